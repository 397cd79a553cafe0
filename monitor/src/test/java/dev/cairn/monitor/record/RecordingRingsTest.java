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
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.monitor.session.api.Answer;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.ring.Waiting;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RingOffer;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.recording.Recordings;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Change;
import dev.cairn.wire.ddm.chunk.recording.Recordings.EndRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.MarkRequest;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Start;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Started;
import dev.cairn.wire.ddm.chunk.recording.Recordings.Status;
import dev.cairn.wire.ring.RingLayout;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings whose ring is full, and those that have none. */
class RecordingRingsTest {
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void recordsOverTheConnectionWhereTheVmTakesNoRing(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                RecordSource first = ring(vm);
                RecordSource second = ring(vm)) {
            assertThat(first).isNotEqualTo(second);
            assertThatThrownBy(
                            () -> vm.recorder().record(AllocationOptions.exact().waitingWhenFull()))
                    .isInstanceOf(RecordingRefusedException.class)
                    .hasMessageContaining("--wait-when-full")
                    .hasMessageContaining("there is no ring");
            try (Recording recording = vm.recorder()
                            .record(AllocationOptions.exact()
                                    .withoutShareLimit()
                                    .withLive());
                    Recording cpu = vm.recorder().record(CpuOptions.standard())) {
                long told = 0;
                long lost = 0;
                for (int i = 0; i < 3; i++) {
                    target.tell("loaves 5000");
                    RecordedProfile window = recording.window();
                    assertThat(window.notes()).anyMatch(note -> note.contains("over the connection"));
                    told += objects(window, LOAF);
                    lost += window.loss().allocations();
                }
                assertThat(told).as("nothing comes twice").isBetween(1L, 15_000L);
                assertThat(told + lost).isGreaterThanOrEqualTo(15_000);
                assertThat(kneaded(target, cpu).notes()).anyMatch(note -> note.contains("over the connection"));
                recording.stop();
                RecordedProfile whole = recording.snapshot();
                assertThat(objects(whole, LOAF)).isEqualTo(told);
                assertThat(whole.end()).isEqualTo(ProfileEnd.STOPPED);
                assertThat(whole.cost().callbackNanos()).isPositive();
            }
            Recording last = vm.recorder().record(AllocationOptions.sampled().withInterval(64 * 1024));
            target.tell("bake 5000 10000");
            last.window();
            target.kill();
            assertThat(last.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ProfileEnd.TARGET_ENDED);
            assertThat(bytes(last.snapshot(), in("bakeOne")).value()).isPositive();
            last.close();
        }
    }

    /** A ring that nobody records into takes one of the places that the agent has. */
    private static RecordSource ring(RecordedTarget vm) throws InterruptedException {
        RingOffer offer = RingOffer.to(
                vm.agentsEndpoint(),
                RingLayout.DEFAULT_DATA_BYTES,
                _ -> true,
                Waiting.noLongerThan(Duration.ofSeconds(30)));
        assertThat(offer).isInstanceOf(RingOffer.Accepted.class);
        return ((RingOffer.Accepted) offer).source();
    }

    /** A reader that does not read holds up only itself: a request for a cut gets a sentence, then the next cut. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aMarkThatFindsNoRoomIsRefused(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring = (RingOffer.Accepted) RingOffer.to(
                    vm.agentsEndpoint(),
                    RingLayout.MIN_DATA_BYTES,
                    _ -> true,
                    Waiting.noLongerThan(Duration.ofSeconds(30)));
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

    /** By this interval the reader decides whether to call a profile exact. */
    @Test
    void anotherIntervalIsToldBeforeTheNextMarkHoweverFullTheRingWas() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring = (RingOffer.Accepted) RingOffer.to(
                    vm.agentsEndpoint(),
                    RingLayout.MIN_DATA_BYTES,
                    _ -> true,
                    Waiting.noLongerThan(Duration.ofSeconds(30)));
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

    /** The intervals in the records that can be read. */
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
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whereTheRingIsFullTheVmWaitsIfItWasAsked(Jdk jdk) throws Exception {
        try (TargetJvm target = bakery(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            RingOffer.Accepted ring = (RingOffer.Accepted) RingOffer.to(
                    vm.agentsEndpoint(),
                    RingLayout.MIN_DATA_BYTES,
                    _ -> true,
                    Waiting.noLongerThan(Duration.ofSeconds(30)));
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
}
