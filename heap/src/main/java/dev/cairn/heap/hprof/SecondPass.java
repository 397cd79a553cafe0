// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.RowWriter;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.work.Workers;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The second walk over a dump, by several threads: what every object refers to becomes a row of the graph, and its class
 * a number in a column.
 */
final class SecondPass {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int FLUSH = 4 << 20;
    private static final int SHORT_ROW = 128;
    private static final long BROKEN = Long.MIN_VALUE;

    private final MemorySegment bytes;
    private final int idSize;
    private final List<HeapSegment> segments;
    private final List<DumpUnit> units;
    private final ObjectIds ids;
    private final Optional<BitColumn> shadowed;
    private final ClassSizes sizes;
    private final ClassTable table;
    private final Outputs outputs;
    private final AtomicLong dangling = new AtomicLong();
    private final AtomicLong strange = new AtomicLong();

    /**
     * Where it all goes.
     *
     * @param offsets of the record of every {@link RowFile#BLOCK}th object in the dump, and the segment it is in above
     */
    record Outputs(RowFile rows, WideColumnFile classes, LongColumn offsets, ReferrerCounts referrers) {}

    SecondPass(
            MemorySegment bytes,
            int idSize,
            List<HeapSegment> segments,
            FirstPass.Result first,
            ClassTable table,
            ClassSizes sizes,
            Outputs outputs) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.segments = segments;
        this.units = first.units();
        this.ids = first.ids().ids();
        this.shadowed = first.ids().shadowed().stream().findFirst();
        this.table = table;
        this.sizes = sizes;
        this.outputs = outputs;
    }

    void run(Workers workers) {
        workers.runEach("following references", units.size(), () -> {
            UnitWalk walk = new UnitWalk();
            return number -> {
                try {
                    walk.walk(number);
                } catch (RuntimeException | Error e) {
                    outputs.rows.fail();
                    throw e;
                }
            };
        });
    }

    /** References to what is not in the dump. */
    long dangling() {
        return dangling.get();
    }

    /** Instances whose length is not what their class says. */
    long strange() {
        return strange.get();
    }

    /** One thread's walk over units. */
    private final class UnitWalk {
        private final RowWriter rows = new RowWriter(2 << 20);
        private final ClassIndex classIndex = new ClassIndex(table);
        private byte[] classes = new byte[0];
        private long[] blocks = new long[0];
        private int blockCount;
        private int part;
        private long flushed;
        private boolean hasTurn;
        private long lost;
        private long odd;
        private int classOfLast;

        void walk(int number) {
            DumpUnit unit = units.get(number);
            part = number;
            flushed = 0;
            hasTurn = false;
            blockCount = 0;
            lost = 0;
            odd = 0;
            rows.clear();
            int width = outputs.classes.width();
            classes = grown(classes, unit.objects() * width);
            blocks = grown(blocks, unit.objects() / RowFile.BLOCK + 2);
            long object = unit.firstObject();
            long end = object + unit.objects();
            int segment = unit.segment();
            long offset = unit.offset();
            long segmentEnd = segments.get(segment).end();
            while (object < end) {
                long next = offset < segmentEnd ? record(offset, segmentEnd, object) : BROKEN;
                if (next == BROKEN) {
                    segment++;
                    offset = segments.get(segment).offset();
                    segmentEnd = segments.get(segment).end();
                } else if (next < 0) {
                    offset = ~next;
                } else {
                    outputs.classes.put(classes, (int) (object - unit.firstObject()), classOfLast);
                    object++;
                    offset = next;
                }
            }
            finish(unit);
        }

        /** Where the next record begins; its complement if this one is no object; BROKEN if it cannot be right. */
        private long record(long offset, long segmentEnd, long object) {
            int tag = bytes.get(BYTE, offset) & 0xFF;
            return switch (tag) {
                case HeapRecordTag.INSTANCE_DUMP -> instanceRecord(offset, segmentEnd, object);
                case HeapRecordTag.OBJECT_ARRAY_DUMP -> objectArrayRecord(offset, segmentEnd, object);
                case HeapRecordTag.PRIMITIVE_ARRAY_DUMP, HeapRecordTag.PRIMITIVE_ARRAY_NODATA ->
                    primitiveArray(tag, offset, segmentEnd, object);
                default -> other(tag, offset, segmentEnd, object);
            };
        }

        private long instanceRecord(long offset, long segmentEnd, long object) {
            long fields = offset + 1 + 2L * idSize + 2 * Integer.BYTES;
            if (fields > segmentEnd) {
                return BROKEN;
            }
            long next = fields + (bytes.get(INT, fields - Integer.BYTES) & 0xFFFF_FFFFL);
            if (next > segmentEnd) {
                return BROKEN;
            }
            begin(object, offset);
            instance(object, id(offset + 1 + idSize + Integer.BYTES), fields, next - fields);
            return next;
        }

        private long objectArrayRecord(long offset, long segmentEnd, long object) {
            long elements = offset + 1 + 2L * idSize + 2 * Integer.BYTES;
            if (elements > segmentEnd) {
                return BROKEN;
            }
            long length = bytes.get(INT, offset + 1 + idSize + Integer.BYTES) & 0xFFFF_FFFFL;
            long next = elements + length * idSize;
            if (next > segmentEnd) {
                return BROKEN;
            }
            begin(object, offset);
            objectArray(object, id(elements - idSize), elements, length);
            return next;
        }

        private long primitiveArray(int tag, long offset, long segmentEnd, long object) {
            long elements = offset + 1 + idSize + 2 * Integer.BYTES + 1;
            Optional<BasicType> type =
                    elements > segmentEnd ? Optional.empty() : BasicType.of(bytes.get(BYTE, elements - 1));
            if (type.isEmpty() || type.get() == BasicType.OBJECT) {
                return BROKEN;
            }
            long length = bytes.get(INT, offset + 1 + idSize + Integer.BYTES) & 0xFFFF_FFFFL;
            int width = type.get().size(idSize);
            long next = tag == HeapRecordTag.PRIMITIVE_ARRAY_DUMP ? elements + length * width : elements;
            if (next > segmentEnd) {
                return BROKEN;
            }
            begin(object, offset);
            classOfLast =
                    shadowedOr(object, classIndex.ofPrimitiveArray(type.get().code()));
            rows.beginShort(object);
            if (classOfLast != table.shadowed()) {
                rows.size(sizes.units(sizes.layout().array(length, width)));
            } else {
                rows.size(0);
            }
            rows.endShort();
            noWeakReferences(object, classOfLast);
            return next;
        }

        private long other(int tag, long offset, long segmentEnd, long object) {
            if (tag == HeapRecordTag.CLASS_DUMP) {
                Optional<ClassDumpRecord> read = ClassDumpRecord.read(bytes, offset + 1, segmentEnd, idSize);
                if (read.isEmpty()) {
                    return BROKEN;
                }
                begin(object, offset);
                classDump(object, read.get());
                return read.get().endOffset();
            }
            long next;
            if (tag == HeapRecordTag.HEAP_DUMP_INFO) {
                next = offset + 1 + Integer.BYTES + idSize;
            } else {
                Optional<RootRecord> root = RootRecord.of(tag);
                if (root.isEmpty()) {
                    return BROKEN;
                }
                next = offset + 1 + root.get().size(idSize);
            }
            return next > segmentEnd ? BROKEN : ~next;
        }

        private void begin(long object, long offset) {
            if ((object & (RowFile.BLOCK - 1)) == 0) {
                outputs.offsets.set(object / RowFile.BLOCK, offset);
                blocks[blockCount++] = flushed + rows.size();
            }
            if (rows.size() >= FLUSH) {
                flush();
            }
        }

        private int shadowedOr(long object, int index) {
            return shadowed.isPresent() && shadowed.get().get(object) ? table.shadowed() : index;
        }

        private void instance(long object, long classId, long fields, long length) {
            int index = classIndex.of(classId);
            DumpedClass type = classIndex.dumpedClass(index);
            classOfLast = shadowedOr(object, index);
            if (classOfLast != index) {
                empty(object);
                return;
            }
            if (length != type.dumpedBytes()) {
                odd++;
            }
            int[] offsets = type.referenceOffsets();
            boolean isShort = offsets.length < SHORT_ROW;
            begin(object, isShort);
            if (sizes.vary(index)) {
                rows.size(sizes.unitsOf(index, bytes, fields, length));
            }
            for (int at : offsets) {
                if (at + idSize <= length) {
                    reference(object, id(fields + at));
                }
            }
            end(isShort);
            int[] weak = type.weakOffsets();
            if (sizes.haveWeak(index)) {
                weakReferences(object, fields, length, weak);
            }
        }

        private void begin(long object, boolean isShort) {
            if (isShort) {
                rows.beginShort(object);
            } else {
                rows.beginLong(object);
            }
        }

        private void end(boolean isShort) {
            if (isShort) {
                rows.endShort();
            } else {
                rows.endLong();
            }
        }

        private void weakReferences(long object, long fields, long length, int[] offsets) {
            rows.beginLong(object);
            for (int at : offsets) {
                long target = at + idSize <= length ? resolve(id(fields + at)) : ObjectIds.NONE;
                if (target >= 0) {
                    outputs.referrers.pin(target);
                    rows.target(target);
                }
            }
            rows.endLong();
        }

        private void objectArray(long object, long classId, long elements, long length) {
            int index = classIndex.of(classId);
            classOfLast = shadowedOr(object, index);
            if (classOfLast != index) {
                empty(object);
                return;
            }
            if (length > FLUSH / 16) {
                longArray(object, elements, length);
                return;
            }
            boolean isShort = length < SHORT_ROW;
            begin(object, isShort);
            rows.size(sizes.units(sizes.layout().array(length, sizes.layout().reference())));
            for (long i = 0, at = elements; i < length; i++, at += idSize) {
                reference(object, id(at));
            }
            end(isShort);
            noWeakReferences(object, index);
        }

        /** Only damaged files have such objects of a class that has weak references. */
        private void noWeakReferences(long object, int index) {
            if (sizes.haveWeak(index)) {
                rows.beginCounted(object, 0);
            }
        }

        /** An array that may not fit into memory: counted first, and written in pieces. */
        private void longArray(long object, long elements, long length) {
            long count = 0;
            for (long i = 0; i < length; i++) {
                long id = id(elements + i * idSize);
                count += id != 0 && ids.indexOf(id) >= 0 ? 1 : 0;
            }
            rows.beginCounted(object, count);
            rows.size(sizes.units(sizes.layout().array(length, sizes.layout().reference())));
            for (long i = 0; i < length; i++) {
                reference(object, id(elements + i * idSize));
                if (rows.size() >= FLUSH) {
                    flush();
                }
            }
            noWeakReferences(object, classOfLast);
        }

        private void classDump(long object, ClassDumpRecord type) {
            classOfLast = shadowedOr(object, sizes.classOfClasses());
            if (classOfLast == table.shadowed()) {
                empty(object);
                return;
            }
            rows.beginLong(object);
            rows.size(sizes.units(sizes.ofClassObject(type)));
            reference(object, type.superId());
            reference(object, type.loaderId());
            reference(object, type.signersId());
            reference(object, type.domainId());
            for (ClassDumpRecord.Static each : type.constants()) {
                if (each.type() == BasicType.OBJECT) {
                    reference(object, each.bits());
                }
            }
            for (ClassDumpRecord.Static each : type.statics()) {
                if (each.type() == BasicType.OBJECT) {
                    reference(object, each.bits());
                }
            }
            rows.endLong();
            noWeakReferences(object, classOfLast);
        }

        private void empty(long object) {
            rows.beginShort(object);
            rows.size(0);
            rows.endShort();
        }

        private void reference(long from, long id) {
            if (id == 0) {
                return;
            }
            long target = resolve(id);
            if (target >= 0) {
                rows.target(target);
                if (target != from) {
                    outputs.referrers.add(target);
                }
            }
        }

        private long resolve(long id) {
            if (id == 0) {
                return ObjectIds.NONE;
            }
            long target = ids.indexOf(id);
            if (target < 0) {
                lost++;
            }
            return target;
        }

        private void flush() {
            if (!hasTurn) {
                outputs.rows.await(part);
                hasTurn = true;
            }
            outputs.rows.write(rows.bytes(), rows.size());
            flushed += rows.size();
            rows.clear();
        }

        private void finish(DumpUnit unit) {
            outputs.classes.write(unit.firstObject(), classes, (int) unit.objects());
            long start = outputs.rows.await(part) - flushed;
            hasTurn = true;
            flush();
            long block = (unit.firstObject() + RowFile.BLOCK - 1) / RowFile.BLOCK;
            for (int i = 0; i < blockCount; i++) {
                outputs.rows.block(block + i, start + blocks[i]);
            }
            outputs.rows.end();
            dangling.addAndGet(lost);
            strange.addAndGet(odd);
        }

        private long id(long offset) {
            return switch (idSize) {
                case Long.BYTES -> bytes.get(LONG, offset);
                case Integer.BYTES -> bytes.get(INT, offset) & 0xFFFF_FFFFL;
                default -> Ids.read(bytes, offset, idSize);
            };
        }
    }

    private static byte[] grown(byte[] array, long length) {
        return array.length >= length ? array : new byte[Math.toIntExact(length)];
    }

    private static long[] grown(long[] array, long length) {
        return array.length >= length ? array : new long[Math.toIntExact(length)];
    }
}
