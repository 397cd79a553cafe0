// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.proc.WatchedProcess.Sight;
import dev.cairn.monitor.proc.WatchedProcess.State;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long somebody waits for a VM that was asked for something, and what was seen of it meanwhile. Nothing is concluded from
 * silence: on a busy machine a healthy VM may take long. A VM that stands still or has ended is not waited for.
 *
 * <p>It counts from where it is made, or from the last {@linkplain #advanced sign} that the answer is on its way; and it may be
 * passed on, so that several steps of one request have one time. For use by any thread.
 */
public final class Patience {
    /** For a caller that does not say how long. */
    public static final Duration DEFAULT = Duration.ofSeconds(30);

    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final long LOOK_MILLIS = 50;
    private static final long SECOND_MILLIS = 1000;

    private final String name;
    private final Optional<WatchedProcess> process;
    private final Duration limit;
    private final long startNanos = System.nanoTime();
    private volatile long endNanos;

    private Optional<Sight> first = Optional.empty();
    private Optional<Sight> last = Optional.empty();
    /** When it was first seen stopped, of the looks since it was last seen to run. */
    private OptionalLong stoppedSince = OptionalLong.empty();

    private boolean standsStill;
    /** Whether its attach socket, which is waited for, was not there yet; false if it is not waited for. */
    private volatile boolean awaitsSocket;

    private Patience(String name, Optional<WatchedProcess> process, Duration limit) {
        this.name = name;
        this.process = process;
        this.limit = limit;
        this.endNanos = startNanos + nanos(limit);
    }

    /** A century is for ever. */
    private static long nanos(Duration time) {
        return time.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : time.toNanos();
    }

    /** Begins to wait for {@code process}, for {@code limit} at most after the last sign. */
    public static Patience with(WatchedProcess process, Duration limit) {
        return new Patience(process.name(), Optional.of(process), limit);
    }

    /**
     * Begins to wait for whatever is called {@code name}.
     *
     * @param process if it is one of this machine, and can be seen
     */
    public static Patience with(String name, Optional<WatchedProcess> process, Duration limit) {
        return new Patience(name, process, limit);
    }

    /** As its maker said. */
    public Duration limit() {
        return limit;
    }

    /** How long it lasts in all, as far as is known by now. */
    public Duration whole() {
        return Duration.ofNanos(endNanos - startNanos);
    }

    /** What is left of it; zero once it is over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }

    /** Has it last until {@code longer} from now, at least: for who joins those that wait. */
    public synchronized void extend(Duration longer) {
        endNotBefore(System.nanoTime() + nanos(longer));
    }

    /** The VM is on its way to what was asked: it has all of the time again, from {@code nowNanos} on. */
    public synchronized void advanced(long nowNanos) {
        endNotBefore(nowNanos + nanos(limit));
    }

    private void endNotBefore(long nanos) {
        endNanos = nanos - endNanos > 0 ? nanos : endNanos;
    }

    /** Takes it for a sign when the VM opens its attach socket, which it does for who attaches. */
    public void awaitAttachSocket() {
        awaitsSocket = isSocketMissing();
    }

    private boolean isSocketMissing() {
        return process.flatMap(WatchedProcess::hasAttachSocket)
                .filter(there -> !there)
                .isPresent();
    }

    /** Looks at the process, and returns true if it makes no sense to wait any longer. */
    public boolean isOver() {
        if (awaitsSocket && !isSocketMissing()) {
            awaitsSocket = false;
            advanced(System.nanoTime());
        }
        process.flatMap(WatchedProcess::look).ifPresent(sight -> note(sight, System.nanoTime()));
        return isOver(System.nanoTime());
    }

    /** As {@link #isOver()}, by what was {@linkplain #note noted}, at a time as {@link System#nanoTime} has it. */
    public synchronized boolean isOver(long nowNanos) {
        return nowNanos - endNanos >= 0
                || last.filter(sight -> sight.state() == State.ENDED).isPresent()
                || standsStill;
    }

    /** Takes down what somebody has seen of the process, and when: as {@link System#nanoTime} has it. */
    public synchronized void note(Sight sight, long nowNanos) {
        if (first.isEmpty()) {
            first = Optional.of(sight);
        }
        last = Optional.of(sight);
        if (sight.state() != State.STOPPED) {
            stoppedSince = OptionalLong.empty();
        } else if (stoppedSince.isEmpty()) {
            stoppedSince = OptionalLong.of(nowNanos);
        }
        standsStill =
                stoppedSince.isPresent() && nowNanos - stoppedSince.getAsLong() >= WatchedProcess.STANDSTILL_NANOS;
    }

    /** Waits for {@code result}; empty if that is of no use any more, and then {@link #why} says so. */
    public <T> Optional<T> await(CompletableFuture<T> result) throws InterruptedException, ExecutionException {
        while (true) {
            boolean over = isOver();
            try {
                long millis = over ? 0 : Math.min(LOOK_MILLIS, left().toMillis());
                return Optional.of(result.get(millis, TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                if (over) {
                    return Optional.empty();
                }
            }
        }
    }

    /** Why no more is waited for, as a sentence. */
    public String why() {
        return why("answered", false);
    }

    /** As {@link #why}, of a VM that somebody wants to get into: with what can be seen of its attach socket. */
    public String whyNotIn() {
        return why("let the agent in", true);
    }

    /** As {@link #whyNotIn}, of a VM that is asked through its attach socket. */
    public String whyShut() {
        return why("answered", true);
    }

    private String why(String what, boolean atAttachSocket) {
        StringBuilder said = new StringBuilder(name);
        State state;
        synchronized (this) {
            state = last.map(Sight::state).orElse(State.RUNS);
            if (state == State.ENDED) {
                return said.append(" has ended.").toString();
            }
            if (standsStill) {
                return said.append(" is stopped (SIGSTOP, or a debugger of processes): let it go on first.")
                        .toString();
            }
            said.append(" has not ").append(what).append(" for ").append(passed());
            if (first.isPresent() && last.isPresent()) {
                double used = (double) (last.get().cpuTicks() - first.get().cpuTicks()) / ProcessStat.TICKS_PER_SECOND;
                said.append(String.format(Locale.ROOT, "; it used %.1f s of CPU time meanwhile", Math.max(0, used)));
            }
        }
        process.ifPresent(seen -> {
            if (atAttachSocket) {
                seen.hasAttachSocket()
                        .ifPresent(
                                there -> said.append("; its attach socket is ").append(there ? "there" : "not there"));
            }
            if (seen.hasDebugger()) {
                said.append("; a debugger is connected to it, which may have suspended it");
            }
        });
        return said.append('.').toString();
    }

    /** The limit, if that is over and was not made longer: it is what the user knows. */
    private String passed() {
        long passed = Math.min(endNanos, System.nanoTime()) - startNanos;
        long millis = passed / 1_000_000;
        if (millis >= SECOND_MILLIS) {
            return millis % SECOND_MILLIS == 0 || millis >= 10 * SECOND_MILLIS
                    ? millis / SECOND_MILLIS + " s"
                    : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        return millis + " ms";
    }
}
