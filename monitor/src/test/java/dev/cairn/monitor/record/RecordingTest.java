// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.monitor.record.Bakeries.LIMIT_SECONDS;
import static dev.cairn.monitor.record.Bakeries.LOAF;
import static dev.cairn.monitor.record.Bakeries.bakery;
import static dev.cairn.monitor.record.Bakeries.bytes;
import static dev.cairn.monitor.record.Bakeries.in;
import static dev.cairn.monitor.record.Bakeries.kneaded;
import static dev.cairn.monitor.record.Bakeries.objects;
import static dev.cairn.monitor.record.Bakeries.top;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.monitor.session.Answer;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationSite;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.CpuSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RingOffer;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Bakery;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.Recordings;
import dev.cairn.wire.ddm.chunk.Recordings.Change;
import dev.cairn.wire.ddm.chunk.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.Recordings.Start;
import dev.cairn.wire.ddm.chunk.Recordings.Started;
import dev.cairn.wire.ddm.chunk.Recordings.Status;
import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RingLayout;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingTest {
    private static final Pattern SAFEPOINT = Pattern.compile("Safepoint \"([^\"]+)\"");
    /** A serial collector makes room for what the target allocates. Nothing else asks for that, and we never do. */
    private static final Set<String> OF_THE_TARGET = Set.of(
            "SerialCollectForAllocation", // that of JDK 25; the others are JDK 17's
            "GenCollectForAllocation",
            "ICBufferFull",
            "Cleanup");

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void estimatesWhoAllocatesWhatWithoutBias(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            try (Recording<AllocationProfile> recording =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().withInterval(64 * 1024))) {
                assertThat(target.tell("bake 20000 10000")).isEqualTo("done");
                AllocationProfile profile = recording.snapshot();

                Estimate baked = bytes(profile, in("bakeOne"));
                double error = baked.standardError().orElseThrow();
                assertThat(error).isPositive();
                assertThat(baked.value()).isCloseTo(20000 * 10016.0, within(6 * error));
                AllocationSite top = profile.sites().stream()
                        .max((a, b) ->
                                Double.compare(a.bytes().value(), b.bytes().value()))
                        .orElseThrow();
                assertThat(top.className()).isEqualTo("byte[]");
                assertThat(top.thread()).isEqualTo("baker");
                assertThat(top.frames().getFirst().text()).isEqualTo(Bakery.class.getName() + ".bakeOne");
                assertThat(top.frames().getFirst().file()).contains("Bakery.java");
                assertThat(top.frames().getFirst().line()).isPositive();
                assertThat(profile.loss().isNone()).isTrue();
                assertThat(profile.exact()).isFalse();
                assertThat(profile.intervalBytes()).isEqualTo(64 * 1024);
                assertThat(profile.end()).isEqualTo(ProfileEnd.SNAPSHOT);
                assertThat(profile.cost().targetNanos()).isPositive();
                assertThat(profile.notes()).isEmpty();
                assertThat(profile.target()).isEqualTo("Bakery (" + target.pid() + ")");
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void countsEveryAllocationOfAThreadThatStartsAfterwards(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact().withoutShareLimit())) {
            target.tell("loaves 12345");
            recording.stop();
            AllocationProfile profile = recording.snapshot();
            assertThat(profile.exact()).isTrue();
            assertThat(objects(profile, LOAF) + profile.loss().allocations()).isEqualTo(12345);
            assertThat(profile.end()).isEqualTo(ProfileEnd.STOPPED);
            assertThat(recording.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.STOPPED);
        }
    }

    @Test
    void windowsChainAndAreTheWhole() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact().withoutShareLimit())) {
            List<AllocationProfile> windows = new ArrayList<>();
            for (int i = 1; i <= 5; i++) {
                target.tell("loaves " + 1000 * i);
                windows.add(recording.window());
                assertThat(objects(windows.getLast(), LOAF)).isEqualTo(1000L * i);
            }
            recording.stop();
            windows.add(recording.window());
            for (int i = 1; i < windows.size(); i++) {
                assertThat(windows.get(i).window().startNanos())
                        .isEqualTo(windows.get(i - 1).window().endNanos());
            }
            AllocationProfile whole = recording.snapshot();
            assertThat(objects(whole, LOAF)).isEqualTo(15000);
            assertThat(windows.stream()
                            .mapToDouble(each -> bytes(each, _ -> true).value())
                            .sum())
                    .isCloseTo(bytes(whole, _ -> true).value(), within(1.0));
            AllocationProfile none = recording.window();
            assertThat(none.sites()).isEmpty();
            assertThat(none.window().nanos()).isZero();
        }
    }

    @Test
    void severalShareARecordingWithFiltersAndWindowsOfTheirOwn() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            Recording<AllocationProfile> first =
                    vm.recorder().recordAllocations(AllocationOptions.exact().withoutShareLimit());
            target.tell("loaves 100");
            Recording<AllocationProfile> second =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().include("class:byte[]"));
            target.tell("loaves 10");
            target.tell("bake 7 5000");
            first.close();
            AllocationProfile filtered = second.snapshot();
            assertThat(filtered.filters()).containsExactly("include class:byte[]");
            assertThat(filtered.sites()).extracting(AllocationSite::className).containsOnly("byte[]");
            assertThat(bytes(filtered, in("bakeOne")).value()).isEqualTo(7 * 5016.0);
            second.stop();
            assertThat(second.snapshot().end()).isEqualTo(ProfileEnd.STOPPED);
            second.close();

            // Nothing has stayed on in the target, so another one may begin.
            try (Recording<AllocationProfile> third =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().withLive())) {
                assertThat(third.snapshot().sites())
                        .allMatch(site -> site.live().isPresent());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void changesWhileItGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.sampled().withInterval(1 << 30));
                Recording<CpuProfile> cpu = vm.recorder().recordCpu(CpuOptions.standard())) {
            target.tell("loaves 1000");
            assertThat(objects(recording.window(), LOAF)).isZero();
            recording.change(RecordingChange.ofInterval(0).withDepth(1));
            target.tell("loaves 1000"); // by threads of their own, which draw anew
            AllocationProfile exact = recording.window();
            assertThat(objects(exact, LOAF)).isEqualTo(1000);
            assertThat(exact.sites()).allMatch(site -> site.frames().size() <= 1);
            recording.change(RecordingChange.ofBudget(100).withDepth(8));
            target.tell("loaves 1000");
            assertThat(recording.window().intervalBytes()).isPositive();

            assertThatThrownBy(() -> recording.change(RecordingChange.ofDepth(513)))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("513");
            assertThatThrownBy(() -> cpu.change(RecordingChange.ofInterval(Duration.ofNanos(5))))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("not every 5");
            cpu.change(RecordingChange.ofInterval(Duration.ofMillis(50)));
            assertThat(eventually(LIMIT, cpu::window, window -> window.intervalNanos() == 50_000_000)
                            .intervalNanos())
                    .isEqualTo(50_000_000);
            recording.stop();
            recording.change(RecordingChange.ofDepth(513));
        }
    }

    @Test
    void tellsWhatIsAlive() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact()
                                .withoutShareLimit()
                                .withLive()
                                .include("class:**Loaf"))) {
            target.tell("keep 2000");
            target.tell("loaves 3000");
            target.tell("gc");
            target.tell("gc");
            assertThat(objects(recording.snapshot(), LOAF)).isEqualTo(5000);
            // The last one of the others is on the shelf. The VM tells what it has found dead when it comes to it.
            assertThat(eventually(LIMIT, () -> alive(recording.snapshot()), alive -> alive <= 2001))
                    .isEqualTo(2001);
        }
    }

    /** Loaves are of threads that start meanwhile, so each stands for itself alone. */
    @Test
    void saysInEveryWindowThatMoreIsAliveThanCanBeFollowed() throws Exception {
        int most = RecordLayout.Allocation.MOST_FOLLOWED;
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder()
                        .recordAllocations(AllocationOptions.exact()
                                .withoutShareLimit()
                                .withLive()
                                .withDepth(1)
                                .include("class:**Loaf")
                                .waitingWhenFull())) {
            target.tell("keep " + (most + 1000));
            for (int i = 0; i < 2; i++) {
                AllocationProfile window = recording.window();
                assertThat(window.loss().allocations()).isZero();
                assertThat(window.loss().others()).as("collections, perhaps").isLessThan(100);
                assertThat(alive(window)).isLessThanOrEqualTo(most);
                assertThat(window.notes()).singleElement().asString().startsWith("More may be alive than is shown: 1,");
            }
        }
    }

    private static long alive(AllocationProfile profile) {
        return profile.sites().stream()
                .mapToLong(site -> site.live().orElseThrow().objects().rounded())
                .sum();
    }

    @Test
    void allocationsAndCpuSamplesAreRecordedAtOnceAndAThirdIsToldByWhom() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target);
                RecordedTarget another = new RecordedTarget(target);
                Recording<AllocationProfile> allocations = vm.recorder()
                        .recordAllocations(AllocationOptions.exact().withoutShareLimit());
                Recording<CpuProfile> cpu = vm.recorder().recordCpu(CpuOptions.standard())) {
            assertThatThrownBy(() -> another.recorder().recordAllocations(AllocationOptions.sampled()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("Process " + ProcessHandle.current().pid() + " records allocations");
            assertThatThrownBy(() -> another.recorder().recordCpu(CpuOptions.standard()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("Process " + ProcessHandle.current().pid() + " records CPU samples");
            target.tell("loaves 1000");
            AllocationProfile profile = allocations.snapshot();
            assertThat(objects(profile, LOAF)).isEqualTo(1000);
            assertThat(profile.notes()).as("both go through rings").isEmpty();
            assertThat(kneaded(target, cpu).notes()).noneMatch(note -> note.contains("connection"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void recordsOverTheConnectionWhereTheVmTakesNoRing(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                RecordSource first = ring(vm);
                RecordSource second = ring(vm)) {
            assertThat(first).isNotEqualTo(second);
            try (Recording<AllocationProfile> recording = vm.recorder()
                            .recordAllocations(AllocationOptions.exact()
                                    .withoutShareLimit()
                                    .withLive());
                    Recording<CpuProfile> cpu = vm.recorder().recordCpu(CpuOptions.standard())) {
                long told = 0;
                long lost = 0;
                for (int i = 0; i < 3; i++) {
                    target.tell("loaves 5000");
                    AllocationProfile window = recording.window();
                    assertThat(window.notes()).anyMatch(note -> note.contains("over the connection"));
                    told += objects(window, LOAF);
                    lost += window.loss().allocations();
                }
                assertThat(told).as("nothing is told twice").isBetween(1L, 15_000L);
                assertThat(told + lost).isGreaterThanOrEqualTo(15_000);
                assertThat(kneaded(target, cpu).notes()).anyMatch(note -> note.contains("over the connection"));
                recording.stop();
                AllocationProfile whole = recording.snapshot();
                assertThat(objects(whole, LOAF)).isEqualTo(told);
                assertThat(whole.end()).isEqualTo(ProfileEnd.STOPPED);
                assertThat(whole.cost().callbackNanos()).isPositive();
            }
            Recording<AllocationProfile> last =
                    vm.recorder().recordAllocations(AllocationOptions.sampled().withInterval(64 * 1024));
            target.tell("bake 5000 10000");
            last.window();
            target.kill();
            assertThat(last.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
            assertThat(bytes(last.snapshot(), in("bakeOne")).value()).isPositive();
            last.close();
        }
    }

    /** A reader that does not read holds up nobody but itself: whoever asks for a cut is told, and has the next one. */
    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void aMarkThatFindsNoRoomIsRefused(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring =
                    (RingOffer.Accepted) RingOffer.to(vm.agentsEndpoint(), RingLayout.MIN_DATA_BYTES, _ -> true);
            try (RecordSource source = ring.source()) {
                Started started = done(vm.ask(new Start(ring.token(), Recordings.ALLOCATIONS, 0, 0, 0, 64, 0, 1))
                        .as(Started.FORM));
                MarkRequest mark = new MarkRequest(started.recording(), 1);
                target.tell("loaves 10000");
                // A mark is smaller than an allocation, so there may be room for a few of them.
                Answer answer = eventually(LIMIT, () -> vm.ask(mark), each -> each instanceof Answer.Refused);
                assertThat(answer.sentence()).contains("full");
                assertThat(drained(source)).isPositive();
                assertThat(done(vm.ask(mark).as(Status.FORM)).lostAllocations()).isPositive();
                assertThat(done(vm.ask(new EndRequest(started.recording())).as(Status.END_FORM))
                                .lostAllocatedBytes())
                        .isPositive();
            }
        }
    }

    /** Whoever reads calls a profile exact by this. */
    @Test
    void anotherIntervalIsToldBeforeTheNextMarkHoweverFullTheRingWas() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring =
                    (RingOffer.Accepted) RingOffer.to(vm.agentsEndpoint(), RingLayout.MIN_DATA_BYTES, _ -> true);
            try (RecordSource source = ring.source()) {
                Started started = done(vm.ask(new Start(ring.token(), Recordings.ALLOCATIONS, 0, 0, 0, 64, 0, 1))
                        .as(Started.FORM));
                target.tell("loaves 10000");
                // An interval is smaller than an allocation, so there may be room for a few of them.
                for (int interval = 1 << 20; interval < (1 << 20) + 20; interval++) {
                    vm.ask(new Change(started.recording(), interval, 0, 0, 64));
                }
                assertThat(told(source)).doesNotContain((1L << 20) + 19);
                done(vm.ask(new MarkRequest(started.recording(), 1)).as(Status.FORM));
                assertThat(told(source)).containsExactly((1L << 20) + 19);
                vm.ask(new EndRequest(started.recording()));
            }
        }
    }

    /** The intervals that are told in what there is to read. */
    private static List<Long> told(RecordSource source) {
        List<Long> intervals = new ArrayList<>();
        drained(source, (RecordSink) Proxy.newProxyInstance(
                RecordSink.class.getClassLoader(), new Class<?>[] {RecordSink.class}, (_, method, arguments) -> {
                    if (method.getName().equals("interval")) {
                        intervals.add((Long) arguments[1]);
                    }
                    return null;
                }));
        return intervals;
    }

    /** With a ring so small and a reader so slow, most would be lost if nobody waited. */
    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void whereTheRingIsFullTheVmWaitsIfItWasAsked(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring =
                    (RingOffer.Accepted) RingOffer.to(vm.agentsEndpoint(), RingLayout.MIN_DATA_BYTES, _ -> true);
            AtomicBoolean done = new AtomicBoolean();
            AtomicLong read = new AtomicLong();
            try (RecordSource source = ring.source()) {
                Thread reading = new Thread(() -> drainSlowly(source, read, done));
                reading.start();
                try {
                    Status status = recordLoavesAndTheirEnds(target, vm, ring.token(), read);
                    assertThat(status.lostAllocations()).isZero();
                    assertThat(status.lostFrees()).isZero();
                    assertThat(status.samples()).isGreaterThanOrEqualTo(20_000);
                } finally {
                    done.set(true);
                    reading.join();
                }
            }
        }
    }

    private static Status recordLoavesAndTheirEnds(TargetJvm target, RecordedTarget vm, long token, AtomicLong read) {
        int flags = Recordings.FLAG_WAIT_WHEN_FULL | Recordings.FLAG_LIVE;
        Started started = done(vm.ask(new Start(token, Recordings.ALLOCATIONS, 0, 0, 0, 1, flags, 1))
                .as(Started.FORM));
        target.tell("loaves 20000");
        eventually(
                LIMIT,
                () -> {
                    target.tell("gc");
                    return read.get();
                },
                both -> both > 39_000);
        return done(vm.ask(new EndRequest(started.recording())).as(Status.END_FORM));
    }

    private static void drainSlowly(RecordSource source, AtomicLong read, AtomicBoolean done) {
        while (!done.get()) {
            read.addAndGet(drained(source));
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    private static long drained(RecordSource source) {
        RecordSink nobody = (RecordSink) Proxy.newProxyInstance(
                RecordSink.class.getClassLoader(), new Class<?>[] {RecordSink.class}, (_, _, _) -> null);
        return drained(source, nobody);
    }

    private static long drained(RecordSource source, RecordSink sink) {
        long records = 0;
        while (source.drain(sink, Duration.ZERO) instanceof RecordSource.Drained.Records(long count)) {
            records += count;
        }
        return records;
    }

    private static <T> T done(Decoding<T> decoding) {
        return ((Decoding.Done<T>) decoding).value();
    }

    /** A ring that nobody records into takes one of the places that the agent has. */
    private static RecordSource ring(RecordedTarget vm) throws InterruptedException {
        RingOffer offer = RingOffer.to(vm.agentsEndpoint(), RingLayout.DEFAULT_DATA_BYTES, _ -> true);
        assertThat(offer).isInstanceOf(RingOffer.Accepted.class);
        return ((RingOffer.Accepted) offer).source();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void tellsWhereThreadsUseTheProcessor(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<CpuProfile> recording = vm.recorder().recordCpu(CpuOptions.standard())) {
            CpuProfile profile = kneaded(target, recording);
            CpuSite top = top(profile).orElseThrow();
            assertThat(top.frames()).anyMatch(frame -> frame.method().equals("knead"));
            assertThat(profile.samples()).isGreaterThan(10);
        }
    }

    @Test
    void refusesAFilterThatIsNoneInASentence() {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            assertThatThrownBy(() -> vm.recorder()
                            .recordAllocations(AllocationOptions.sampled().include("klass:x")))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("klass:");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.monitor.record.Bakeries#jdks")
    void sixtyWindowsCauseNoSafepointNorDoFilesOfThem(Jdk jdk, @TempDir Path folder) throws Exception {
        Path log = folder.resolve("safepoints.log");
        List<ExportFormat> formats = List.of(ExportFormat.values());
        try (TargetJvm target = bakery(jdk, "-XX:+UseSerialGC", "-Xlog:safepoint:file=" + log);
                RecordedTarget vm = new RecordedTarget(target);
                Recording<AllocationProfile> recording = vm.recorder().recordAllocations(AllocationOptions.sampled())) {
            target.tell("open 20000000");
            recording.window();
            int before = safepoints(log).size();
            for (int i = 0; i < 60; i++) {
                Thread.sleep(100);
                ProfileExport.write(
                        new ExportedProfile.Allocations(recording.window()),
                        folder.resolve(
                                "profile" + formats.get(i % formats.size()).ending()));
            }
            List<String> meanwhile = safepoints(log);
            assertThat(meanwhile.subList(before, meanwhile.size())).allMatch(OF_THE_TARGET::contains);
        }
    }

    /** What each was for. */
    private static List<String> safepoints(Path log) throws Exception {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(SAFEPOINT::matcher)
                    .filter(Matcher::find)
                    .map(found -> found.group(1))
                    .toList();
        }
    }
}
