// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.session.Answer;
import dev.cairn.monitor.session.DdmSession;
import dev.cairn.monitor.session.ThreadTable;
import dev.cairn.monitor.session.ThreadView;
import dev.cairn.monitor.session.ThreadWatch;
import dev.cairn.monitor.session.ThreadsView;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.StackFrame;
import dev.cairn.wire.ddm.chunk.ThreadStatus;
import dev.cairn.wire.ddm.chunk.Threads;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One look at the threads of a VM, and at their stacks if wanted. Stacks are read one thread after the other while the VM
 * goes on, so they are not of one moment.
 *
 * @param view the threads; those of an earlier look if the VM is suspended now
 * @param suspended whether the VM did not answer, as a debugger holds it or it hangs
 * @param stacks by thread id, the innermost frame first; a thread that ended meanwhile has none
 * @param problem why something is missing, as a sentence
 */
public record ThreadsReading(
        ThreadsView view, boolean suspended, Map<Long, List<StackFrame>> stacks, Optional<String> problem) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** So many requests are under way at a time; the agent takes 64 of one monitor. */
    private static final int BATCH = 32;

    public ThreadsReading {
        stacks = Map.copyOf(stacks);
    }

    /** Asks {@code session}, which somebody holds a lease of, and waits for the answers. */
    public static ThreadsReading of(DdmSession session, boolean withStacks) {
        ThreadTable table = session.data().get(ThreadTable.KEY, ThreadTable::new);
        boolean watched = ThreadWatch.isWatching(session);
        if (!watched) { // names come by events only
            session.request(new Threads.ThreadEventsRequest(true), TIMEOUT).join();
        }
        Answer status = session.request(new Threads.ThreadStatusRequest(Optional.empty()), TIMEOUT)
                .join();
        if (!watched && !ThreadWatch.isWatching(session)) {
            var _ = session.request(new Threads.ThreadEventsRequest(false), TIMEOUT);
        }
        Decoding<ThreadStatus> decoded = status.as(ThreadStatus.FORM);
        if (decoded instanceof Decoding.Malformed<ThreadStatus>(String why)) {
            boolean suspended = status instanceof Answer.TimedOut || status instanceof Answer.Refused;
            return new ThreadsReading(table.view(), suspended, Map.of(), Optional.of(why));
        }
        ThreadsView view = table.view();
        return new ThreadsReading(
                view,
                !view.threads().isEmpty() && view.threads().stream().allMatch(ThreadsReading::isHeld),
                withStacks ? stacks(session, view) : Map.of(),
                Optional.empty());
    }

    private static boolean isHeld(ThreadView thread) {
        return thread.suspended();
    }

    private static Map<Long, List<StackFrame>> stacks(DdmSession session, ThreadsView view) {
        Map<Long, List<StackFrame>> stacks = new LinkedHashMap<>();
        List<ThreadView> threads = view.threads();
        for (int from = 0; from < threads.size(); from += BATCH) {
            Map<Long, CompletableFuture<Answer>> asked = new LinkedHashMap<>();
            for (ThreadView thread : threads.subList(from, Math.min(threads.size(), from + BATCH))) {
                asked.put(thread.id(), session.request(new Threads.StackRequest(thread.id()), TIMEOUT));
            }
            asked.forEach((id, answer) -> {
                if (answer.join().as(Threads.ThreadStack.FORM) instanceof Decoding.Done<Threads.ThreadStack> done) {
                    stacks.put(id, done.value().frames());
                }
            });
        }
        return stacks;
    }

    /** Where one thread is, or why that is not known. */
    public static Decoding<Threads.ThreadStack> stack(DdmSession session, long threadId) {
        return session.request(new Threads.StackRequest(threadId), TIMEOUT)
                .join()
                .as(Threads.ThreadStack.FORM);
    }
}
