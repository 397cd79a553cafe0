// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.locks.DumpedThread.Kind;
import dev.cairn.monitor.locks.DumpedThread.Lock;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of dumps that real targets seldom give. */
class ThreadDumpTest {
    private static final String FORK = "(a Fork)";

    private static ThreadDump of(String... lines) {
        return ThreadDump.of(String.join("\n", lines), Instant.EPOCH);
    }

    private static String[] cycle(String state) {
        return new String[] {
            "\"a \"b\"\" #1 prio=5 waiting for monitor entry",
            "   java.lang.Thread.State: " + state,
            "\tat app//Dining.eat(app@1/Dining.java:7)",
            "\t- waiting to lock <0x2> " + FORK,
            "\tat Dining.run(Dining.java)",
            "\t- locked <0x1> " + FORK,
            "",
            "\"c\" #2 [77] daemon prio=5 waiting for monitor entry",
            "   java.lang.Thread.State: " + state,
            "\tat Dining.eat(Native Method)",
            "\t- waiting to lock <0x1> " + FORK,
            "\t- locked <0x2> " + FORK,
            "",
            "\"VM Thread\" os_prio=0 runnable",
            "\tat Nowhere.never(Unknown Source)",
            "",
            "Found one Java-level deadlock:",
            "=============================",
            "\"a \"b\"\":",
            "  waiting to lock monitor 0x7f (object 0x2, a Fork),",
            "  which is held by \"c\"",
            "",
            "\"c\":",
            "  waiting to lock monitor 0x7e (object 0x1, a Fork),",
            "  which is held by \"a \"b\"\"",
            "",
            "Java stack information for the threads listed above:",
            "===================================================",
            "\"a \"b\"\":",
            "\tat app//Dining.eat(app@1/Dining.java:7)",
            "\t- waiting to lock <0x2> " + FORK,
            "\tat Dining.run(Dining.java)",
            "\t- locked <0x1> " + FORK,
            "\"c\":",
            "\tat Dining.eat(Native Method)",
            "\t- waiting to lock <0x1> " + FORK,
            "\t- locked <0x2> " + FORK,
            "",
            "Found 1 deadlock."
        };
    }

    @Test
    void readsThreadsFramesAndLocks() {
        ThreadDump dump = of(cycle("BLOCKED (on object monitor)"));

        assertThat(dump.threads()).extracting(DumpedThread::id).containsExactly(1L, 2L);
        DumpedThread first = dump.threads().getFirst();
        assertThat(first.name()).isEqualTo("a \"b\"");
        assertThat(first.awaited().orElseThrow())
                .isEqualTo(new DumpedThread.Wait(Kind.MONITOR, new Lock("0x2", "Fork")));
        assertThat(first.frames())
                .containsExactly(
                        new StackFrame("app//Dining", "eat", "Dining.java", 7),
                        new StackFrame("Dining", "run", "Dining.java", StackFrame.UNKNOWN));
        assertThat(first.held()).containsExactly(new DumpedThread.Held(new Lock("0x1", "Fork"), 1));
        assertThat(dump.threads().get(1).frames())
                .containsExactly(new StackFrame("Dining", "eat", "", StackFrame.NATIVE));
        assertThat(dump.deadlocks()).hasSize(1);
        assertThat(dump.deadlocks().getFirst().threads()).isEqualTo(dump.threads());
    }

    private static List<String> parked(String name, int id, String needed, String monitor) {
        return List.of(
                "\"" + name + "\" #" + id + " waiting on condition",
                "   java.lang.Thread.State: WAITING (parking)",
                "\tat Dining.eat(Dining.java:7)",
                "\t- parking to wait for  <" + needed + "> (a Sync)",
                "\t- locked <" + monitor + "> " + FORK,
                "");
    }

    @Test
    void aThreadThatLeadsIntoACycleIsNoPartOfIt() {
        List<String> lines = new ArrayList<>(List.of(
                "\"leads\" #1 waiting for monitor entry",
                "   java.lang.Thread.State: BLOCKED (on object monitor)",
                "\tat Dining.eat(Dining.java:7)",
                "\t- waiting to lock <0x1> " + FORK,
                ""));
        List<String> stacks = new ArrayList<>(List.of("\"leads\":"));
        stacks.addAll(lines.subList(2, 4));
        for (List<String> thread : List.of(parked("a", 2, "0x5", "0x1"), parked("b", 3, "0x6", "0x2"))) {
            lines.addAll(thread);
            stacks.add(thread.getFirst().substring(0, 3) + ":");
            stacks.addAll(thread.subList(2, 5));
        }
        lines.addAll(List.of(
                "Found one Java-level deadlock:",
                "\"leads\":",
                "  waiting to lock monitor 0x7f (object 0x1, a Fork),",
                "  which is held by \"a\"",
                "\"a\":",
                "  waiting for ownable synchronizer 0x5, (a Sync),",
                "  which is held by \"b\"",
                "\"b\":",
                "  waiting for ownable synchronizer 0x6, (a Sync),",
                "  which is held by \"a\"",
                "Java stack information for the threads listed above:"));
        lines.addAll(stacks);
        ThreadDump dump = of(lines.toArray(String[]::new));

        assertThat(dump.deadlocks()).hasSize(1);
        Deadlock deadlock = dump.deadlocks().getFirst();
        assertThat(deadlock.threads()).extracting(DumpedThread::name).containsExactly("a", "b");
        LockOwners owners = new LockOwners(dump, dump.deadlocks());
        assertThat(owners.behind(deadlock)).extracting(DumpedThread::name).containsExactly("leads");
        assertThat(owners.ownerFor(deadlock.threads().getLast()))
                .contains(deadlock.threads().getFirst());
    }

    @Test
    void aWaitThatEndsByItselfIsNoDeadlock() {
        assertThat(of(cycle("TIMED_WAITING (parking)")).deadlocks()).isEmpty();
    }

    @Test
    void aThreadThatWaitsToBeNotifiedDoesNotHaveTheMonitor() {
        ThreadDump dump = of(
                "\"waits\" #1 in Object.wait()",
                "   java.lang.Thread.State: WAITING (on object monitor)",
                "\tat java.lang.Object.wait(java.base@17/Native Method)",
                "\t- waiting on <0x1> " + FORK,
                "\tat Dining.run(Dining.java:3)",
                "\t- locked <0x1> " + FORK,
                "",
                "\"wants\" #2 waiting for monitor entry",
                "   java.lang.Thread.State: BLOCKED (on object monitor)",
                "\tat Dining.run(Dining.java:3)",
                "\t- waiting to lock <0x1> " + FORK);

        assertThat(new LockOwners(dump, List.of()).involved()).isEmpty();
    }

    @Test
    void skipsWhatItDoesNotUnderstand() {
        assertThat(of(
                                "",
                                "\"",
                                "\"x\" #99999999999999999999 y",
                                "\tat",
                                "\tat ()",
                                "\t- locked <0x1>",
                                "Found one Java-level deadlock:")
                        .threads())
                .isEmpty();
        ThreadDump dump = of(
                "\"x\" #1 y",
                "\tat a.b(c:99999999999)",
                "\t- locked <0xzz> (a b)",
                "   Mounted virtual thread #7",
                "\tat d.e(f)");
        assertThat(dump.threads().getFirst().frames()).hasSize(1);
        assertThat(dump.threads().getFirst().held()).isEmpty();
    }
}
