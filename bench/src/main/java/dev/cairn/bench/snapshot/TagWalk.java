// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.bench.measure.Figure;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that reading a dump can cost: hops from record to record over the mapped file, and counts. What Cairn's
 * analyser takes is compared with it.
 */
public final class TagWalk implements AutoCloseable {
    private static final ValueLayout.OfInt U4 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfShort U2 = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final int[] TYPE_SHIFTS = typeShifts();

    /** Its threads are kept from walk to walk, as the analyser keeps its own. */
    private static final ExecutorService POOL =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

    private final Arena arena = Arena.ofShared();
    private final MemorySegment file;
    private final int idSize;
    /** Bytes of a value by the code of its type. */
    private final int[] valueSizes = new int[1 << 8];

    private final List<Piece> pieces = new ArrayList<>();

    /** Heap records without the header of the segment that they are in. */
    private record Piece(long start, long end) {}

    /** What was counted. */
    record Counts(long instances, long objectArrays, long primitiveArrays, long classes, long roots) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        long objects() {
            return instances + objectArrays + primitiveArrays + classes;
        }

        Counts plus(Counts other) {
            return new Counts(
                    instances + other.instances,
                    objectArrays + other.objectArrays,
                    primitiveArrays + other.primitiveArrays,
                    classes + other.classes,
                    roots + other.roots);
        }
    }

    TagWalk(Path dump) throws IOException {
        try (FileChannel channel = FileChannel.open(dump, StandardOpenOption.READ)) {
            file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
        }
        HprofHeader header = HprofHeader.read(file.asSlice(0, Math.min(HprofHeader.MAX_SIZE, file.byteSize()))
                        .asByteBuffer())
                .orElseThrow(() -> new IOException(dump + " is no HPROF file."));
        idSize = header.idSize();
        for (BasicType type : BasicType.values()) {
            valueSizes[type.code()] = type.size(idSize);
        }
        findPieces(header.size());
    }

    /** Prints how long walks take once the file is in memory. */
    public static void measure(Path dump, int rounds) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        try (TagWalk walk = new TagWalk(dump)) {
            System.out.println(dump + ": " + walk.walk(processors));
            for (int threads : List.of(1, processors)) {
                Figure figure = Figure.wall("tag walk, threads: " + threads, 1, rounds, () -> walk.walk(threads));
                System.out.printf(Locale.ROOT, "%s   %6.2f GB/s%n", figure, Files.size(dump) / figure.median() / 1e6);
            }
        }
    }

    private void findPieces(long first) {
        long at = first;
        while (at + HprofRecordTag.HEADER_SIZE <= file.byteSize()) {
            long start = at + HprofRecordTag.HEADER_SIZE;
            long end = start + Integer.toUnsignedLong(file.get(U4, at + HprofRecordTag.LENGTH_OFFSET));
            int tag = Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, at));
            if (tag == HprofRecordTag.HEAP_DUMP || tag == HprofRecordTag.HEAP_DUMP_SEGMENT) {
                pieces.add(new Piece(start, end));
            }
            at = end;
        }
    }

    /** Walks over the whole dump. */
    Counts walk(int threads) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Callable<Counts> worker = () -> {
            Counts sum = Counts.NONE;
            for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
                sum = sum.plus(walk(pieces.get(i)));
            }
            return sum;
        };
        Counts sum = Counts.NONE;
        for (Future<Counts> part : POOL.invokeAll(Collections.nCopies(threads, worker))) {
            sum = sum.plus(part.get());
        }
        return sum;
    }

    private Counts walk(Piece piece) {
        long instances = 0;
        long objectArrays = 0;
        long primitiveArrays = 0;
        long classes = 0;
        long roots = 0;
        long at = piece.start;
        while (at < piece.end) {
            int tag = Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, at));
            long body = at + 1;
            switch (tag) {
                case HeapRecordTag.INSTANCE_DUMP -> {
                    instances++;
                    long length = body + 2L * idSize + 4;
                    at = length + 4 + Integer.toUnsignedLong(file.get(U4, length));
                }
                case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> {
                    primitiveArrays++;
                    long length = body + idSize + 4;
                    int shift = TYPE_SHIFTS[file.get(ValueLayout.JAVA_BYTE, length + 4)];
                    at = length + 5 + (Integer.toUnsignedLong(file.get(U4, length)) << shift);
                }
                case HeapRecordTag.OBJECT_ARRAY_DUMP -> {
                    objectArrays++;
                    long length = body + idSize + 4;
                    at = length + 4 + idSize + Integer.toUnsignedLong(file.get(U4, length)) * idSize;
                }
                case HeapRecordTag.CLASS_DUMP -> {
                    classes++;
                    at = endOfClass(body);
                }
                default -> {
                    roots++;
                    at = body + HeapRecordTag.FORMS.of(tag).size(idSize);
                }
            }
        }
        return new Counts(instances, objectArrays, primitiveArrays, classes, roots);
    }

    private long endOfClass(long body) {
        long at = body + 7L * idSize + 8;
        int constants = Short.toUnsignedInt(file.get(U2, at));
        at += 2;
        for (int i = 0; i < constants; i++) {
            at += 3 + valueSizes[file.get(ValueLayout.JAVA_BYTE, at + 2)];
        }
        int statics = Short.toUnsignedInt(file.get(U2, at));
        at += 2;
        for (int i = 0; i < statics; i++) {
            at += idSize + 1 + valueSizes[file.get(ValueLayout.JAVA_BYTE, at + idSize)];
        }
        return at + 2 + Short.toUnsignedLong(file.get(U2, at)) * (idSize + 1);
    }

    private static int[] typeShifts() {
        int[] shifts = new int[1 << 8];
        for (BasicType type : BasicType.values()) {
            shifts[type.code()] = Integer.numberOfTrailingZeros(type.size(Long.BYTES));
        }
        return shifts;
    }

    @Override
    public void close() {
        arena.close();
    }
}
