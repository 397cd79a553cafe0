// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import java.util.OptionalInt;

/**
 * How a VM stands with debuggers.
 *
 * @param port of 127.0.0.1, at which debuggers reach it; empty where none could be opened
 * @param selected whether it is the one behind the port of the selected VM
 * @param readOnlyPort where debuggers may only look, once somebody asked for it
 * @param stance what they do with it
 * @param debuggers how many are attached that may change something
 * @param readers how many are attached that may only look
 * @param problem why the last one did not reach the VM, or why there is no port, as a sentence; may be empty
 */
public record DebuggerState(
        OptionalInt port,
        boolean selected,
        OptionalInt readOnlyPort,
        Stance stance,
        int debuggers,
        int readers,
        String problem) {
    /** What debuggers do with a VM. */
    public enum Stance {
        /** Nothing: one may attach. */
        READY,
        /** It waits for one before its main class starts. */
        WAITING,
        ATTACHED,
        /** All of its threads stand still. */
        SUSPENDED
    }
}
