// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.wire.bytes.ModifiedUtf8;
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
import dev.cairn.wire.ring.RecordLayout.NativeStack;
import dev.cairn.wire.ring.RecordLayout.ThreadName;
import dev.cairn.wire.ring.RecordType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Parses records. The memory may change meanwhile, as the writer of a record may go on writing to it: the parser reads
 * every number once, checks it against the record's length, and then uses it. It allocates nothing for a record except
 * its texts and the copy of a stack.
 */
public final class RecordParser {
    /** What became of a record. */
    public enum Outcome {
        UNDERSTOOD,
        /** Its type says nothing to this version. */
        UNKNOWN,
        /** What it says of its contents does not fit in its length. Nothing went to the sink. */
        MALFORMED
    }

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT;

    private final boolean swapped;
    private final FrameList frames = new FrameList();
    private final SampleRecord sample = new SampleRecord(frames);

    /** A parser of records in this byte order. */
    public RecordParser(ByteOrder order) {
        this.swapped = order != ByteOrder.nativeOrder();
    }

    /**
     * Hands one record to the sink.
     *
     * @param header its header as it was read, whose length lies within {@code memory}; the one in memory is not looked at
     * @param at where the record begins: a multiple of 8 in memory that is aligned so
     */
    public Outcome parse(MemorySegment memory, long at, long header, RecordSink sink) {
        int length = (int) RecordHeader.length(header);
        RecordType type = RecordType.of(RecordHeader.typeCode(header)).orElse(null);
        if (type == null) {
            return Outcome.UNKNOWN;
        }
        if (type.isOfReport()) {
            return sink.report(type, memory, at, length);
        }
        boolean good = switch (type) {
            case ALLOCATION, NATIVE -> allocation(type, memory, at, length, sink);
            case FREE -> free(memory, at, length, sink);
            case METHOD -> method(memory, at, length, sink);
            case CLASS -> type(memory, at, length, sink);
            case THREAD -> thread(memory, at, length, sink);
            case HEAP -> heap(memory, at, length, sink);
            case GC -> gc(memory, at, length, sink);
            case INTERVAL -> interval(memory, at, length, sink);
            case CPU -> cpu(memory, at, length, sink);
            case MARK -> mark(memory, at, length, sink);
            default -> throw new IllegalStateException(type + " belongs to reports, or nothing reads it.");
        };
        return good ? Outcome.UNDERSTOOD : Outcome.MALFORMED;
    }

