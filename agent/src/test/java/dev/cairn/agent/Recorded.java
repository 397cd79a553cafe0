// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.ddm.chunk.recording.Recordings.Data;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordLayout.ClassName;
import dev.cairn.wire.ring.RecordLayout.Cpu;
import dev.cairn.wire.ring.RecordLayout.Frame;
import dev.cairn.wire.ring.RecordLayout.Free;
import dev.cairn.wire.ring.RecordLayout.Gc;
import dev.cairn.wire.ring.RecordLayout.Heap;
import dev.cairn.wire.ring.RecordLayout.Interval;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordLayout.MethodName;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.RingLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a recording without a ring has sent, read as simply as can be. A record that uses a number before it was named
 * fails the test.
 */
public final class Recorded {
    public record Sample(
            long nanos,
            long id,
            long size,
            long interval,
            String thread,
            String type,
            int epoch,
            int flags,
            List<String> stack) {
        public double weightedBytes() {
            return interval == 0 ? size : size / -Math.expm1(-(double) size / interval);
        }

        public boolean isBelow(String method) {
            return stack.contains(method);
        }
    }

    /**
     * A sample of CPU time.
     *
     * @param ended of the end of a thread
     * @param unseen of the end of the recording
     */
    public record CpuSample(long cpuNanos, String thread, List<String> stack, boolean ended, boolean unseen) {}

    /** A block of a heap outside the Java heap. */
    public record Block(
            long id, long address, String heap, long size, long interval, String thread, List<String> stack) {
        public double weightedBytes() {
            return size / -Math.expm1(-(double) size / interval);
        }
    }

    public record Freed(long id, int epoch) {}

    public record ThreadText(String name, int flags, long javaId, int osTid) {}

    public final List<Sample> samples = new ArrayList<>();
    public final List<CpuSample> cpuSamples = new ArrayList<>();
    public final List<Block> blocks = new ArrayList<>();
    /** Blocks whose end has not come, by their ids. */
    public final Map<Long, Block> alive = new HashMap<>();

    public final List<Freed> frees = new ArrayList<>();
    public final List<Integer> collections = new ArrayList<>();
    public final List<Long> intervals = new ArrayList<>();
    public final List<Integer> marks = new ArrayList<>();
    public final List<ThreadText> threads = new ArrayList<>();
    public final Map<Integer, String> classes = new HashMap<>();
    public final Map<Integer, String> sources = new HashMap<>();
    public final Map<Integer, String> methods = new HashMap<>();
    public final Map<Integer, Integer> lineCounts = new HashMap<>();
    private final Map<Integer, String> heaps = new HashMap<>();
    /** 0 is a thread that is just being made. */
    private final Map<Integer, String> threadNames = new HashMap<>(Map.of(0, ""));

    public final List<ReportRecord> reports = new ArrayList<>();
    public int records;
    public long lost;

    /** A record that only an HPROF report has. */
    public record ReportRecord(RecordType type, ByteBuffer in) {}

    /** What lies in a ring that nobody has read from, given as its whole memory. */
    public static Recorded ofRing(byte[] memory) {
        ByteBuffer ring = ByteBuffer.wrap(memory).order(ByteOrder.nativeOrder());
        Recorded recorded = new Recorded();
        for (int counter : new int[] {
            RingLayout.LOST_ALLOCATIONS, RingLayout.LOST_FREES, RingLayout.LOST_SYMBOLS, RingLayout.LOST_OTHERS
        }) {
            recorded.lost += ring.getLong(counter);
        }
        int written = Math.toIntExact(ring.getLong(RingLayout.WRITE_POSITION));
        recorded.read(ring.slice(RingLayout.HEADER_BYTES, written).order(ring.order()));
        return recorded;
    }

    public String threadName(int number) {
        return name(threadNames, number);
    }

    public String className(int number) {
        return name(classes, number);
    }

    public List<String> stackOf(ByteBuffer in, int from, int count) {
        return stack(in, from, count);
    }

    public Stream<ByteBuffer> reports(RecordType type) {
        return reports.stream().filter(each -> each.type() == type).map(ReportRecord::in);
    }

    public static Recorded of(Stream<Data> events) {
        Recorded recorded = new Recorded();
        events.forEach(each -> recorded.read(ByteBuffer.wrap(each.records().toArray())
                .order(each.littleEndian() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)));
        return recorded;
    }

    /** The tokens of all marks. */
    public static Stream<Integer> marks(Stream<Data> events) {
        return events.flatMap(each -> marks(ByteBuffer.wrap(each.records().toArray())
                        .order(each.littleEndian() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN))
                .stream());
    }

    private static List<Integer> marks(ByteBuffer bytes) {
        List<Integer> marks = new ArrayList<>();
        for (int at = 0; at < bytes.capacity(); at += (int) RecordHeader.length(bytes.getLong(at))) {
            if (RecordHeader.typeCode(bytes.getLong(at)) == RecordType.MARK.code()) {
                marks.add(bytes.getInt(at + Mark.TOKEN));
            }
        }
        return marks;
    }

