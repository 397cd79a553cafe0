// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.web.access.AccessToken;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A page that asks and asks and never reads: the connection must fill up, and then be cut, and nobody else notice. */
@Timeout(120)
class StalledPageTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration STALLED = Duration.ofSeconds(2);
    private static final int REQUESTS = 2_000_000;

    @Test
    void isCutOffWhileTheServerGoesOn() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25).start(Idle.class);
                Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(monitor, 0, AccessToken.random(), "test", STALLED);
                Socket page = new Socket()) {
            long start = System.nanoTime();
            page.setReceiveBufferSize(4096);
            page.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            page.setSoTimeout(20_000);
            upgrade(page, server);
            VmId id = monitor.vms().stream()
                    .map(Vm::id)
                    .filter(one -> one.pid() == target.pid())
                    .findFirst()
                    .orElseThrow();
            page.getOutputStream().write(frame("lookInside", id));
            eventually(LIMIT, () -> isLookedInto(monitor, id), looked -> looked);
            byte[] watch = frame("watch", id);

            assertThat(isCutOff(page.getOutputStream(), watch)).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(STALLED);

            ServerFile file = ServerFile.ofThisProcess(server.url(), server.token());
            assertThat(ServerClient.isAlive(file)).isTrue();
            assertThat(monitor.failures()).isZero();
            eventually(LIMIT, () -> isLookedInto(monitor, id), looked -> !looked);
        }
    }

    /** The kernel has room for an hour of what a page gets, so no write waits. */
    @Test
    void isCutOffAlthoughTheKernelTakesAllForIt() throws Exception {
        try (Monitor monitor = Monitor.open();
                CairnServer server = CairnServer.start(monitor, 0, AccessToken.random(), "test", STALLED);
                Socket page = new Socket()) {
            page.setReceiveBufferSize(4 << 20);
            page.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            long start = System.nanoTime();
            upgrade(page, server);
            eventually(LIMIT, () -> isRefused(page), gone -> gone);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(STALLED);
        }
    }

    /** Whether the server has ended the connection; what is sent to see that is a text of no use. */
    private static boolean isRefused(Socket page) {
        try {
            page.getOutputStream().write(frame("watch", new VmId(0, 0)));
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static void upgrade(Socket page, CairnServer server) throws IOException {
        String request = "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nOrigin: http://127.0.0.1:" + server.port() + "\r\nAuthorization: Bearer " + server.token()
                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13"
                + "\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        page.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        InputStream in = page.getInputStream();
        assertThat(new String(in.readNBytes(12), StandardCharsets.UTF_8)).isEqualTo("HTTP/1.1 101");
    }

    private static boolean isLookedInto(Monitor monitor, VmId id) {
        return monitor.agents().session(id).filter(ThreadWatch::isWatching).isPresent();
    }

    /** RFC 6455: a text frame, masked with zeros. */
    private static byte[] frame(String type, VmId id) {
        byte[] text = ("{\"type\":\"" + type + "\",\"key\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);
        byte[] frame = new byte[6 + text.length];
        frame[0] = (byte) 0x81;
        frame[1] = (byte) (0x80 | text.length);
        System.arraycopy(text, 0, frame, 6, text.length);
        return frame;
    }

    /** The server takes what we ask for as long as the connection stands, and a write fails once it is gone. */
    private static boolean isCutOff(OutputStream out, byte[] frame) {
        try {
            for (int i = 0; i < REQUESTS; i++) {
                out.write(frame);
                if (i % 100 == 0) {
                    Thread.sleep(1);
                }
            }
            return false;
        } catch (IOException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
