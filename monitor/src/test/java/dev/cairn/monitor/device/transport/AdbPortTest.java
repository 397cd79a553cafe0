// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbMessageSplitter;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets as far as the transport at a port that others reach too. */
@Timeout(120)
class AdbPortTest {
    private static final int LIMIT_MILLIS = 60_000;

    private AdbPort port;

    @BeforeEach
    void open() throws IOException {
        port = AdbPort.open(
                new InetSocketAddress("0.0.0.0", 0),
                AdbPeer.DEVICE,
                _ -> new Services.Lookup.Refused("none"),
                List.of());
    }

    @AfterEach
    void close() {
        port.close();
    }

    /** What the device answers to a greeting. */
    private AdbCommand greeted(InetAddress address) throws IOException {
        try (Socket socket = new Socket(address, port.address().getPort())) {
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream()
                    .write(AdbPeer.greeting(AdbPeer.MOST).encode().toArray());
            AdbMessageSplitter splitter = new AdbMessageSplitter(AdbPeer.MOST);
            byte[] bytes = new byte[4096];
            Optional<AdbMessage> message = Optional.empty();
            while (message.isEmpty()) {
                int count = socket.getInputStream().read(bytes);
                assertThat(count).isPositive();
                splitter.feed(ByteBuffer.wrap(bytes, 0, count));
                message = splitter.next();
            }
            return message.get().command();
        }
    }

    @Test
    void whoComesFromElsewhereIsAskedForAKey() throws IOException {
        InetAddress beyond = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .findFirst()
                .orElseThrow(() -> new AssertionError("This machine has no address but the loopback's."));
        assertThat(greeted(beyond)).isEqualTo(AdbCommand.AUTH);
        assertThat(greeted(InetAddress.getLoopbackAddress())).isEqualTo(AdbCommand.CNXN);
    }

    /** A device leads into VMs, so another user of this machine gets nothing. */
    @Test
    void anotherUserIsTurnedAway() throws Exception {
        String greeting = new String(AdbPeer.greeting(AdbPeer.MOST).encode().toArray(), StandardCharsets.ISO_8859_1);
        StringBuilder octal = new StringBuilder();
        greeting.chars().forEach(each -> octal.append(String.format("\\%03o", each)));
        Process stranger = new ProcessBuilder(
                        "setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "bash",
                        "-c",
                        "exec 3<>/dev/tcp/127.0.0.1/" + port.address().getPort() + " && printf '" + octal
                                + "' >&3 && timeout 60 head -c 4 <&3; echo end")
                .redirectErrorStream(true)
                .start();
        String got = new String(stranger.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        stranger.waitFor();
        assertThat(got).contains("end").doesNotContain("CNXN");
        assertThat(greeted(InetAddress.getLoopbackAddress())).isEqualTo(AdbCommand.CNXN);
    }
}
