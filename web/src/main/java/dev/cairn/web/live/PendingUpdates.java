// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.live;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the server has yet to write to a page. Updates do not queue up: at most one of each kind is pending, however
 * slow the page. For any thread; only {@link #await} waits.
 */
final class PendingUpdates {
    private static final long NANOS_PER_MILLI = 1_000_000;

    // Guarded by this.
    private boolean step;
    private boolean update;
    private boolean history;
    private boolean look;
    private boolean answer;
    private boolean devices = true; // of which a page knows nothing yet
    private Optional<String> watchedKey = Optional.empty();
    private Optional<String> insideKey = Optional.empty();
    private boolean ended;
    private boolean refused;

    /**
     * What is pending at one moment, and what the page wants to see.
     *
     * @param step a step of time is complete
     * @param update VMs came or went
     * @param history the page has begun to watch a VM
     * @param devices devices or their apps are other than before
     * @param look the page has begun to look into a VM, or has stopped
     */
    record Due(
            boolean step,
            boolean update,
            boolean history,
            boolean devices,
            boolean look,
            Optional<String> watched,
            Optional<String> inside) {}

    synchronized void watch(Optional<String> key) {
        watchedKey = key;
        history = key.isPresent();
        notifyAll();
    }

    synchronized void lookInside(Optional<String> key) {
        insideKey = key;
        look = true;
        notifyAll();
    }

    synchronized void step() {
        step = true;
        notifyAll();
    }

    synchronized void update() {
        update = true;
        notifyAll();
    }

    /** Devices or their apps are other than before. */
    synchronized void devices() {
        devices = true;
        notifyAll();
    }

    /** A question of the page has its answer. */
    synchronized void answered() {
        answer = true;
        notifyAll();
    }

    /** The page has sent what makes no sense: the server says so, and sends nothing more. */
    synchronized void refuse() {
        refused = true;
        end();
    }

    synchronized boolean isRefused() {
        return refused;
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /**
     * Waits for a reason, but not for longer than until {@code dueNanos}, as {@link System#nanoTime} counts; empty at the
     * end.
     */
    synchronized Optional<Due> await(OptionalLong dueNanos) throws InterruptedException {
        while (!ended && !step && !update && !history && !devices && !look && !answer) {
            if (dueNanos.isEmpty()) {
                wait();
            } else {
                long nanos = dueNanos.getAsLong() - System.nanoTime();
                if (nanos <= 0) {
                    break;
                }
                wait(nanos / NANOS_PER_MILLI + 1);
            }
        }
        Due due = new Due(step, update, history, devices, look, watchedKey, insideKey);
        step = false;
        update = false;
        history = false;
        devices = false;
        look = false;
        answer = false;
        return ended ? Optional.empty() : Optional.of(due);
    }
}
