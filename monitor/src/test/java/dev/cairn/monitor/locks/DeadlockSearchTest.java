// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.locks.ThreadDumper.Result;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Deadlocks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real deadlocks, and a program that has none however often one looks. */
class DeadlockSearchTest {
    private static final int LOOKS = 30;
    private static final String FORK = Deadlocks.Fork.class.getName();
    private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync";

    private static VmId id(TargetJvm jvm) {
        long pid = jvm.jvmPid();
        try (ProcessStatFile file =
                ProcessStatFile.open(ProcFs.ofThisMachine().of(pid, "stat")).orElseThrow()) {
            return new VmId(pid, file.read().orElseThrow().startTicks());
        }
    }

    private static DeadlockSearch search(TargetJvm jvm) throws Exception {
        Result<DeadlockSearch> result = DeadlockSearch.of(id(jvm), Patience.DEFAULT);
        assertThat(result).isInstanceOf(Result.Done.class);
        return ((Result.Done<DeadlockSearch>) result).value();
    }

    private static List<String> names(List<DumpedThread> threads) {
        return threads.stream().map(DumpedThread::name).toList();
    }

    private static List<String> needs(Deadlock deadlock) {
        return deadlock.threads().stream()
                .map(thread -> thread.needed().orElseThrow().className())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void findsCyclesOfMonitorsOfLocksAndOfBoth(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            assertThat(search(target).deadlocks()).isEmpty();

            target.tell("monitors");
            target.tell("locks");
            target.tell("mixed");
            target.tell("behind");
            target.tell("early");
            DeadlockSearch search = search(target);

            Map<List<String>, Deadlock> found =
                    new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
            search.deadlocks()
                    .forEach(deadlock -> found.put(
                            names(deadlock.threads()).stream().sorted().toList(), deadlock));
            Deadlock monitors = Objects.requireNonNull(found.get(List.of("left", "right")));
            Deadlock locks = Objects.requireNonNull(found.get(List.of("lock-left", "lock-right")));
            Deadlock mixed = Objects.requireNonNull(found.get(List.of("mix-one", "mix-three", "mix-two")));
            assertThat(found).hasSize(3);
            assertThat(needs(monitors)).containsExactly(FORK, FORK);
            assertThat(needs(locks)).containsExactly(LOCK, LOCK);
            assertThat(needs(mixed)).containsExactlyInAnyOrder(LOCK, FORK, FORK);

            LockOwners owners = new LockOwners(search.dump(), search.deadlocks());
            assertThat(names(owners.behind(monitors))).containsExactlyInAnyOrder("behind", "early");
            assertThat(owners.behind(locks)).isEmpty();
            for (Deadlock deadlock : search.deadlocks()) {
                for (int i = 0; i < deadlock.threads().size(); i++) {
                    assertThat(owners.ownerFor(deadlock.threads().get(i))
                                    .orElseThrow()
                                    .id())
                            .isEqualTo(deadlock.threads()
                                    .get((i + 1) % deadlock.threads().size())
                                    .id());
                }
            }
            DumpedThread left = monitors.threads().getFirst();
            int depth = left.held().getFirst().depth();
            assertThat(left.frames().get(depth).method()).isEqualTo("inside");
            assertThat(left.frames().get(depth + 1).method()).startsWith("lambda$monitors");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void takesContentionForNoDeadlock(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            target.tell("contend");
            int blocked = 0;
            int alarms = 0;
            for (int look = 0; look < LOOKS; look++) {
                DeadlockSearch search = search(target);
                assertThat(search.deadlocks()).isEmpty();
                alarms += search.dump().text().contains("Found one Java-level deadlock") ? 1 : 0;
                blocked += new LockOwners(search.dump(), List.of()).involved().size();
            }
            assertThat(alarms)
                    .as("looks in which the VM itself spoke of a deadlock")
                    .isPositive();
            assertThat(blocked).as("threads that were seen to block each other").isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aDumpSaysTheSameAsJcmd(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk).start(Deadlocks.class)) {
            target.tell("monitors");
            target.tell("mixed");
            Result<ThreadDump> result = ThreadDumper.dump(id(target), Patience.DEFAULT);
            assertThat(result).isInstanceOf(Result.Done.class);
            ThreadDump dump = ((Result.Done<ThreadDump>) result).value();

            Map<String, List<String>> theirs = stacks(jcmd(target.jvmPid()));
            Map<String, List<String>> ours = stacks(dump.text());
            Map<String, List<String>> parsed = new TreeMap<>();
            dump.threads()
                    .forEach(thread -> parsed.put(
                            thread.name(),
                            Stream.concat(
                                            Stream.of(thread.state()),
                                            thread.frames().stream()
                                                    .map(frame -> frame.className() + "." + frame.method()))
                                    .toList()));
            for (String name : List.of("main", "left", "right", "mix-one", "mix-two", "mix-three", "Finalizer")) {
                List<String> expected = Objects.requireNonNull(theirs.get(name), name);
                assertThat(expected).isNotEmpty();
                assertThat(ours).containsEntry(name, expected);
                assertThat(parsed).containsEntry(name, expected);
            }
            assertThat(dump.text()).contains("Full thread dump ").contains("Found 2 deadlocks.");
        }
    }

    private static String jcmd(long pid) throws Exception {
        Process process = new ProcessBuilder(Jdk.JDK_25.tool("jcmd").toString(), Long.toString(pid), "Thread.print")
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** By name: the state, and the methods of the frames. */
    private static Map<String, List<String>> stacks(String text) {
        Map<String, List<String>> stacks = new TreeMap<>();
        List<String> stack = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("Found one")) {
                break;
            } else if (line.startsWith("\"")) {
                stack = new ArrayList<>();
                stacks.put(line.substring(1, line.indexOf('"', 1)), stack);
            } else if (line.contains("Thread.State: ")) {
                stack.add(line.substring(line.indexOf(": ") + 2));
            } else if (line.startsWith("\tat ")) {
                stack.add(line.substring("\tat ".length(), line.indexOf('(')));
            }
        }
        return stacks;
    }
}
