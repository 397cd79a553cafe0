// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

import java.util.List;

/**
 * A frame of a thread's stack.
 *
 * @param held what its local variables and the native code in it hold, each as a root
 */
public record ThreadFrame(StackFrame frame, List<GcRoot> held) {
    public ThreadFrame {
        held = List.copyOf(held);
    }
}
