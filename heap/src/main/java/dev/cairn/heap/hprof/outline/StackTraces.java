// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import static dev.cairn.wire.hprof.HprofRecordTag.FRAME;
import static dev.cairn.wire.hprof.HprofRecordTag.TRACE;
import static dev.cairn.wire.hprof.HprofRecordTag.offset;

import dev.cairn.heap.hprof.bytes.BigEndian;
import dev.cairn.heap.hprof.bytes.Ids;
import dev.cairn.heap.hprof.bytes.RecordBudget;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The stack traces of a file, by their serial numbers. Frames that say the same are one object where they can be: VMs write
 * each frame of each thread anew, and thousands of virtual threads may wait in the same place.
 */
public final class StackTraces {
    /** More frames of a trace are not given. */
    public static final int MOST_FRAMES = 1 << 16;

    private final MemorySegment bytes;
    private final int idSize;
    private final int traceAt;
    private final int threadAt;
    private final int countAt;
    private final int framesAt;
    private final int methodAt;
    private final int signatureAt;
    private final int sourceAt;
    private final int classAt;
    private final int lineAt;
    private final HprofStrings strings;
    private final LoadedClasses classes;
    private final PositionTable frames;
    private final PositionTable traces;
    private final PositionTable threads;
    private final Shared shared = new Shared();
    /** Traces of no thread that have no frames. */
    private int empty;

    StackTraces(MemorySegment bytes, RecordBudget budget, int idSize, HprofStrings strings, LoadedClasses classes) {
        this.bytes = bytes;
        this.idSize = idSize;
        this.strings = strings;
        this.classes = classes;
        this.traceAt = offset(TRACE, "trace serial", idSize);
        this.threadAt = offset(TRACE, "thread serial", idSize);
        this.countAt = offset(TRACE, "number of frames", idSize);
        this.framesAt = offset(TRACE, "frames", idSize);
        this.methodAt = offset(FRAME, "method", idSize);
        this.signatureAt = offset(FRAME, "signature", idSize);
        this.sourceAt = offset(FRAME, "source file", idSize);
        this.classAt = offset(FRAME, "class serial", idSize);
        this.lineAt = offset(FRAME, "line", idSize);
        this.frames = new PositionTable(bytes, budget, offset(FRAME, "frame", idSize), idSize);
        this.traces = new PositionTable(bytes, budget, traceAt, Integer.BYTES);
        this.threads = new PositionTable(bytes, budget, threadAt, Integer.BYTES);
    }

    void addFrame(long position) {
        frames.add(position);
    }

    void addTrace(long position) {
        traces.add(position);
        if (BigEndian.i4(bytes, position + threadAt) != 0) {
            threads.add(position);
        } else if (BigEndian.i4(bytes, position + countAt) == 0) {
            empty++;
        }
    }

    /** Whether there are more stacks than threads can be in: those of places where objects were allocated. */
    public boolean haveSites() {
        return traces.size() - empty > threads.size();
    }

    /** Number of different traces. */
    public int count() {
        return traces.size();
    }

    /**
     * The trace that names a thread, the last of several. Files of the JDK's agent have many for a thread, one a place
     * where it allocated; there the thread's own is the one that its root names.
     */
    public OptionalInt ofThread(int threadSerial) {
        long position = threadSerial == 0 ? PositionTable.NONE : threads.find(Integer.toUnsignedLong(threadSerial));
        return position == PositionTable.NONE
                ? OptionalInt.empty()
                : OptionalInt.of(BigEndian.i4(bytes, position + traceAt));
    }

    /** Number of frames of a trace; 0 for one that the file lacks. */
    public int depth(int traceSerial) {
        long position = traces.find(Integer.toUnsignedLong(traceSerial));
        if (position == PositionTable.NONE) {
            return 0;
        }
        long body = BigEndian.u4(bytes, position + HprofRecordTag.LENGTH_OFFSET);
        long room = (body - (framesAt - HprofRecordTag.HEADER_SIZE)) / idSize;
        return (int) Math.min(Integer.MAX_VALUE, Math.min(room, BigEndian.u4(bytes, position + countAt)));
    }

    /** The frames of a trace, the innermost first; none for one that the file lacks. */
    public List<StackFrame> frames(int traceSerial) {
        long first = traces.find(Integer.toUnsignedLong(traceSerial)) + framesAt;
        int depth = Math.min(depth(traceSerial), MOST_FRAMES);
        List<StackFrame> stack = new ArrayList<>(depth);
        for (int i = 0; i < depth; i++) {
            stack.add(frame(Ids.read(bytes, first + (long) i * idSize, idSize)));
        }
        return List.copyOf(stack);
    }

    /**
     * One frame of a trace, without the others.
     *
     * @param depth 0 is the innermost
     * @return empty where the trace is not so deep
     */
    public Optional<StackFrame> frame(int traceSerial, int depth) {
        if (depth < 0 || depth >= Math.min(depth(traceSerial), MOST_FRAMES)) {
            return Optional.empty();
        }
        long first = traces.find(Integer.toUnsignedLong(traceSerial)) + framesAt;
        return Optional.of(frame(Ids.read(bytes, first + (long) depth * idSize, idSize)));
    }

    private StackFrame frame(long id) {
        long position = frames.find(id);
        if (position == PositionTable.NONE) {
            return new StackFrame("<frame 0x" + Long.toHexString(id) + ">", "?", "", "", StackFrame.NO_LINE);
        }
        return shared.frame(new Said(
                BigEndian.i4(bytes, position + classAt),
                Ids.read(bytes, position + methodAt, idSize),
                Ids.read(bytes, position + signatureAt, idSize),
                Ids.read(bytes, position + sourceAt, idSize),
                BigEndian.i4(bytes, position + lineAt)));
    }

    private StackFrame read(Said said) {
        return new StackFrame(
                classes.nameOfSerial(said.classSerial),
                strings.text(said.method),
                strings.text(said.signature),
                strings.text(said.source),
                said.line);
    }

    /** What a FRAME says, but its own id. */
    private record Said(int classSerial, long method, long signature, long source, int line) {}

    /** Frames that were read lately, for several threads. */
    private final class Shared {
        /** A program's threads are in some thousands of places; a file that was made up may have any number. */
        private static final int MOST = 1 << 14;

        private final Map<Said, StackFrame> known = new HashMap<>();

        synchronized StackFrame frame(Said said) {
            if (known.size() >= MOST) {
                known.clear();
            }
            return known.computeIfAbsent(said, StackTraces.this::read);
        }
    }
}
