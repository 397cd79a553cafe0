// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import dev.cairn.monitor.Monitor;
import dev.cairn.monitor.session.state.ThreadsView;
import dev.cairn.report.json.OrNull;
import dev.cairn.report.vm.thread.ThreadsReport;
import dev.cairn.web.live.InsideLook.State;
import dev.cairn.web.message.InsideState;
import dev.cairn.web.message.ServerMessage;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.thread.ThreadMessages;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which VM a page looks into, and what the server must send it next of that. As in {@link LiveFeed} nothing waits to be
 * sent. A table of more than {@value #MANY} threads, which may take megabytes, goes out only every two seconds, and one
 * that did not change does not go out again. Owned by the thread that writes to the page, which closes it.
 */
public final class InsideFeed implements AutoCloseable {
    public static final int MANY = 2500;

    private static final long STEP_NANOS = 500_000_000L;
    private static final long LARGE_STEP_NANOS = 4 * STEP_NANOS;
    /** What comes from the VM twice a second must not be missed by a hair each time. */
    private static final long SOON_NANOS = STEP_NANOS / 5;

    /** Longer than the monitor needs to miss a VM. */
    private static final long LOOK_AGAIN_NANOS = 2_000_000_000L;

    private final Monitor monitor;
    private Optional<String> key = Optional.empty();
    private Optional<InsideLook> look = Optional.empty();
    private Optional<State> told = Optional.empty();
    /** Since when there is no such VM. */
    private OptionalLong goneNanos = OptionalLong.empty();

    private long toldNanos;
    private long dueNanos;

    public InsideFeed(Monitor monitor) {
        this.monitor = monitor;
    }

    /** From now on it is about this VM, or none. */
    public void look(Optional<String> wanted, long nanos) {
        if (!wanted.equals(key)) {
            close();
            key = wanted;
            look = key.flatMap(one -> Subject.of(monitor, one)).map(vm -> new InsideLook(monitor.agents(), vm));
        }
        told = Optional.empty();
        dueNanos = nanos;
    }

    /** When to ask for the next message, as {@link System#nanoTime} counts; empty if never. */
    public OptionalLong dueNanos() {
        return key.isPresent() ? OptionalLong.of(dueNanos) : OptionalLong.empty();
    }

    /** The message to send at {@code nanos}; empty if there is none. */
    public Optional<ServerMessage> next(long nanos, long nowMillis) {
        if (key.isEmpty() || nanos - dueNanos < 0) {
            return Optional.empty();
        }
        State now = state(nanos, nowMillis);
        boolean large = now.view().map(view -> view.threads().size() > MANY).orElse(false);
        if (isOld(now) || (large && isSameButForThreads(now) && nanos - toldNanos < LARGE_STEP_NANOS)) {
            dueNanos = nanos + (large ? STEP_NANOS : SOON_NANOS);
            return Optional.empty();
        }
        told = Optional.of(now);
        toldNanos = nanos;
        dueNanos = nanos + STEP_NANOS;
        return key.map(one -> message(one, now));
    }

    /** A VM that was lost from sight for a moment is looked into again; one that has ended is off the list by then. */
    private State state(long nanos, long nowMillis) {
        State now = look.map(open -> open.state(nanos, nowMillis))
                .orElseGet(() -> State.of(InsideState.GONE, Optional.empty()));
        if (now.state() != InsideState.GONE) {
            goneNanos = OptionalLong.empty();
        } else if (goneNanos.isEmpty()) {
            goneNanos = OptionalLong.of(nanos);
        } else if (nanos - goneNanos.getAsLong() >= LOOK_AGAIN_NANOS) {
            goneNanos = OptionalLong.of(nanos);
            key.flatMap(one -> Subject.of(monitor, one)).ifPresent(vm -> {
                look.ifPresent(InsideLook::close);
                look = Optional.of(new InsideLook(monitor.agents(), vm));
            });
        }
        return now;
    }

    private boolean isOld(State now) {
        return isSameButForThreads(now) && told.map(InsideFeed::statusMillis).equals(Optional.of(statusMillis(now)));
    }

    private static OptionalLong statusMillis(State state) {
        return state.view().map(ThreadsView::statusMillis).orElse(OptionalLong.empty());
    }

    private boolean isSameButForThreads(State now) {
        return told.filter(last -> last.state() == now.state()
                        && last.why().equals(now.why())
                        && last.retryInMillis().equals(now.retryInMillis()))
                .isPresent();
    }

    private ServerMessage message(String of, State now) {
        return new ServerMessage.Inside(
                of,
                now.state(),
                now.why().orElse(null),
                OrNull.of(now.retryInMillis()),
                OrNull.of(statusMillis(now)),
                now.view()
                        .flatMap(view -> look.map(open -> report(open.vm(), view, now.state())))
                        .orElse(null));
    }

    private static ThreadsReport report(Subject vm, ThreadsView view, InsideState state) {
        return ThreadMessages.live(vm, view, state == InsideState.SILENT);
    }

    @Override
    public void close() {
        look.ifPresent(InsideLook::close);
        look = Optional.empty();
        key = Optional.empty();
    }
}
