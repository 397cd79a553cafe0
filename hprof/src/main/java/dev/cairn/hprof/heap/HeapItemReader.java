// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ReportSymbols;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItem;
import dev.cairn.wire.ring.HeapDumpLayout.HeapItems;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Takes apart the records that are full of items. */
final class HeapItemReader {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

    /** What JVMTI calls kinds of references. */
    private static final int CLASS_LOADER = 4;

    private static final int SIGNERS = 5;
    private static final int PROTECTION_DOMAIN = 6;
    private static final int STATIC_FIELD = 8;
    private static final int CONSTANT_POOL = 9;

    private final ReportSymbols symbols;
    private final DumpedTypes types;
    private final HeapNumbers numbers;
    private final HeapRoots roots;
    private final ObjectRecords objects;
    // What the arrays of the class with that number are of, that was asked for last: most arrays are of one.
    private int arrayType;
    private BasicType element = BasicType.BYTE;

    HeapItemReader(
            ReportSymbols symbols, DumpedTypes types, HeapNumbers numbers, HeapRoots roots, ObjectRecords objects) {
        this.symbols = symbols;
        this.types = types;
        this.numbers = numbers;
        this.roots = roots;
        this.objects = objects;
    }

    /** False if something there is no item. */
    boolean read(MemorySegment memory, long at, int length) {
        long end = at + length;
        long next = at + HeapItems.DATA;
        while (end - next >= HeapItem.DATA) {
            int kind = memory.get(ValueLayout.JAVA_BYTE, next + HeapItem.KIND);
            if (kind == 0) {
                return true;
            }
            long bytes = read(kind, memory, next, end);
            if (bytes <= 0) {
                return false;
            }
            next += bytes;
        }
        return true;
    }

    /** How long the item is; 0 if it is none. */
    private long read(int kind, MemorySegment memory, long at, long end) {
        int type = memory.get(INT, at + HeapItem.CLASS);
        long id = memory.get(LONG, at + HeapItem.ID);
        int index = memory.get(INT, at + HeapItem.INDEX);
        int count = memory.get(INT, at + HeapItem.COUNT);
        switch (kind) {
            case HeapItem.OBJECT -> {
                long bytes = HeapItem.DATA + (long) count * HeapItem.VALUE_BYTES;
                if (count < 0 || bytes > end - at) {
                    return 0;
                }
                objects.instance(id, type, memory, at + HeapItem.DATA, count);
                return bytes;
            }
            case HeapItem.REFERENCES -> {
                return references(memory, at, end, id, type, index, count);
            }
            case HeapItem.PRIMITIVES -> {
                return primitives(memory, at, end, id, type, index, count);
            }
            case HeapItem.ROOT ->
                roots.add(
                        memory.get(ValueLayout.JAVA_BYTE, at + HeapItem.TYPE),
                        id,
                        memory.get(LONG, at + HeapItem.THREAD),
                        type);
            case HeapItem.LINK -> link(memory.get(ValueLayout.JAVA_BYTE, at + HeapItem.TYPE), type, index, id);
            case HeapItem.STATIC -> types.type(type).ifPresent(each -> each.setStatic(index, id));
            case HeapItem.ARRAY_LENGTH -> objects.expectLength(id, index);
            case HeapItem.SIZE -> types.type(type).ifPresent(each -> each.size = id);
            default -> {
                return 0;
            }
        }
        return HeapItem.DATA;
    }

    private long references(MemorySegment memory, long at, long end, long id, int type, int start, int count) {
        long bytes = HeapItem.ELEMENTS + (long) count * Long.BYTES;
        if (count < 0 || start < 0 || bytes > end - at) {
            return 0;
        }
        int length = memory.get(INT, at + HeapItem.LENGTH);
        if (length < 0) {
            return 0;
        }
        objects.references(id, type, length, start, memory, at + HeapItem.ELEMENTS, count);
        return bytes;
    }

    private long primitives(MemorySegment memory, long at, long end, long id, int type, int start, int count) {
        BasicType kind = elementOf(type);
        long bytes = HeapItem.ELEMENTS + (long) count * kind.size(Long.BYTES);
        if (end - at < HeapItem.ELEMENTS || count < 0 || start < 0 || bytes > end - at) {
            return 0;
        }
        int length = memory.get(INT, at + HeapItem.LENGTH);
        if (length < 0) {
            return 0;
        }
        objects.primitives(id, type, kind, length, start, memory, at + HeapItem.ELEMENTS, count);
        return (bytes + 3) & -4;
    }

    private BasicType elementOf(int type) {
        if (type != arrayType) {
            arrayType = type;
            element = elementType(type);
        }
        return element;
    }

    private BasicType elementType(int type) {
        String descriptor =
                symbols.type(type).map(symbol -> symbol.descriptor()).orElse("");
        return switch (descriptor) {
            case "[Z" -> BasicType.BOOLEAN;
            case "[C" -> BasicType.CHAR;
            case "[F" -> BasicType.FLOAT;
            case "[D" -> BasicType.DOUBLE;
            case "[S" -> BasicType.SHORT;
            case "[I" -> BasicType.INT;
            case "[J" -> BasicType.LONG;
            default -> BasicType.BYTE;
        };
    }

    private void link(int kind, int type, int index, long id) {
        long object = numbers.number(id);
        types.type(type).ifPresent(each -> {
            switch (kind) {
                case CLASS_LOADER -> each.loader = object;
                case SIGNERS -> each.signers = object;
                case PROTECTION_DOMAIN -> each.domain = object;
                case STATIC_FIELD -> each.setStatic(index, object);
                case CONSTANT_POOL -> each.addConstant(index, object);
                default -> {}
            }
        });
    }
}
