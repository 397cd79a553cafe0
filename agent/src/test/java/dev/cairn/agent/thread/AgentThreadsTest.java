// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.OneTarget;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.life.Puppet;
import dev.cairn.wire.ddm.chunk.field.Interval;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads.StackRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadCreated;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadDied;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadEventsRequest;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadRenamed;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStack;
import dev.cairn.wire.ddm.chunk.thread.Threads.ThreadStatusRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** THEN, STKL and the plain THST; the extended one is in {@link AgentThreadStatusTest}. */
class AgentThreadsTest extends OneTarget {
    /** A frame of JDK 21 and later that Java itself leaves out. */
    private static final String HIDDEN_FROM_JAVA = "java.lang.Thread,runWith,";

    AgentThreadsTest(Jdk jdk) throws Exception {
        super(jdk);
    }

    @Test
    void tellsOfAllThreadsAtOnce() {
        agent.request(new ThreadEventsRequest(true));
        assertThat(agent.events(ThreadCreated.FORM))
                .as("there before the reply")
                .extracting(ThreadCreated::name)
                .contains("main", "Reference Handler", "Finalizer", "Signal Dispatcher", "cairn-worker")
                .doesNotContain("cairn-io");
    }

    @Test
    void tellsOfEachThreadThatStartsAndEnds() {
        agent.request(new ThreadEventsRequest(true));
        // Looks, which come twice a second, would find few of these.
        List<ThreadCreated> brief = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            String name = "comes and goes " + i;
            brief.add(new ThreadCreated(startThread(name), name));
            endThread(name);
        }
        long last = brief.get(brief.size() - 1).threadId();
        agent.awaitEvent(ThreadDied.FORM, died -> died.threadId() == last);
        assertThat(agent.events(ThreadCreated.FORM)).containsAll(brief);
        assertThat(agent.events(ThreadDied.FORM))
                .extracting(ThreadDied::threadId)
                .containsAll(brief.stream().map(ThreadCreated::threadId).toList());
    }

    @Test
    void tellsEveryThreadOnce() {
        agent.request(new ThreadEventsRequest(true));
        long first = startThread("first");
        long second = startThread("second");
        endThread("first");
        endThread("second");
        agent.awaitEvent(ThreadDied.FORM, died -> died.threadId() == second);
        List<Long> created = agent.events(ThreadCreated.FORM).stream()
                .map(ThreadCreated::threadId)
                .toList();
        assertThat(created).contains(first, second).doesNotHaveDuplicates();
        assertThat(agent.events(ThreadDied.FORM))
                .extracting(ThreadDied::threadId)
                .containsOnlyOnce(first, second);
    }

    /** Each poll looks at all threads, those included whose end is on its way as an event. */
    @Test
    void tellsEveryThreadOnceHoweverManyLooksThereAre() throws Exception {
        agent.request(new ThreadEventsRequest(true));
        try (DdmConnection poller = connect()) {
            long last = 0;
            for (int i = 0; i < 300; i++) {
                for (int j = 0; j < 5; j++) {
                    poller.send(POLL.toRaw());
                }
                last = startThread("brief");
                poller.send(POLL.toRaw());
                endThread("brief");
            }
            long end = last;
            agent.awaitEvent(ThreadDied.FORM, died -> died.threadId() == end);
            poller.request(POLL);
        }
        assertThat(agent.events(ThreadCreated.FORM))
                .extracting(ThreadCreated::threadId)
                .doesNotHaveDuplicates();
        assertThat(agent.events(ThreadDied.FORM))
                .extracting(ThreadDied::threadId)
                .hasSizeGreaterThanOrEqualTo(300)
                .doesNotHaveDuplicates();
    }

    @Test
    void tellsOfNewNames() {
        agent.request(new ThreadEventsRequest(true));
        long id = startThread("old name");
        target.tell("rename " + Puppet.hex("old name") + " " + Puppet.hex("new name"));
        agent.awaitEvent(ThreadRenamed.FORM, renamed -> renamed.equals(new ThreadRenamed(id, "new name")));
        assertThat(agent.events(ThreadRenamed.FORM)).hasSize(1);
        endThread("new name");
    }

    @Test
    void tellsNothingOnceItIsSwitchedOff() throws Exception {
        agent.request(new ThreadEventsRequest(true));
        agent.request(new ThreadEventsRequest(false));
        agent.forgetEvents();
        try (DdmConnection other = connect()) {
            other.request(new ThreadEventsRequest(true));
            long id = startThread("unnoticed");
            endThread("unnoticed");
            other.awaitEvent(ThreadDied.FORM, died -> died.threadId() == id);
        }
        agent.request(POLL);
        assertThat(agent.events()).isEmpty();
    }

    @Test
    void sendsTheListAgainToWhoAsksAgain() {
        agent.request(new ThreadEventsRequest(true));
        int count = agent.events(ThreadCreated.FORM).size();
        agent.forgetEvents();
        agent.request(new ThreadEventsRequest(true));
        assertThat(agent.events(ThreadCreated.FORM)).hasSize(count);
    }

    @Test
    void keepsNamesOfAnyUnicode() {
        String name = "Grüße \uD83D\uDE00 \u6F22\u5B57 \0 lone \uD800 and \uDC00 \uFFFF";
        agent.request(new ThreadEventsRequest(true));
        long byEvent = startThread(name);
        agent.awaitEvent(ThreadCreated.FORM, created -> created.equals(new ThreadCreated(byEvent, name)));
        agent.forgetEvents();
        agent.request(new ThreadEventsRequest(true));
        assertThat(agent.events(ThreadCreated.FORM)).contains(new ThreadCreated(byEvent, name));
        endThread(name);

        String longName = "x".repeat(5000);
        long idOfLong = startThread(longName);
        ThreadCreated cut = new ThreadCreated(idOfLong, "x".repeat(1024));
        agent.awaitEvent(ThreadCreated.FORM, cut::equals);
        agent.forgetEvents();
        agent.request(new ThreadEventsRequest(true));
        assertThat(agent.events(ThreadCreated.FORM))
                .as("by a look as by its event")
                .contains(cut);
        // The look for new names comes round with that for this one.
        long id = startThread("old name");
        target.tell("rename " + Puppet.hex("old name") + " " + Puppet.hex("new name"));
        agent.awaitEvent(ThreadRenamed.FORM, renamed -> renamed.threadId() == id);
        assertThat(agent.events(ThreadRenamed.FORM)).hasSize(1);
        endThread("new name");
        endThread(longName);
    }

    @Test
    void tellsTheStatusInPlainEntries() {
        long waiting = startThread("waiting");
        ThreadStatus status = agent.request(POLL, ThreadStatus.FORM);
        assertThat(agent.await(agent.send(POLL.toRaw())).data().slice(8, 2).toArray())
                .as("lengths of header and entry")
                .containsExactly(4, 18);
        assertThat(status.virtualThreads()).isEmpty();
        assertThat(status.entries()).allMatch(entry -> entry.extension().isEmpty());

        ThreadStatus.Entry entry = entry(status, waiting);
        assertThat(entry.state()).isEqualTo(ThreadState.WAIT);
        assertThat(entry.daemon()).isTrue();
        Path comm = Path.of("/proc/" + target.pid() + "/task/" + entry.osTid() + "/comm");
        assertThat(TestAgent.text(comm)).isEqualTo("waiting\n");
        ThreadStatus.Entry main = entry(status, mainThread());
        assertThat(main.daemon()).isFalse();
        assertThat(main.state()).as("main is in a read").isEqualTo(ThreadState.NATIVE);
        endThread("waiting");
    }

    @Test
    void tellsTheStatusByItselfWhileItIsToldTo() {
        agent.request(new ThreadStatusRequest(Optional.of(new Interval(50))));
        long start = System.nanoTime();
        Eventually.eventually(TestAgent.SOON, () -> periodic().size(), size -> size >= 10);
        assertThat(System.nanoTime() - start)
                .as("ten of them at 50 ms each, and no sooner")
                .isGreaterThan(440_000_000L);
        long main = mainThread();
        assertThat(periodic()).allSatisfy(status -> entry(status, main));

        assertThat(agent.request(new ThreadStatusRequest(Optional.of(new Interval(0)))))
                .isEmpty();
        int told = periodic().size();
        agent.request(new ThreadStatusRequest(Optional.of(new Interval(3_600_000))));
        for (int i = 0; i < 5; i++) {
            agent.request(POLL);
        }
        assertThat(periodic()).hasSize(told);
        assertThat(agent.refusal(new ThreadStatusRequest(Optional.of(new Interval(1)))))
                .contains("20 ms is the shortest");
    }

    private long mainThread() {
        agent.request(new ThreadEventsRequest(true));
        return agent.awaitEvent(ThreadCreated.FORM, created -> created.name().equals("main"))
                .threadId();
    }

    private List<ThreadStatus> periodic() {
        return agent.events(ThreadStatus.PERIODIC_FORM);
    }

    @Test
    void tellsTheStackAsJavaDoes() {
        long id = startThread("held");
        ThreadStack stack = agent.request(new StackRequest(id), ThreadStack.FORM);
        assertThat(stack.threadId()).isEqualTo(id);
        List<String> frames = stack.frames().stream()
                .map(AgentThreadsTest::text)
                .filter(frame -> !frame.startsWith(HIDDEN_FROM_JAVA))
                .toList();
        assertThat(frames)
                .containsExactly(target.tell("stack " + Puppet.hex("held")).split(" "));
        assertThat(stack.frames().get(0).line()).isEqualTo(StackFrame.NATIVE);
        assertThat(frames).anyMatch(frame -> frame.matches(".*Puppet\\$Held,run,Puppet.java,\\d+"));
        endThread("held");

        assertThat(agent.refusal(new StackRequest(id))).contains("no thread " + id);
        assertThat(agent.refusal(new StackRequest(0xFFFF_FFFFL))).contains("no thread 4294967295");
    }

    /** The list of all threads that the poll read serves the stacks, except for what has changed since. */
    @Test
    void findsThreadsThatCameOrWentSinceTheLastPoll() {
        long gone = startThread("gone");
        agent.request(POLL);
        endThread("gone");
        long late = startThread("late");
        assertThat(agent.refusal(new StackRequest(gone))).contains("no thread " + gone);
        assertThat(agent.request(new StackRequest(late), ThreadStack.FORM).frames())
                .isNotEmpty();
        endThread("late");
    }

    private static String text(StackFrame frame) {
        return String.join(",", frame.className(), frame.method(), frame.file(), Integer.toString(frame.line()));
    }
}
