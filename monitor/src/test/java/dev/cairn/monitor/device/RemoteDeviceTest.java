// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.device.transport.AdbPort;
import dev.cairn.monitor.device.transport.Services;
import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.HostText;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A device that is connected to without adb, and shown as an adb server shows its devices. */
@Timeout(120)
class RemoteDeviceTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final AtomicInteger served = new AtomicInteger();

    private Services.Lookup find(String name) {
        return name.equals("echo")
                ? new Services.Lookup.Found(this::echo)
                : new Services.Lookup.Refused("There is nothing else.");
    }

    private void echo(ByteChannel stream) throws IOException {
        served.incrementAndGet();
        try {
            ByteBuffer buffer = ByteBuffer.allocate(100);
            while (stream.read(buffer) >= 0) {
                stream.write(buffer.flip());
                buffer.clear();
            }
        } finally {
            served.decrementAndGet();
        }
    }

    private static Socket request(int port, String device, String service) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        for (String text : List.of("host:transport:" + device, service)) {
            socket.getOutputStream().write(HostText.encode(text).toArray());
            byte[] status = socket.getInputStream().readNBytes(4);
            assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("OKAY");
        }
        return socket;
    }

    @Test
    void aClientThatLeavesLeavesNothingBehind() throws Exception {
        try (AdbPort adb = AdbPort.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new AdbBanner("device", Map.of()),
                        this::find,
                        List.of());
                RemoteDevice device = RemoteDevice.connect(adb.address(), Optional.empty(), LIMIT)) {
            String serial = adb.address().getHostString() + ":" + adb.address().getPort();
            for (int i = 0; i < 20; i++) {
                try (Socket client = request(device.adbServerPort(), serial, "echo")) {
                    client.getOutputStream().write(i);
                    assertThat(new DataInputStream(client.getInputStream()).readByte())
                            .isEqualTo((byte) i);
                }
            }
            assertThat(eventually(LIMIT, served::get, count -> count == 0)).isZero();
        }
    }
}
