// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import java.io.IOException;
import java.util.List;

/**
 * Where one object was allocated, in words.
 *
 * @param frames of the stack, the innermost first; none if the dump does not record it
 * @param note what it says besides, as the thread; may be empty
 */
public record MadeAt(List<String> frames, String note) {
    /** Of an object that the dump says nothing of. */
    public static final MadeAt UNKNOWN = new MadeAt(List.of(), "");

    private static final ElementPage NO_ELEMENTS = new ElementPage(0, 0, 0);

    public MadeAt {
        frames = List.copyOf(frames);
    }

    /** What the dump says of an object. */
    public static MadeAt of(Snapshot snapshot, long object) throws IOException {
        AllocationSite site =
                AllocationSite.of(snapshot.describe(object, NO_ELEMENTS).allocatedAt());
        return site.frames().isEmpty()
                ? UNKNOWN
                : new MadeAt(site.frames().stream().map(StackFrame::words).toList(), site.note());
    }
}
