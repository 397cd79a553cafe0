// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

/** How it is known what resident memory is for. */
public enum MemorySource {
    /** The kernel names it, or marks it: {@code /proc/PID/smaps}. */
    KERNEL,
    /** The kernel has the bytes, the VM says what the addresses are for. */
    VM,
    /** The kernel has the bytes; what they are for is concluded from how the mapping lies and looks. */
    INFERRED,
    /** malloc itself, asked by Cairn's agent, within what the kernel has. */
    ALLOCATOR,
    /** The JDK's counter of direct buffers, read by Cairn's agent. */
    JDK,
    /** What is left over. */
    REMAINDER
}
