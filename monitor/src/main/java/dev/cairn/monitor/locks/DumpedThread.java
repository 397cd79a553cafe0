// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.locks;

import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.util.List;
import java.util.Optional;

/**
 * A Java thread of a dump.
 *
 * @param id that of {@code java.lang.Thread}
 * @param state as {@code Thread.State} has it, with its cause: "BLOCKED (on object monitor)"; empty if the dump has none
 * @param awaited what it waits for, if the dump says so
 * @param frames the innermost first
 * @param held the monitors that it has, the last locked first; one that it locked several times is there as often
 */
public record DumpedThread(
        long id, String name, String state, Optional<Wait> awaited, List<StackFrame> frames, List<Held> held) {
    public DumpedThread {
        frames = List.copyOf(frames);
        held = List.copyOf(held);
    }

    /**
     * An object that threads lock or wait for.
     *
     * @param address names it within one dump: the collector may move it later
     */
    public record Lock(String address, String className) {}

    /** How a thread waits. */
    public enum Kind {
        /** To enter a monitor. */
        MONITOR,
        /** To be notified. */
        NOTIFICATION,
        /** To be unparked, as for a lock of {@code java.util.concurrent}. */
        PARK
    }

    /** What a thread waits for. */
    public record Wait(Kind kind, Lock lock) {}

    /**
     * A monitor that a thread has.
     *
     * @param depth of the frame that locked it, 0 for the innermost
     */
    public record Held(Lock lock, int depth) {}

    /** Whether its wait ends by itself. */
    public boolean isTimed() {
        return state.startsWith("TIMED_");
    }

    /** The lock that another thread must let go before this one goes on. */
    public Optional<Lock> needed() {
        return awaited.filter(its -> its.kind() != Kind.NOTIFICATION && !isTimed())
                .map(Wait::lock);
    }

    /** Whether it has the monitor. While it waits to be notified by an object, it does not have that, whatever its frames say. */
    public boolean has(Lock lock) {
        return held.stream().anyMatch(its -> its.lock().equals(lock))
                && awaited.filter(its -> its.lock().equals(lock)).isEmpty();
    }
}
