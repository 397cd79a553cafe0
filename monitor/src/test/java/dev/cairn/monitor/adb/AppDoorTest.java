// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.JdwpClient;
import dev.cairn.monitor.debugger.DebuggedApp;
import dev.cairn.monitor.debugger.DebuggerState;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.jdwp.JdwpCommand;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port of this machine that leads to an app of a device. */
class AppDoorTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final FakeApp shop = FakeApp.thin(70, "com.example.cairntest.shop");
    /** It gives the empty answer to what it does not know. */
    private final FakeApp old = FakeApp.full(70, "com.example.cairntest.old", new byte[0]);

    private FakeAdbServer adb;
    private JdwpFaces faces;
    private Switchboard board;

    @BeforeEach
    void open() throws IOException {
        adb = new FakeAdbServer(true)
                .attach(
                        "R7",
                        "device",
                        new FakePhone("Pixel", 36, "track_app", "app_info")
                                .start(shop.saysItsNameEarly().waiting()));
        faces = new JdwpFaces(LIMIT, id -> () -> {
            throw new IOException("There is no VM " + id.pid() + " here.");
        });
        board = Switchboard.open(new SwitchboardOptions(FreePort.any(), 0, folder.resolve("ports")), faces);
    }

    @AfterEach
    void close() throws IOException {
        board.close();
        faces.close();
        adb.close();
    }

    private DebuggedApp app() throws InterruptedException {
        AdbServer server = new AdbServer(adb.port(), LIMIT);
        DeviceApp app = DevicesLook.at(server).devices().getFirst().apps().getFirst();
        return AppDoor.of(server, app);
    }

    private DebuggerState state(DebuggedApp app) {
        return board.state(app.key()).orElseThrow();
    }

    private JdwpClient connect(int port) throws IOException {
        return new JdwpClient(SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
    }

    @Test
    void severalProgramsShareAnAppThatLetsInOne() throws Exception {
        DebuggedApp app = app();
        board.saw(app);
        assertThat(state(app).stance()).isEqualTo(DebuggerState.Stance.WAITING);
        int port = state(app).port().orElseThrow();
        assertThat(board.select(app.key())).isTrue();
        try (JdwpClient one = connect(port);
                JdwpClient other = connect(board.selectedPort().orElseThrow())) {
            one.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            other.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(one.reply(1))).isEqualTo(70);
            assertThat(pid(other.reply(1))).isEqualTo(70);
        }
        // Once they have left, the app lets the next one in.
        Eventually.eventually(LIMIT, () -> state(app).debuggers(), count -> count == 0);
        try (JdwpClient next = connect(port)) {
            next.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(next.reply(1))).isEqualTo(70);
        }
        board.gone(app.key());
        assertThat(board.state(app.key())).isEmpty();
    }

    /** Its monitor stays, as the app knows from a word of its own that nobody debugs any more. */
    @Test
    void anAppThatKnowsFarewellsKeepsItsMonitors() throws Exception {
        shop.with("DBGD", (request, events) -> new byte[0]);
        DebuggedApp app = app();
        board.saw(app);
        int port = state(app).port().orElseThrow();
        try (JdwpClient monitor = connect(port)) {
            monitor.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(monitor.reply(1))).isEqualTo(70);
            for (int i = 1; i <= 2; i++) {
                debug(port);
                int farewells = i;
                Eventually.eventually(LIMIT, () -> shop.requests("DBGD"), count -> count == farewells);
                monitor.chunk(1 + i, "HELO", Bytes.of(0, 0, 0, 1));
                assertThat(pid(monitor.reply(1 + i))).isEqualTo(70);
            }
            assertThat(shop.requests("dispose")).isZero();
        }
    }

    /** Another one learns it by the end of the connection, which is not before its monitors have left too. */
    @Test
    void anAppThatKnowsNoFarewellIsLetGoWithItsMonitors() throws Exception {
        adb.attach("R7", "device", new FakePhone("Pixel", 36, "track_app", "app_info").start(old));
        DebuggedApp app = app();
        board.saw(app);
        int port = state(app).port().orElseThrow();
        try (JdwpClient monitor = connect(port)) {
            monitor.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(monitor.reply(1))).isEqualTo(70);
            debug(port);
            Eventually.eventually(LIMIT, () -> old.requests("DBGD"), count -> count == 1);
            monitor.chunk(2, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(monitor.reply(2))).isEqualTo(70);
            assertThat(old.requests("dispose")).isZero();
        }
        Eventually.eventually(LIMIT, () -> old.requests("dispose"), count -> count == 1);
        try (JdwpClient next = connect(port)) {
            next.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(pid(next.reply(1))).isEqualTo(70);
        }
    }

    private void debug(int port) throws IOException {
        try (JdwpClient debugger = connect(port)) {
            debugger.command(1, JdwpCommand.ID_SIZES);
            assertThat(debugger.reply(1).error()).isZero();
        }
    }

    private static int pid(JdwpPacket.Reply hello) {
        return hello.data().asBuffer().getInt(ChunkPacket.HEADER_BYTES + Integer.BYTES);
    }
}
