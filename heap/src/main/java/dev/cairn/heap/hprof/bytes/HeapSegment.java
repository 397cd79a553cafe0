// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

/**
 * A part of a dump with heap records in it, whole or, at the end of a cut file, the beginning of it.
 *
 * @param offset of the first heap record in the file
 * @param length in bytes, all of which the file has
 */
public record HeapSegment(long offset, long length) {
    /** Where the bytes after the segment begin. */
    public long end() {
        return offset + length;
    }
}
