// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.heap.hprof.classes.FieldCounts;

/**
 * How HotSpot laid out the fields of one class until JDK 14: longs, then what is shorter, then references; what is shorter
 * goes before the longs where these leave a gap. A subclass never used the room behind the last field.
 */
final class OldFields {
    private long longs;
    private long ints;
    private long shorts;
    private long bytes;
    private long references;

    private OldFields(FieldCounts counts) {
        this.longs = counts.longs();
        this.ints = counts.ints();
        this.shorts = counts.shorts();
        this.bytes = counts.bytes();
        this.references = counts.references();
    }

    /**
     * Where the fields of a class end, and those of its subclasses begin.
     *
     * @param start where those of the superclass end
     */
    static long end(FieldCounts fields, long start, HeapLayout layout) {
        return new OldFields(fields).end(start, layout.reference());
    }

    private long end(long start, int reference) {
        long at = start;
        if (longs > 0) {
            long aligned = HeapLayout.align(start);
            fill(aligned - start, reference);
            at = aligned + longs * Long.BYTES;
        }
        at += ints * Integer.BYTES + shorts * Short.BYTES + bytes;
        if (references > 0) {
            at = upTo(at, reference) + references * reference;
        }
        return upTo(at, reference);
    }

    /** Takes away what finds room before the longs. */
    private void fill(long gap, int reference) {
        long left = gap;
        if (left >= Integer.BYTES && ints > 0) {
            ints--;
            left -= Integer.BYTES;
        }
        long first = Math.min(left / Short.BYTES, shorts);
        shorts -= first;
        left -= first * Short.BYTES;
        long second = Math.min(left, bytes);
        bytes -= second;
        left -= second;
        if (left >= reference && references > 0) {
            references--;
        }
    }

    private static long upTo(long offset, int multiple) {
        return (offset + multiple - 1) / multiple * multiple;
    }
}
