// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

/** What a thread does, by the codes of Dalvik, which are also those of the design of 2007. */
public enum ThreadState {
    ZOMBIE(0),
    RUNNING(1),
    /** In a wait that ends by itself: sleep, a timed wait or park. */
    TIMED_WAIT(2),
    /** Blocked by a monitor that another thread holds. */
    MONITOR(3),
    WAIT(4),
    INITIALIZING(5),
    STARTING(6),
    NATIVE(7),
    VM_WAIT(8),
    SUSPENDED(9),
    /** Any code that is none of these. */
    UNDEFINED(0xFF);

    private final int code;

    ThreadState(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static ThreadState of(int code) {
        for (ThreadState state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        return UNDEFINED;
    }
}
