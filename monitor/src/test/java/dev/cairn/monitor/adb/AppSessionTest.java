// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.GcReading;
import dev.cairn.monitor.ThreadsReading;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.testkit.device.FakeAdbServer;
import dev.cairn.testkit.device.FakeApp;
import dev.cairn.testkit.device.FakePhone;
import dev.cairn.wire.ddm.Decoding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppSessionTest {
    private static final String SERIAL = "emulator-5554";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final int ANDROID_10 = 29;
    private static final int ANDROID_14 = 34;

    private final byte[] dump = new byte[3_000_000];
    private final FakeApp full = FakeApp.full(7, "com.old.app", dump);
    private final FakeApp thin = FakeApp.thin(8, "com.new.app");
    private final CountDownLatch over = new CountDownLatch(1);
    private FakeAdbServer server;

    @BeforeEach
    void start() throws IOException {
        new Random(1).nextBytes(dump);
        server = new FakeAdbServer(true);
        server.attach(
                SERIAL, "device", new FakePhone("phone", ANDROID_10).start(full).start(thin));
    }

    @AfterEach
    void stop() throws IOException {
        over.countDown();
        server.close();
    }

    /** The answer of an app that gives none. */
    private byte[] afterTheTest() throws IOException {
        try {
            over.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IOException("The test is over.");
    }

    private AppSession.Opening opening(long pid, Duration patience, int api) throws InterruptedException {
        return AppSession.open(
                new AdbServer(server.port(), AdbServer.PATIENCE),
                DeviceApp.debuggable(SERIAL, pid),
                patience,
                OptionalInt.of(api));
    }

    private AppSession open(long pid, int api) throws InterruptedException {
        return ((AppSession.Opening.Opened) opening(pid, LONG, api)).session();
    }

    private String whyNot(long pid, Duration patience) throws InterruptedException {
        return ((AppSession.Opening.Failed) opening(pid, patience, ANDROID_10)).why();
    }

    @Test
    void anAppOfOldAndroidShowsWhatAVmDoes() throws Exception {
        try (AppSession app = open(7, ANDROID_10)) {
            assertThat(app.session().hello().orElseThrow().app()).isEqualTo("com.old.app");

            ThreadsReading threads = ThreadsReading.of(app.session(), true);
            assertThat(threads.problem()).isEmpty();
            assertThat(threads.view().threads()).extracting(ThreadView::name).containsExactly("main", "RenderThread");
            assertThat(threads.stacks())
                    .hasEntrySatisfying(
                            1L, frames -> assertThat(frames.getFirst().method()).isEqualTo("nativePollOnce"));

            GcReading gc = ((GcReading.Result.Collected) GcReading.of(app.session())).reading();
            assertThat(gc.usedBytesAfter()).isEqualTo(OptionalLong.of(10 << 20));
            assertThat(full.requests("HPGC")).isOne();
        }
    }

    /** It gives no answer at all to what it does not know, nor to what needs none, and nobody waits for that. */
    @Test
    void anAppOfNewAndroidIsNotWaitedForInVain() throws Exception {
        try (AppSession app = open(8, ANDROID_14)) {
            assertThat(GcReading.of(app.session())).isInstanceOf(GcReading.Result.Collected.class);
            assertThat(thin.requests("HPGC")).isOne();
            assertThat(ThreadsReading.of(app.session(), false).problem())
                    .contains("The target does not know THST: it gave the empty reply.");
            assertThat(new AppHeapDump(app, LONG).pass((in, packed) -> in.readAllBytes(), DumpProgress.NONE))
                    .isInstanceOfSatisfying(
                            PassedDump.Refused.class,
                            refused -> assertThat(refused.sentence())
                                    .startsWith(
                                            "emulator-5554:8 was asked for a heap dump, and sent none. This device has API"
                                                    + " level 34, and since Android 12 "));
            assertThat(app.session().counts().timeouts()).isZero();
        }
    }

    @Test
    void aDumpIsPassedOnWhileItComes() throws Exception {
        try (AppSession app = open(7, ANDROID_10)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            PassedDump first = new AppHeapDump(app, LONG).pass((in, packed) -> in.transferTo(out), DumpProgress.NONE);
            assertThat(first)
                    .isInstanceOfSatisfying(
                            PassedDump.Whole.class,
                            whole -> assertThat(whole.bytes()).isEqualTo(dump.length));
            assertThat(out.toByteArray()).isEqualTo(dump);

            assertThat(ThreadsReading.of(app.session(), false).view().threads())
                    .as("the session goes on")
                    .hasSize(2);
        }
    }

    @Test
    void aDumpThatCannotBeKeptIsNoDump() throws Exception {
        try (AppSession app = open(7, ANDROID_10)) {
            PassedDump refused = new AppHeapDump(app, LONG)
                    .pass(
                            (in, packed) -> {
                                in.readNBytes(10);
                                throw new IOException("the disk is full");
                            },
                            DumpProgress.NONE);

            assertThat(refused)
                    .isEqualTo(
                            new PassedDump.Refused("The dump of emulator-5554:7 could not be kept: the disk is full."));
        }
    }

    @Test
    void aDumpThatBreaksOffIsNoDump() throws Exception {
        full.with("HPDS", (request, events) -> {
            throw new IOException("the app has crashed");
        });
        try (AppSession app = open(7, ANDROID_10)) {
            assertThat(new AppHeapDump(app, LONG).pass((in, packed) -> in.readAllBytes(), DumpProgress.NONE))
                    .isInstanceOfSatisfying(
                            PassedDump.Refused.class,
                            refused -> assertThat(refused.sentence())
                                    .startsWith("emulator-5554:7 did not send its dump to the end (0 bytes came): "));
        }
    }

    @Test
    void aDumpThatDoesNotComeIsGivenUp() throws Exception {
        full.with("HPDS", (request, events) -> {
            events.send("HPDS", new byte[1000]);
            return afterTheTest();
        });
        try (AppSession app = open(7, ANDROID_10)) {
            assertThat(new AppHeapDump(app, SHORT).pass((in, packed) -> in.readAllBytes(), DumpProgress.NONE))
                    .isInstanceOfSatisfying(
                            PassedDump.Refused.class,
                            refused -> assertThat(refused.sentence())
                                    .contains(" bytes came): Nothing of it has come for "));
        }
    }

    @Test
    void oneProgramAtATimeIsLetIn() throws Exception {
        try (AppSession app = open(7, ANDROID_10)) {
            assertThat(whyNot(7, LONG))
                    .startsWith("emulator-5554:7 did not let Cairn in: ")
                    .endsWith("is Android Studio, a debugger or another tool in it?");
            assertThat(app.session().hello()).isPresent();
        }
        assertThat(eventually(LONG, () -> opening(7, LONG, ANDROID_10), AppSession.Opening.Opened.class::isInstance))
                .isInstanceOfSatisfying(
                        AppSession.Opening.Opened.class, next -> next.session().close());
    }

    /** An app may say its name before it answers the handshake. */
    @Test
    void whatComesBeforeTheHandshakeIsPassedOver() throws Exception {
        full.saysItsNameEarly();
        try (AppSession app = open(7, ANDROID_10)) {
            assertThat(app.session().hello().orElseThrow().app()).isEqualTo("com.old.app");
            assertThat(app.session().lastProblem()).isEmpty();
        }
    }

    @Test
    void saysWhyThereIsNoWayIn() throws Exception {
        assertThat(whyNot(9, LONG))
                .isEqualTo("emulator-5554 has no way into process 9 (adb says: closed): has it ended?"
                        + " See: cairn devices");
        full.with("HELO", (request, events) -> null);
        assertThat(whyNot(7, LONG)).contains("does not speak DDM");
        thin.with("HELO", (request, events) -> null);
        assertThat(whyNot(8, SHORT)).contains("has not answered for 300 ms");
        server.attach(SERIAL, "offline", new FakePhone("phone", ANDROID_10));
        assertThat(whyNot(7, LONG)).contains("device offline");
    }

    /** The VM's side of what ddmlib saw: two threads of which one got another name, and a heap. */
    @ParameterizedTest
    @ValueSource(strings = {"ddmlib-25.3.0-session.jsonl", "ddmlib-32.5.0-session.jsonl"})
    void understandsWhatAVmSentToDdmlib(String capture) throws Exception {
        int pid = 0x9a2; // as the capture's HELO has it
        FakeApp replayed = CapturedSession.read(capture).replayedBy(FakeApp.full(pid, "com.example.App", dump));
        server.attach("captured", "device", new FakePhone("phone", ANDROID_10).start(replayed));
        AppSession.Opening opening = AppSession.open(
                new AdbServer(server.port(), AdbServer.PATIENCE),
                DeviceApp.debuggable("captured", pid),
                LONG,
                OptionalInt.of(ANDROID_10));
        try (AppSession app = ((AppSession.Opening.Opened) opening).session()) {
            assertThat(app.session().appName()).isEqualTo("com.example.App");
            assertThat(app.session().features().names()).contains("hprof-heap-dump-streaming");
            assertThat(app.heap()).isInstanceOf(Decoding.Done.class);
        }
    }
}
