// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.GcReading;
import dev.cairn.monitor.JdwpClient;
import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.debugger.DebuggerState;
import dev.cairn.monitor.debugger.DebuggerState.Stance;
import dev.cairn.monitor.debugger.JdwpFaces;
import dev.cairn.monitor.debugger.Switchboard;
import dev.cairn.monitor.debugger.SwitchboardOptions;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.testkit.FreePort;
import dev.cairn.testkit.device.ArtTrace;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.jdwp.JdwpCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An app that lets in one program, and that Cairn looks into while debuggers are at its port. */
@Timeout(120)
class SharedAppTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String OLD = "emulator-5554:7";
    private static final String NEW = "R5:8";

    @TempDir
    Path folder;

    private final byte[] dump = new byte[3_000_000];
    private final FakeApp full = FakeApp.full(7, "com.old.app", dump).sampled(ArtTrace.ofOneThread());
    private final FakeApp thin = FakeApp.thin(8, "com.new.app").sampled(ArtTrace.ofOneThread());
    private FakeAdbServer adb;
    private Devices devices;
    private JdwpFaces faces;
    private Switchboard board;
    private AppPorts ports;

    @BeforeEach
    void open() throws IOException {
        new Random(1).nextBytes(dump);
        adb = new FakeAdbServer(true)
                .attach("emulator-5554", "device", new FakePhone("phone", 29).start(full))
                .attach("R5", "device", new FakePhone("Pixel", 36, "track_app", "app_info").start(thin));
        faces = new JdwpFaces(LIMIT, id -> () -> {
            throw new IOException("There is no VM " + id.pid() + " here.");
        });
        board = Switchboard.open(new SwitchboardOptions(FreePort.any(), 0, folder.resolve("ports")), faces);
        devices = Devices.watch(
                Map.of("PATH", "", "ANDROID_ADB_SERVER_PORT", Integer.toString(adb.port())), true, List.of());
        ports = AppPorts.follow(devices, board);
    }

    @AfterEach
    void close() throws IOException {
        ports.close();
        devices.close();
        board.close();
        faces.close();
        adb.close();
    }

    private ReachedApp app(String key) {
        return eventually(
                        LIMIT,
                        () -> devices.app(key).filter(app -> app.sharedPort().isPresent()),
                        Optional::isPresent)
                .orElseThrow();
    }

    private DebuggerState state(String key) {
        return board.state(key).orElseThrow();
    }

    private JdwpClient debugger(ReachedApp app) throws IOException {
        return new JdwpClient(SocketChannel.open(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), app.sharedPort().orElseThrow())));
    }

    private static AppSession open(ReachedApp app) throws InterruptedException {
        AppSession.Opening opening = app.open(LIMIT);
        assertThat(opening).isInstanceOf(AppSession.Opening.Opened.class);
        return ((AppSession.Opening.Opened) opening).session();
    }

    private static void suspend(JdwpClient debugger, int id) throws IOException {
        debugger.command(id, JdwpCommand.SUSPEND);
        assertThat(debugger.reply(id).error()).isZero();
    }

    private void assertShowsAll(AppSession session) throws InterruptedException {
        assertThat(ThreadsReading.of(session.session(), true).view().threads())
                .extracting(ThreadView::name)
                .containsExactly("main", "RenderThread");
        assertThat(session.heap()).isInstanceOf(Decoding.Done.class);
        assertThat(GcReading.of(session.session())).isInstanceOf(GcReading.Result.Collected.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(new AppHeapDump(session, LIMIT).pass((in, _) -> in.transferTo(out), DumpProgress.NONE))
                .isInstanceOf(PassedDump.Whole.class);
        assertThat(out.toByteArray()).isEqualTo(dump);
        assertIsSampled(session);
    }

    private static void assertIsSampled(AppSession session) {
        assertThat(MethodTrace.ofSamples(session, Duration.ofMillis(10)))
                .isInstanceOfSatisfying(
                        AppTrace.Begun.Going.class,
                        going -> assertThat(going.trace().end())
                                .isEqualTo(new AppTrace.Ended.Recorded(Bytes.owning(ArtTrace.ofOneThread()))));
    }

    @Test
    void anOldAppShowsAllWhileADebuggerHasStoppedIt() throws Exception {
        ReachedApp app = app(OLD);
        try (JdwpClient debugger = debugger(app)) {
            suspend(debugger, 1);
            try (AppSession session = open(app)) {
                assertThat(state(OLD))
                        .returns(Stance.SUSPENDED, DebuggerState::stance)
                        .returns(1, DebuggerState::debuggers);
                assertShowsAll(session);
            }
            debugger.command(2, JdwpCommand.RESUME);
            assertThat(debugger.reply(2).error()).isZero();
            eventually(LIMIT, () -> state(OLD).stance(), Stance.ATTACHED::equals);
            try (AppSession again = open(app)) {
                assertThat(again.heap()).isInstanceOf(Decoding.Done.class);
            }
        }
        eventually(LIMIT, () -> state(OLD).stance(), Stance.READY::equals);
    }

    @Test
    void aDebuggerComesAndGoesWhileASessionIsOpen() throws Exception {
        ReachedApp app = app(OLD);
        try (AppSession session = open(app)) {
            for (int i = 0; i < 3; i++) {
                try (JdwpClient debugger = debugger(app)) {
                    suspend(debugger, 1);
                    assertThat(state(OLD).stance()).isEqualTo(Stance.SUSPENDED);
                }
                eventually(LIMIT, () -> state(OLD).stance(), Stance.READY::equals);
            }
            assertShowsAll(session);
        }
    }

    @Test
    void aNewAppIsCollectedAndSampledWhileADebuggerIsAttached() throws Exception {
        ReachedApp app = app(NEW);
        try (JdwpClient debugger = debugger(app)) {
            suspend(debugger, 1);
            try (AppSession session = open(app)) {
                assertThat(GcReading.of(session.session())).isInstanceOf(GcReading.Result.Collected.class);
                assertThat(ThreadsReading.of(session.session(), false).problem())
                        .isPresent();
                assertIsSampled(session);
                assertThat(session.session().counts().timeouts()).isZero();
            }
            assertThat(state(NEW).stance()).isEqualTo(Stance.SUSPENDED);
        }
    }

    /** Hundreds of megabytes are nothing that another monitor waits for. */
    @Test
    void aDumpGoesToWhoAskedForIt() throws Exception {
        ReachedApp app = app(OLD);
        try (JdwpClient other = debugger(app);
                AppSession session = open(app)) {
            other.chunk(1, "HELO", Bytes.of(0, 0, 0, 1));
            assertThat(other.reply(1).error()).isZero();
            assertThat(new AppHeapDump(session, LIMIT).pass((in, _) -> in.readAllBytes(), DumpProgress.NONE))
                    .isInstanceOf(PassedDump.Whole.class);
            other.chunk(2, "HPIF", Bytes.of(1));
            assertThat(other.chunk("HPIF").data().length()).isLessThan(100);
            assertThat(other.reply(2).error()).isZero();
            assertThat(other.others()).noneMatch(packet -> packet.data().length() >= dump.length);
        }
    }

    /** Where that server has ended, its port leads nowhere, and nobody is in the app. */
    @Test
    void withoutTheServerAnAppIsReachedAsEver() throws Exception {
        ReachedApp known = app(OLD);
        ReachedApp app = new ReachedApp(known.server(), known.device(), known.app(), OptionalInt.of(FreePort.any()));
        try (AppSession session = open(app)) {
            assertThat(session.session().appName()).isEqualTo("com.old.app");
        }
    }
}
