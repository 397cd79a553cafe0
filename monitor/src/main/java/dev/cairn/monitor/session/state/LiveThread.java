// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.wire.ddm.chunk.thread.ThreadState;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One thread of a target while it lives. Owned by its {@link ThreadTable}. */
final class LiveThread {
    private static final double NANOS_PER_TICK = 10_000_000;
    private static final ThreadStatus.Extension NOT_TOLD = new ThreadStatus.Extension(-1, -1, false, false);

    private final long id;
    private final Optional<Ring> samples;
    private String name;
    private ThreadState state = ThreadState.INITIALIZING;
    private long osTid;
    private long userTicks;
    private long systemTicks;
    private boolean daemon;
    private boolean carrier;
    private boolean suspended;
    private long cpuNanos = -1;
    private long allocatedBytes = -1;
    /** NaN if not known. */
    private double cpuPercent = Double.NaN;
    /** The number and the time of the last status with this thread in it; -1 for none. */
    private long lastStatus = -1;

    private long lastNanos;

    LiveThread(long id, String name, boolean withHistory) {
        this.id = id;
        this.name = name;
        this.samples = withHistory ? Optional.of(new Ring()) : Optional.empty();
    }

    String name() {
        return name;
    }

    void rename(String to) {
        name = to;
    }

    /** The number of the last status that this thread was in; -1 for none. */
    long lastStatus() {
        return lastStatus;
    }

    Optional<Ring> samples() {
        return samples;
    }

    void take(ThreadStatus.Entry entry, long status, long nanos) {
        ThreadStatus.Extension more = entry.extension().orElse(NOT_TOLD);
        cpuPercent = lastStatus < 0 ? Double.NaN : share(entry, more, nanos - lastNanos);
        state = entry.state();
        osTid = entry.osTid();
        userTicks = entry.userTicks();
        systemTicks = entry.systemTicks();
        daemon = entry.daemon();
        carrier = more.carrier();
        suspended = more.suspended() || entry.state() == ThreadState.SUSPENDED;
        cpuNanos = more.cpuNanos();
        allocatedBytes = more.allocatedBytes();
        lastStatus = status;
        lastNanos = nanos;
        samples.ifPresent(ring -> ring.add(status, ThreadHistory.pack(state, cpuPercent)));
    }

    private double share(ThreadStatus.Entry entry, ThreadStatus.Extension more, long elapsedNanos) {
        boolean exact = cpuNanos >= 0 && more.cpuNanos() >= 0;
        double used = exact
                ? more.cpuNanos() - cpuNanos
                : (entry.userTicks() - userTicks + entry.systemTicks() - systemTicks) * NANOS_PER_TICK;
        // Ticks wrap after 497 days, and a VM may give the id of an ended thread to another one.
        return elapsedNanos <= 0 || used < 0 ? Double.NaN : Math.clamp(100 * used / elapsedNanos, 0, 100);
    }

    ThreadView view() {
        return new ThreadView(
                id,
                name,
                state,
                osTid,
                userTicks,
                systemTicks,
                daemon,
                carrier,
                suspended,
                cpuNanos < 0 ? OptionalLong.empty() : OptionalLong.of(cpuNanos),
                allocatedBytes < 0 ? OptionalLong.empty() : OptionalLong.of(allocatedBytes),
                Double.isNaN(cpuPercent) ? OptionalDouble.empty() : OptionalDouble.of(cpuPercent));
    }
}