    private void read(ByteBuffer bytes) {
        for (int at = 0; at < bytes.capacity(); ) {
            long header = bytes.getLong(at);
            int length = (int) RecordHeader.length(header);
            if (RecordHeader.isBusy(header) || length < RecordHeader.BYTES || (length & 7) != 0) {
                throw new AssertionError("Header " + Long.toHexString(header) + " at " + at);
            }
            RecordType type = RecordType.of(RecordHeader.typeCode(header)).orElseThrow();
            take(type, bytes.slice(at, length).order(bytes.order()));
            records++;
            at += length;
        }
    }

    private void take(RecordType type, ByteBuffer in) {
        switch (type) {
            case ALLOCATION -> samples.add(sample(in));
            case NATIVE -> block(in);
            case FREE -> {
                frees.add(new Freed(in.getLong(Free.ID), in.getInt(Free.GC_EPOCH)));
                alive.remove(in.getLong(Free.ID));
            }
            case METHOD -> method(in);
            case CLASS -> type(in);
            case THREAD -> thread(in);
            case GC -> collections.add(in.getInt(Gc.EPOCH));
            case INTERVAL -> intervals.add(in.getLong(Interval.INTERVAL));
            case MARK -> marks.add(in.getInt(Mark.TOKEN));
            case CPU ->
                cpuSamples.add(new CpuSample(
                        in.getLong(Cpu.CPU_NANOS),
                        name(threadNames, in.getInt(Cpu.THREAD)),
                        stack(in, Cpu.FRAMES, in.getShort(Cpu.JAVA_FRAMES)),
                        (in.getShort(Cpu.FLAGS) & Cpu.FLAG_ENDED) != 0,
                        (in.getShort(Cpu.FLAGS) & Cpu.FLAG_UNSEEN) != 0));
            case HEAP -> heaps.put((int) in.getShort(Heap.NUMBER), text(in, Heap.TEXT, in.getShort(Heap.NAME_BYTES)));
            default -> reports.add(new ReportRecord(type, in));
        }
    }

    private Sample sample(ByteBuffer in) {
        return new Sample(
                in.getLong(Allocation.NANOS),
                in.getLong(Allocation.ID),
                in.getLong(Allocation.SIZE),
                in.getLong(Allocation.INTERVAL),
                name(threadNames, in.getInt(Allocation.THREAD)),
                name(classes, in.getInt(Allocation.CLASS)),
                in.getInt(Allocation.GC_EPOCH),
                in.getShort(Allocation.FLAGS),
                stack(in, Allocation.FRAMES, in.getShort(Allocation.JAVA_FRAMES)));
    }

    private void block(ByteBuffer in) {
        Block block = new Block(
                in.getLong(Allocation.ID),
                in.getLong(Allocation.ADDRESS),
                name(heaps, in.getShort(Allocation.HEAP)),
                in.getLong(Allocation.SIZE),
                in.getLong(Allocation.INTERVAL),
                name(threadNames, in.getInt(Allocation.THREAD)),
                stackOfBlock(in, in.getShort(Allocation.JAVA_FRAMES)));
        blocks.add(block);
        if (block.id() != 0) {
            alive.put(block.id(), block);
        }
    }

    private List<String> stack(ByteBuffer in, int from, int count) {
        List<String> stack = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            stack.add(name(methods, in.getInt(from + i * Frame.BYTES + Frame.METHOD)));
        }
        return stack;
    }

    private static String name(Map<Integer, String> names, int number) {
        String name = names.get(number);
        if (name == null) {
            throw new AssertionError("Number " + number + " was not named before it was used.");
        }
        return name;
    }

    /** A class may have gone before its methods were named. */
    private List<String> stackOfBlock(ByteBuffer in, int count) {
        List<String> stack = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int method = in.getInt(Allocation.FRAMES + i * Frame.BYTES + Frame.METHOD);
            stack.add(method == 0 ? "[unknown]" : name(methods, method));
        }
        return stack;
    }

    private void method(ByteBuffer in) {
        int nameBytes = in.getShort(MethodName.NAME_BYTES);
        String type = name(classes, in.getInt(MethodName.CLASS));
        String simple = type.substring(type.lastIndexOf('/') + 1, type.length() - 1);
        methods.put(in.getInt(MethodName.NUMBER), simple + "." + text(in, MethodName.TEXT, nameBytes));
        lineCounts.put(in.getInt(MethodName.NUMBER), in.getInt(MethodName.LINES));
    }

    private void type(ByteBuffer in) {
        int signature = in.getShort(ClassName.SIGNATURE_BYTES);
        int number = in.getInt(ClassName.NUMBER);
        classes.put(number, text(in, ClassName.TEXT, signature));
        sources.put(number, text(in, ClassName.TEXT + signature, in.getShort(ClassName.SOURCE_BYTES)));
    }

    private void thread(ByteBuffer in) {
        String name = text(in, ThreadName.TEXT, in.getShort(ThreadName.NAME_BYTES));
        threadNames.put(in.getInt(ThreadName.NUMBER), name);
        threads.add(new ThreadText(
                name, in.getInt(ThreadName.FLAGS), in.getLong(ThreadName.JAVA_ID), in.getInt(ThreadName.OS_TID)));
    }

    private static String text(ByteBuffer in, int at, int count) {
        byte[] bytes = new byte[count];
        in.get(at, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
