// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.root;

import java.util.List;
import java.util.OptionalLong;

/**
 * A thread of a snapshot.
 *
 * @param serial its number in the dump, unsigned
 * @param object the {@link Thread} object, where the dump gives it
 * @param name empty where the dump does not give it, or the thread has none, as most virtual threads
 * @param className of the object; empty where there is none
 * @param virtual whether it is a virtual thread
 * @param frames the innermost first; none where the dump has no stack of the thread
 * @param held what is held by the thread itself and by no frame that the dump has
 */
public record HeapThread(
        int serial,
        OptionalLong object,
        String name,
        String className,
        boolean virtual,
        List<ThreadFrame> frames,
        List<GcRoot> held) {
    public HeapThread {
        frames = List.copyOf(frames);
        held = List.copyOf(held);
    }
}
