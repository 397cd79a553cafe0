// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.sizes;

import dev.cairn.wire.hprof.BasicType;
import java.util.List;

/**
 * How a VM lays its objects out: what the header takes, what a reference takes, where an array's elements begin, and
 * whether fields go into every gap.
 *
 * @param words for people
 * @param header bytes before the fields of an instance
 * @param reference bytes of a reference in a field or array
 * @param arrayBase bytes before the elements of an array, if elements of their size may begin there
 * @param alignment every object takes a multiple of this many bytes
 * @param packed whether fields fill every gap, as HotSpot's do since JDK 15; then an object takes at
 *     least the size by this rule. Otherwise those of each class begin at the next place for a reference after its
 *     superclass's
 */
public record HeapLayout(String words, int header, int reference, int arrayBase, int alignment, boolean packed) {
    static final int ALIGNMENT = 8;

    /** A layout of objects that are aligned as usual. */
    HeapLayout(String words, int header, int reference, int arrayBase) {
        this(words, header, reference, arrayBase, ALIGNMENT, true);
    }

    /** The same of a VM before JDK 15. */
    private static HeapLayout old(String words, int header, int reference, int arrayBase) {
        return new HeapLayout(words + ", fields as before JDK 15", header, reference, arrayBase, ALIGNMENT, false);
    }

    /** The same of objects that are aligned so. */
    HeapLayout alignedTo(int bytes) {
        return new HeapLayout(words, header, reference, arrayBase, bytes, packed);
    }

    /** Those of HotSpot, for ids of 8 bytes, the commonest first. */
    static final List<HeapLayout> HOTSPOT_64 = List.of(
            new HeapLayout("compressed references", 12, 4, 16),
            new HeapLayout("compact object headers, compressed references", 8, 4, 12),
            new HeapLayout("references of 8 bytes", 12, 8, 16),
            new HeapLayout("compact object headers, references of 8 bytes", 8, 8, 12),
            new HeapLayout("class pointers and references of 8 bytes", 16, 8, 20),
            new HeapLayout("class pointers and references of 8 bytes, arrays aligned to 8", 16, 8, 24),
            new HeapLayout("class pointers of 8 bytes, compressed references", 16, 4, 20),
            new HeapLayout("class pointers of 8 bytes, compressed references, arrays aligned to 8", 16, 4, 24),
            old("compressed references", 12, 4, 16),
            old("class pointers and references of 8 bytes, arrays aligned to 8", 16, 8, 24),
            old("class pointers of 8 bytes, compressed references, arrays aligned to 8", 16, 4, 24));

    /** Those for ids of 4 bytes. */
    static final List<HeapLayout> HOTSPOT_32 =
            List.of(new HeapLayout("a VM of 32 bits", 8, 4, 12), old("a VM of 32 bits", 8, 4, 12));

    static final HeapLayout ANDROID = new HeapLayout("Android: sizes as the dump says", 8, 4, 12);

    /** The next multiple of 8. */
    static long align(long size) {
        return (size + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** The size of an object whose contents take {@code size} bytes. */
    long aligned(long size) {
        return (size + alignment - 1) & -alignment;
    }

    int size(BasicType type) {
        return type.size(reference);
    }

    /** The size of an instance whose fields, inherited ones too, take {@code fieldBytes} bytes. */
    long instance(long fieldBytes) {
        return aligned(header + fieldBytes);
    }

    /** Where the elements of an array begin. */
    int arrayBase(int elementSize) {
        return elementSize == Long.BYTES ? (int) align(arrayBase) : arrayBase;
    }

    public long array(long length, int elementSize) {
        return aligned(arrayBase(elementSize) + length * elementSize);
    }
}
