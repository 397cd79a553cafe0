// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.object;

import dev.cairn.heap.root.StackFrame;
import java.util.List;

/**
 * An object with what it holds.
 *
 * @param text what it is, in a few words, as {@link FieldValue.Reference#text} has them
 * @param allocatedAt the stack that allocated it, the innermost frame first; empty if the dump does not record it
 * @param problems what in the dump contradicts itself about this object
 */
public record ObjectDescription(
        long object,
        long id,
        HeapClass type,
        long shallowBytes,
        String text,
        List<StackFrame> allocatedAt,
        ObjectContents contents,
        List<String> problems) {
    public ObjectDescription {
        allocatedAt = List.copyOf(allocatedAt);
        problems = List.copyOf(problems);
    }
}
