// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.thread;

/** The bits of a thread's state, as JVMTI's {@code GetThreadState} has them. */
final class JvmtiState {
    static final int ALIVE = 0x0001;
    static final int TERMINATED = 0x0002;
    static final int WAITING_WITH_TIMEOUT = 0x0020;
    static final int WAITING = 0x0080;
    static final int BLOCKED_ON_MONITOR = 0x0400;
    static final int SUSPENDED = 0x100000;
    static final int IN_NATIVE = 0x400000;

    private JvmtiState() {}
}