    private boolean allocation(RecordType type, MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Allocation.FRAMES) {
            return false;
        }
        int javaFrames = u2(memory, at + Allocation.JAVA_FRAMES);
        int nativeFrames = u2(memory, at + Allocation.NATIVE_FRAMES);
        if (!frames(memory, at + Allocation.FRAMES, length - Allocation.FRAMES, javaFrames, nativeFrames)) {
            return false;
        }
        // All is read before anything is written: the compiler then writes each part of the sample once.
        long nanos = u8(memory, at + Allocation.NANOS);
        long id = u8(memory, at + Allocation.ID);
        long bytes = u8(memory, at + Allocation.SIZE);
        long interval = u8(memory, at + Allocation.INTERVAL);
        int thread = u4(memory, at + Allocation.THREAD);
        int classNumber = u4(memory, at + Allocation.CLASS);
        int heap = u2(memory, at + Allocation.HEAP);
        int gcEpoch = u4(memory, at + Allocation.GC_EPOCH);
        int flags = u2(memory, at + Allocation.FLAGS);
        int natives = Math.min(u2(memory, at + Allocation.NATIVES), javaFrames);
        int stackAt = Allocation.FRAMES + (javaFrames + nativeFrames) * Frame.BYTES;
        Optional<CopiedStack> stack = Optional.empty();
        if (type == RecordType.NATIVE && (flags & Allocation.FLAG_NATIVE_STACK) != 0) {
            stack = stack(memory, at + stackAt, length - stackAt);
            if (stack.isEmpty()) {
                return false;
            }
        }
        sink.sample(sample.of(type, nanos)
                .natives(natives)
                .stack(stack)
                .id(id)
                .amount(bytes)
                .interval(interval)
                .thread(thread)
                .classNumber(classNumber)
                .heap(heap)
                .gcEpoch(gcEpoch)
                .flags(flags));
        return true;
    }

    private Optional<CopiedStack> stack(MemorySegment memory, long at, int room) {
        if (room < NativeStack.WORDS) {
            return Optional.empty();
        }
        int bytes = u2(memory, at + NativeStack.STACK_BYTES);
        if (bytes > NativeStack.MOST_STACK_BYTES || bytes > room - NativeStack.WORDS) {
            return Optional.empty();
        }
        long[] words = new long[bytes / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = u8(memory, at + NativeStack.WORDS + (long) i * Long.BYTES);
        }
        return Optional.of(new CopiedStack(
                u8(memory, at + NativeStack.GOES_ON_AT),
                u8(memory, at + NativeStack.FRAME_POINTER),
                (u2(memory, at + NativeStack.STACK_FLAGS) & NativeStack.FLAG_WHOLE) != 0,
                u8(memory, at + NativeStack.STACK_POINTER),
                words,
                u4(memory, at + NativeStack.LIBRARIES)));
    }

    private boolean cpu(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Cpu.FRAMES) {
            return false;
        }
        int javaFrames = u2(memory, at + Cpu.JAVA_FRAMES);
        if (!frames(memory, at + Cpu.FRAMES, length - Cpu.FRAMES, javaFrames, 0)) {
            return false;
        }
        sink.sample(sample.of(RecordType.CPU, u8(memory, at + Cpu.NANOS))
                .amount(u8(memory, at + Cpu.CPU_NANOS))
                .thread(u4(memory, at + Cpu.THREAD))
                .flags(u2(memory, at + Cpu.FLAGS)));
        return true;
    }

    private boolean frames(MemorySegment memory, long at, int room, int javaFrames, int nativeFrames) {
        if ((javaFrames + nativeFrames) * Frame.BYTES > room) {
            return false;
        }
        frames.reset(javaFrames, nativeFrames);
        for (int i = 0; i < javaFrames; i++) {
            long frame = at + (long) i * Frame.BYTES;
            frames.set(i, u4(memory, frame + Frame.METHOD), u4(memory, frame + Frame.BYTECODE_INDEX));
        }
        for (int i = 0; i < nativeFrames; i++) {
            frames.setAddress(i, u8(memory, at + (long) (javaFrames + i) * Frame.BYTES));
        }
        return true;
    }

    private boolean free(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Free.BYTES) {
            return false;
        }
        sink.free(
                u8(memory, at + Free.NANOS),
                u8(memory, at + Free.ID),
                u2(memory, at + Free.HEAP),
                u4(memory, at + Free.GC_EPOCH));
        return true;
    }

    private boolean method(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < MethodName.TEXT) {
            return false;
        }
        int nameBytes = u2(memory, at + MethodName.NAME_BYTES);
        int signatureBytes = u2(memory, at + MethodName.SIGNATURE_BYTES);
        int lines = u4(memory, at + MethodName.LINES);
        int tableAt = (MethodName.TEXT + nameBytes + signatureBytes + 7) & -8;
        if (MethodName.TEXT + nameBytes + signatureBytes > length
                || lines < 0
                || lines > MethodName.MAX_LINES
                || (lines > 0 && tableAt + lines * MethodName.LINE_BYTES > length)) {
            return false;
        }
        sink.method(
                u4(memory, at + MethodName.NUMBER),
                u4(memory, at + MethodName.CLASS),
                u4(memory, at + MethodName.FLAGS),
                text(memory, at + MethodName.TEXT, nameBytes),
                text(memory, at + MethodName.TEXT + nameBytes, signatureBytes),
                lines(memory, at + tableAt, lines));
        return true;
    }

    private LineTable lines(MemorySegment memory, long at, int count) {
        if (count == 0) {
            return LineTable.EMPTY;
        }
        int[] starts = new int[count];
        int[] lines = new int[count];
        for (int i = 0; i < count; i++) {
            starts[i] = u4(memory, at + (long) i * MethodName.LINE_BYTES);
            lines[i] = u4(memory, at + (long) i * MethodName.LINE_BYTES + Integer.BYTES);
        }
        return new LineTable(starts, lines);
    }

    private boolean type(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < ClassName.TEXT) {
            return false;
        }
        int signatureBytes = u2(memory, at + ClassName.SIGNATURE_BYTES);
        int sourceBytes = u2(memory, at + ClassName.SOURCE_BYTES);
        if (ClassName.TEXT + signatureBytes + sourceBytes > length) {
            return false;
        }
        sink.type(
                u4(memory, at + ClassName.NUMBER),
                text(memory, at + ClassName.TEXT, signatureBytes),
                text(memory, at + ClassName.TEXT + signatureBytes, sourceBytes));
        return true;
    }

    private boolean thread(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < ThreadName.TEXT) {
            return false;
        }
        int nameBytes = u2(memory, at + ThreadName.NAME_BYTES);
        if (ThreadName.TEXT + nameBytes > length) {
            return false;
        }
        sink.thread(
                u4(memory, at + ThreadName.NUMBER),
                u4(memory, at + ThreadName.FLAGS),
                u8(memory, at + ThreadName.JAVA_ID),
                u4(memory, at + ThreadName.OS_TID),
                text(memory, at + ThreadName.TEXT, nameBytes));
        return true;
    }

    private boolean heap(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Heap.TEXT) {
            return false;
        }
        int nameBytes = u2(memory, at + Heap.NAME_BYTES);
        if (Heap.TEXT + nameBytes > length) {
            return false;
        }
        sink.heap(
                u2(memory, at + Heap.NUMBER), text(memory, at + Heap.TEXT, nameBytes), u8(memory, at + Heap.INTERVAL));
        return true;
    }

    private boolean gc(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Gc.BYTES) {
            return false;
        }
        sink.gc(u8(memory, at + Gc.NANOS), u4(memory, at + Gc.EPOCH));
        return true;
    }

    private boolean interval(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Interval.BYTES) {
            return false;
        }
        sink.interval(u8(memory, at + Interval.NANOS), u8(memory, at + Interval.INTERVAL));
        return true;
    }

    private boolean mark(MemorySegment memory, long at, int length, RecordSink sink) {
        if (length < Mark.BYTES) {
            return false;
        }
        sink.mark(u8(memory, at + Mark.NANOS), u4(memory, at + Mark.TOKEN));
        return true;
    }

    private static String text(MemorySegment memory, long at, int length) {
        if (length == 0) {
            return "";
        }
        byte[] bytes = new byte[length];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, bytes, 0, length);
        return ModifiedUtf8.decode(bytes);
    }

    private long u8(MemorySegment memory, long at) {
        long value = memory.get(LONG, at);
        return swapped ? Long.reverseBytes(value) : value;
    }

    private int u4(MemorySegment memory, long at) {
        int value = memory.get(INT, at);
        return swapped ? Integer.reverseBytes(value) : value;
    }

    private int u2(MemorySegment memory, long at) {
        short value = memory.get(SHORT, at);
        return (swapped ? Short.reverseBytes(value) : value) & 0xFFFF;
    }
}
