// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import java.util.List;

/**
 * Where objects of a dump were allocated. The objects are those that references of native code held while the VM wrote it.
 *
 * @param handles of the references, as the dump's roots name them
 * @param stackOf of the object that each refers to, its place in {@code stacks}
 */
@SuppressWarnings("ArrayRecordComponent") // very many; nobody changes them
public record DumpSites(long[] handles, int[] stackOf, List<Stack> stacks) {
    /**
     * A stack that allocated objects.
     *
     * @param frames the innermost first; signatures may be missing
     * @param note what is known besides, in words; it becomes the outermost frame, as {@link AllocationSite#of} reads it
     */
    public record Stack(List<StackFrame> frames, String note) {
        public Stack {
            frames = List.copyOf(frames);
        }
    }

    /**
     * What became of it.
     *
     * @param named objects that have their stack now
     * @param missing objects that the dump does not have
     */
    public record Result(long named, long missing) {}

    public DumpSites {
        if (handles.length != stackOf.length) {
            throw new IllegalArgumentException(
                    "There are " + handles.length + " objects, and stacks of " + stackOf.length + ".");
        }
        stacks = List.copyOf(stacks);
    }
}
