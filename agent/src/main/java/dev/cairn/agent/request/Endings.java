// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.request;

import java.util.List;

/** Pieces of work that each switch off in the VM what one part of the agent has switched on. */
public final class Endings {
    private Endings() {}

    /** What one of them throws, as for want of memory, must not leave on what another has switched on. */
    public static void runAll(List<Runnable> endings) {
        for (Runnable ending : endings) {
            try {
                ending.run();
            } catch (RuntimeException | Error e) {
                // what it has left on ends with the next connection, or with the agent
            }
        }
    }
}
