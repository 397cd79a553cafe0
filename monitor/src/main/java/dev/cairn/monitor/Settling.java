// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.keep.SessionKeeper;
import dev.cairn.monitor.session.keep.TargetState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits until it is certain whether there is a session with a VM, or why there is none. */
final class Settling {
    private final SessionKeeper<VmId> keeper;
    private final VmId id;
    private final LeasedVm leased;

    Settling(SessionKeeper<VmId> keeper, VmId id, LeasedVm leased) {
        this.keeper = keeper;
        this.id = id;
        this.leased = leased;
    }

    TargetState now() {
        return leased.forgotten ? new TargetState.Gone() : keeper.state(id).orElseGet(TargetState.Gone::new);
    }

    /** The state that it settled in; where {@code waited} is over before, the one that it has. */
    TargetState await(Patience waited) throws InterruptedException {
        CompletableFuture<TargetState> settled = new CompletableFuture<>();
        try (var _ = keeper.listen((key, state) -> {
            if (key.equals(id) && isSettled(state)) {
                settled.complete(state);
            }
        })) {
            TargetState already = now();
            if (isSettled(already)) {
                return already;
            }
            Optional<TargetState> come = waited.await(settled);
            return come.isPresent() ? come.get() : onceSettled(settled, waited.left());
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of a VM that is of no use to wait for the connector has to say so too; it is at it. */
    private TargetState onceSettled(CompletableFuture<TargetState> settled, Duration left)
            throws InterruptedException, ExecutionException {
        try {
            return settled.get(Math.min(left.toMillis(), AgentSessions.FAREWELL.toMillis()), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return now();
        }
    }

    private static boolean isSettled(TargetState state) {
        return switch (state) {
            case TargetState.Connecting connecting -> false;
            case TargetState.Waiting waiting -> !waiting.mayPassAtOnce() || waiting.attempts() > 1;
            case TargetState.Connected connected -> true;
            case TargetState.Refused refused -> true;
            case TargetState.Gone gone -> true;
        };
    }
}
