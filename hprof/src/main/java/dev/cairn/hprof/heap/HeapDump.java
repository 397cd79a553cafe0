// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapClass;
import dev.cairn.wire.ring.HeapDumpLayout.HeapDumpEnd;
import dev.cairn.wire.ring.HeapDumpLayout.HeapField;
import dev.cairn.wire.ring.HeapDumpLayout.HeapThread;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongToIntFunction;

/**
 * One dump, from its first record to its last. Each method that takes a record says whether it was understood; that it has all its
 * fixed fields has been checked. The memory is the target's, so each number is read once and checked before it is used.
 */
final class HeapDump {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;

    private final NameTables names;
    private final DumpedTypes types = new DumpedTypes();
    private final HeapNumbers numbers;
    private final HeapRoots roots;
    private final ArraySizes arrays = new ArraySizes();
    private final ObjectRecords objects;
    private final SpoolFile spool;
    private final HeapItemReader items;
    private final HeapRecordReader records;
    private long leftOutByTarget;
    private long lost;
    private int error;
    private boolean complete;

    HeapDump(NameTables names, LongToIntFunction traces, SpoolFile spool) {
        this.names = names;
        this.spool = spool;
        this.numbers = new HeapNumbers(names.threads());
        this.roots = new HeapRoots(numbers);
        this.objects = new ObjectRecords(types, numbers, traces, arrays, spool);
        this.items = new HeapItemReader(names.symbols(), types, numbers, roots, objects);
        this.records = new HeapRecordReader(types, numbers, traces, arrays, spool);
    }

    boolean type(MemorySegment memory, long at, int length) {
        int interfaces = memory.get(SHORT, at + HeapClass.INTERFACES) & 0xFFFF;
        int number = memory.get(INT, at + HeapClass.NUMBER);
        if (HeapClass.INTERFACE_NUMBERS + interfaces * Integer.BYTES > length) {
            return false;
        }
        int[] all = new int[interfaces];
        for (int i = 0; i < interfaces; i++) {
            all[i] = memory.get(INT, at + HeapClass.INTERFACE_NUMBERS + (long) i * Integer.BYTES);
        }
        int flags = memory.get(SHORT, at + HeapClass.FLAGS);
        int parent = memory.get(INT, at + HeapClass.SUPER);
        return types.add(new DumpedType(number, parent, (flags & HeapClass.FLAG_INTERFACE) != 0, all));
    }

    boolean field(MemorySegment memory, long at, int length) {
        int bytes = memory.get(SHORT, at + HeapField.NAME_BYTES) & 0xFFFF;
        Optional<BasicType> type = BasicType.of(memory.get(SHORT, at + HeapField.TYPE));
        if (HeapField.TEXT + bytes > length || type.isEmpty()) {
            return false;
        }
        byte[] text = memory.asSlice(at + HeapField.TEXT, bytes).toArray(ValueLayout.JAVA_BYTE);
        String name = ModifiedUtf8.decode(text);
        boolean isStatic = (memory.get(SHORT, at + HeapField.FLAGS) & HeapField.FLAG_STATIC) != 0;
        int index = memory.get(INT, at + HeapField.INDEX);
        return types.type(memory.get(INT, at + HeapField.CLASS))
                .map(declaring -> declaring.add(index, new TypeField(name, type.get(), isStatic)))
                .orElse(false);
    }

    boolean thread(MemorySegment memory, long at) {
        return numbers.addThread(memory.get(INT, at + HeapThread.NUMBER), memory.get(LONG, at + HeapThread.JAVA_ID));
    }

    boolean items(MemorySegment memory, long at, int length) {
        return items.read(memory, at, length);
    }

    boolean records(MemorySegment memory, long at, int length) {
        return records.read(memory, at, length);
    }

    boolean end(MemorySegment memory, long at) {
        objects.end();
        records.end();
        arrays.layOut(
                memory.get(INT, at + HeapDumpEnd.ALIGNMENT),
                memory.get(INT, at + HeapDumpEnd.REFERENCE_BYTES),
                memory.get(INT, at + HeapDumpEnd.ARRAY_BASE));
        long told = memory.get(LONG, at + HeapDumpEnd.OBJECTS);
        lost = records.count() > 0 && !records.isBroken() ? told - records.count() : 0;
        leftOutByTarget = memory.get(LONG, at + HeapDumpEnd.LEFT_OUT);
        error = memory.get(INT, at + HeapDumpEnd.ERROR);
        writePrimitives();
        spool.flush();
        complete = true;
        return true;
    }

    /** Writes class objects of primitive types as ordinary objects: a dump has nothing to say of such a class. */
    private void writePrimitives() {
        types.numberOf("Ljava/lang/Class;", names.symbols())
                .ifPresent(ofClasses -> types.all().stream()
                        .filter(each -> isPrimitive(each.number))
                        .forEach(each -> objects.emptyInstance(HeapNumbers.idOfClass(each.number), ofClasses)));
        objects.end();
    }

    /** Whether it is one of the types that are no classes. */
    boolean isPrimitive(int type) {
        return names.symbols()
                .type(type)
                .map(symbol -> symbol.descriptor().length() == 1)
                .orElse(false);
    }

    boolean isComplete() {
        return complete;
    }

    DumpedTypes types() {
        return types;
    }

    HeapRoots roots() {
        return roots;
    }

    ArraySizes arrays() {
        return arrays;
    }

    SpoolFile spool() {
        return spool;
    }

    long count() {
        return objects.count() + records.count();
    }

    /** What all objects take together. */
    long bytes() {
        long sum = arrays.sum();
        for (DumpedType each : types.all()) {
            sum += each.objects * each.size;
        }
        return sum;
    }

    /** Sentences about what the dump does not have. */
    List<String> shortfalls() {
        List<String> result = new ArrayList<>();
        if (error != 0) {
            result.add("The heap dump is not complete: the VM ended the walk with JVMTI error " + error + ".");
        }
        if (leftOutByTarget + objects.leftOut() > 0) {
            result.add("The heap dump leaves out " + (leftOutByTarget + objects.leftOut())
                    + " objects of classes that were loaded meanwhile, or whose fields are not known.");
        }
        if (records.isBroken()) {
            result.add("The heap dump is not complete: from its object number " + (records.count() + 1)
                    + " on the target sent what was not understood.");
        }
        if (lost != 0) {
            result.add("The heap dump is not complete: the target sent " + lost + " objects more than came.");
        }
        if (roots.leftOut() > 0) {
            result.add("The heap dump leaves out " + roots.leftOut() + " roots, as there are too many.");
        }
        if (objects.cut() > 0) {
            result.add("The heap dump has " + objects.cut()
                    + " arrays cut short: they are longer than the format allows.");
        }
        return result;
    }
}
