// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.OneTarget;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus.Extension;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What THST says of each thread to a peer that announced {@code THST+}. */
class AgentThreadStatusTest extends OneTarget {
    private static final int MEBIBYTE = 1 << 20;
    private static final int MANY = 10_000;

    AgentThreadStatusTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @BeforeEach
    void announce() {
        agent.announce(CairnFeature.THREAD_STATUS_EXTENDED.text());
    }

    private ThreadStatus status() {
        return agent.request(POLL, ThreadStatus.FORM);
    }

    private Extension extension(long id) {
        return entry(status(), id).extension().orElseThrow();
    }

    @Test
    void hasLongerEntries() {
        assertThat(agent.await(agent.send(POLL.toRaw())).data().slice(8, 2).toArray())
                .containsExactly(12, 35);
        assertThat(status().entries()).allMatch(entry -> entry.extension().isPresent());
    }

    @Test
    void tellsTheCpuTimeOfAThread() {
        long id = startThread("burner");
        long before = extension(id).cpuNanos();
        target.tell("burn " + Puppet.hex("burner") + " 200");
        ThreadStatus.Entry after = entry(status(), id);
        long nanos = after.extension().orElseThrow().cpuNanos() - before;
        // It burns until its own count of ticks says so; what comes on top depends on the machine.
        assertThat(nanos).isBetween(180_000_000L, 2_000_000_000L);
        assertThat((after.userTicks() + after.systemTicks()) * 10_000_000L)
                .isCloseTo(
                        after.extension().orElseThrow().cpuNanos(), org.assertj.core.data.Offset.offset(20_000_000L));
        endThread("burner");
    }

    @Test
    void tellsWhatAThreadAllocates() {
        long id = startThread("allocator");
        long idle = startThread("idler");
        long before = extension(id).allocatedBytes();
        long idleBefore = extension(idle).allocatedBytes();
        target.tell("allocate " + Puppet.hex("allocator") + " 100");
        assertThat(extension(id).allocatedBytes() - before).isBetween(100L * MEBIBYTE, 101L * MEBIBYTE);
        assertThat(extension(idle).allocatedBytes() - idleBefore).isLessThan(MEBIBYTE);
        endThread("allocator");
        endThread("idler");
    }

    @Test
    void countsVirtualThreadsAndMarksTheirCarriers() {
        assertThat(status().virtualThreads()).hasValue(0);
        assertThat(status().entries())
                .noneMatch(entry -> entry.extension().orElseThrow().carrier());
        if (jdk.feature() < 21) {
            return;
        }
        target.tell("virtual 20");
        target.tell("executor 30");
        agent.request(new ThreadEventsRequest(true));
        awaitVirtualThreads(50);
        assertThat(status().entries())
                .anyMatch(entry -> entry.extension().orElseThrow().carrier());
        assertThat(agent.events(ThreadCreated.FORM))
                .as("only carriers are threads of their own")
                .hasSizeLessThan(40);

        target.tell("free");
        awaitVirtualThreads(0);
    }

    private void awaitVirtualThreads(long count) {
        Eventually.eventually(TestAgent.SOON, () -> status().virtualThreads().orElse(-1), told -> told == count);
    }

    @Test
    void namesTheTaskThatRunsAThread() {
        long id = startThread("a task of the kernel");
        long tid = entry(status(), id).osTid();
        assertThat(TestAgent.text(Path.of("/proc/" + target.pid() + "/task/" + tid + "/comm")))
                .isEqualTo("a task of the k\n");
        endThread("a task of the kernel");
    }

    @Test
    void holdsTenThousandThreads() {
        try (TargetJvm crowded =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m").start(Puppet.class)) {
            crowded.tell("many " + MANY);
            try (DdmConnection monitor = TestAgent.attach(crowded)) {
                // A busy machine may need more than the two seconds after which the agent reports that, and reports
                // threads all the same.
                AtomicLong tries = new AtomicLong();
                Eventually.eventually(
                        TestAgent.SOON,
                        () -> {
                            tries.incrementAndGet();
                            return monitor.request(new ThreadEventsRequest(true));
                        },
                        List::isEmpty);
                Map<ThreadCreated, Long> told = monitor.events(ThreadCreated.FORM).stream()
                        .filter(created -> created.name().startsWith("one of many "))
                        .collect(Collectors.groupingBy(created -> created, Collectors.counting()));
                assertThat(told).hasSize(MANY);
                long each = told.values().iterator().next();
                assertThat(each).isBetween(1L, tries.get());
                assertThat(told.values()).as("how often each is told").containsOnly(each);
                RawChunk answer = Eventually.eventually(
                        TestAgent.SOON,
                        () -> monitor.request(POLL).getFirst(),
                        chunk -> chunk.type() == ThreadStatus.FORM.type());
                assertThat(ThreadStatus.FORM.decode(answer.data()))
                        .isInstanceOfSatisfying(
                                Decoding.Done.class,
                                done -> assertThat(((ThreadStatus) done.value()).entries())
                                        .hasSizeGreaterThan(MANY));
                long id = Long.parseLong(crowded.tell("start " + Puppet.hex("one more")));
                monitor.awaitEvent(ThreadCreated.FORM, created -> created.threadId() == id);
                crowded.tell("end " + Puppet.hex("one more"));
                monitor.awaitEvent(ThreadDied.FORM, died -> died.threadId() == id);
            }
            assertThat(crowded.end()).isZero();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void isNotSentUnaskedToAPeerThatDidNotAnnounceIt() throws Exception {
        try (DdmConnection plain = connect()) {
            assertThat(plain.request(POLL, ThreadStatus.FORM).entries())
                    .extracting(ThreadStatus.Entry::extension)
                    .containsOnly(Optional.empty());
        }
    }
}
