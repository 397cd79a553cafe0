// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.api.Answer;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.monitor.session.state.ThreadTable;
import dev.cairn.monitor.session.state.ThreadView;
import dev.cairn.monitor.session.state.ThreadWatch;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import dev.cairn.wire.ddm.chunk.thread.ThreadLocks;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import dev.cairn.wire.ddm.chunk.thread.Threads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * One look at the threads of a VM, and at their stacks if wanted. Stacks are read one thread after the other while the VM
 * goes on, so they are not of one moment.
 *
 * @param view the threads; those of an earlier look if {@code suspended}
 * @param suspended whether the VM did not answer in time, and then {@code problem} has what was seen, or all of its threads are suspended
 * @param stacks by thread id, the innermost frame first; a thread that ended meanwhile has none
 * @param locks of those threads that wait for a lock of {@code java.util.concurrent}, by thread id: which, and whose it is
 * @param problem why something is missing, as a sentence
 */
public record ThreadsReading(
        ThreadsView view,
        boolean suspended,
        Map<Long, List<StackFrame>> stacks,
        Map<Long, ThreadLocks.Wait> locks,
        Optional<String> problem) {
    /** At most this many requests are under way at a time; the agent takes 64 of one monitor. */
    private static final int BATCH = 32;
    /** What an agent says of a thread that ended meanwhile, and has no stack any more. */
    private static final Pattern ENDED = Pattern.compile("^There is no thread |^Thread \\d+ has just ended");

    public ThreadsReading {
        stacks = Map.copyOf(stacks);
        locks = Map.copyOf(locks);
    }

    /** Asks {@code session}, which somebody holds a lease of, and waits for the answers as long as the session's settings say. */
    public static ThreadsReading of(DdmSession session, boolean withStacks) {
        return of(session, withStacks, session.patience());
    }

    /** As {@link #of(DdmSession, boolean)}, with patience that began before. */
    public static ThreadsReading of(DdmSession session, boolean withStacks, Patience patience) {
        return new Look(session, patience).take(withStacks);
    }

    /** All of it has one deadline. */
    static final class Look {
        private final DdmSession session;
        private final Patience patience;
        private final Map<Long, List<StackFrame>> stacks = new LinkedHashMap<>();
        private final Map<Long, ThreadLocks.Wait> locks = new LinkedHashMap<>();
        private final List<String> problems = new ArrayList<>();

        Look(DdmSession session, Patience patience) {
            this.session = session;
            this.patience = patience;
        }

        ThreadsReading take(boolean withStacks) {
            ThreadTable table = session.data().get(ThreadTable.KEY, ThreadTable::new);
            Answer status = status();
            if (status.as(ThreadStatus.FORM) instanceof Decoding.Malformed<ThreadStatus>(String why)) {
                problems.add(why);
                return reading(table.view(), isLate(status));
            }
            ThreadsView view = table.view();
            if (withStacks) {
                readStacks(view.threads());
            }
            switch (locks(session, ThreadLocks.ALL, patience)) {
                case Decoding.Done<ThreadLocks> done ->
                    done.value().waits().forEach(wait -> locks.put(wait.threadId(), wait));
                case Decoding.Malformed<ThreadLocks>(String why) -> problems.add(why);
            }
            boolean held = !view.threads().isEmpty() && view.threads().stream().allMatch(ThreadView::suspended);
            return reading(view, held);
        }

        private ThreadsReading reading(ThreadsView view, boolean suspended) {
            if (view.leftOut() > 0) {
                problems.add(counted(view.leftOut(), "thread") + " more than can be kept.");
            }
            return new ThreadsReading(
                    view,
                    suspended,
                    stacks,
                    locks,
                    problems.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", problems)));
        }

        private Answer status() {
            boolean watched = ThreadWatch.isWatching(session);
            if (!watched) { // names come by events only
                Answer events = session.request(new Threads.ThreadEventsRequest(true), patience)
                        .join();
                if (isLate(events)) {
                    var _ = session.request(new Threads.ThreadEventsRequest(false));
                    return events;
                }
            }
            Answer status = session.request(new Threads.ThreadStatusRequest(Optional.empty()), patience)
                    .join();
            if (!watched && !ThreadWatch.isWatching(session)) {
                var _ = session.request(new Threads.ThreadEventsRequest(false));
            }
            return status;
        }

        private void readStacks(List<ThreadView> threads) {
            List<String> reasons = new ArrayList<>();
            for (int from = 0; from < threads.size(); from += BATCH) {
                Map<Long, CompletableFuture<Answer>> asked = new LinkedHashMap<>();
                for (ThreadView thread : threads.subList(from, Math.min(threads.size(), from + BATCH))) {
                    if (patience.left().isZero()) {
                        reasons.add("The time was over before they could be asked for.");
                    } else {
                        asked.put(thread.id(), session.request(new Threads.StackRequest(thread.id()), patience));
                    }
                }
                asked.forEach((id, answer) -> {
                    switch (answer.join().as(Threads.ThreadStack.FORM)) {
                        case Decoding.Done<Threads.ThreadStack> done ->
                            stacks.put(id, done.value().frames());
                        case Decoding.Malformed<Threads.ThreadStack>(String why) -> reasons.add(why);
                    }
                });
            }
            List<String> missing =
                    reasons.stream().filter(why -> !ENDED.matcher(why).find()).toList();
            if (!missing.isEmpty()) {
                problems.add(counted(missing.size(), "stack") + (missing.size() == 1 ? " is" : " are") + " missing: "
                        + missing.getFirst());
            }
        }
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Whether nobody answered in time: by our clock, or by that of the agent's part that never hangs. */
    private static boolean isLate(Answer answer) {
        return switch (answer) {
            case Answer.TimedOut late -> true;
            case Answer.Refused refused -> refused.failure().code() == Failure.NO_ANSWER;
            default -> false;
        };
    }

    /** Where one thread is, or why that is not known. */
    public static Decoding<Threads.ThreadStack> stack(DdmSession session, long threadId, Patience patience) {
        return session.request(new Threads.StackRequest(threadId), patience)
                .join()
                .as(Threads.ThreadStack.FORM);
    }

    /** Which lock of {@code java.util.concurrent} one thread waits for, and whose it is; empty if it waits for none, or nobody says. */
    public static Optional<ThreadLocks.Wait> lock(DdmSession session, long threadId, Patience patience) {
        return locks(session, threadId, patience) instanceof Decoding.Done<ThreadLocks> done
                ? done.value().waits().stream()
                        .filter(wait -> wait.threadId() == threadId)
                        .findFirst()
                : Optional.empty();
    }

    /** None from an agent that does not know. */
    private static Decoding<ThreadLocks> locks(DdmSession session, long threadId, Patience patience) {
        return session.features().has(CairnFeature.THREAD_LOCKS)
                ? session.request(new ThreadLocks.ThreadLocksRequest(threadId), patience)
                        .join()
                        .as(ThreadLocks.FORM)
                : new Decoding.Done<>(new ThreadLocks(List.of()), 0);
    }
}
