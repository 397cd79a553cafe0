// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.profile.record.RecordSink;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.ring.RecordLayout.Mark;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.ThreadEnd;
import dev.cairn.wire.ring.ReportLayout.ThreadStart;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.IntConsumer;

/** Hands records to the books, names to the tables, and starts and ends of threads to the report. */
final class ReportSink implements RecordSink {
    private final NameTables names;
    private final ReportForm form;
    private final List<ReportBook> books;
    private final IntConsumer marks;
    private int mostFrames = Integer.MAX_VALUE;

    /**
     * Creates a sink.
     *
     * @param marks receives the token of each MARK that has one, after all records before the MARK have been handed on,
     *     and before any record after it
     */
    ReportSink(NameTables names, ReportForm form, List<ReportBook> books, IntConsumer marks) {
        this.names = names;
        this.form = form;
        this.books = books;
        this.marks = marks;
    }

    /** Cuts stacks to their first {@code frames} frames. */
    void limitDepth(int frames) {
        mostFrames = frames;
    }

    @Override
    public void sample(SampleRecord sample) {
        FrameList frames = sample.frames();
        frames.cutTo(mostFrames);
        for (ReportBook book : books) {
            switch (sample.type()) {
                case ALLOCATION ->
                    book.allocation(
                            sample.id(),
                            sample.amount(),
                            sample.interval(),
                            sample.thread(),
                            sample.classNumber(),
                            frames);
                case CPU -> book.cpu(sample.amount(), sample.thread(), sample.flags(), frames);
                default -> {}
            }
        }
    }

    @Override
    public void free(long nanos, long id, int heap, int gcEpoch) {
        for (ReportBook book : books) {
            book.free(id);
        }
    }

    @Override
    public void method(int number, int type, int flags, String name, String signature, LineTable lines) {
        names.symbols().addMethod(number, type, name, signature, lines);
    }

    @Override
    public void type(int number, String descriptor, String source) {
        names.symbols().addClass(number, descriptor, source);
    }

    @Override
    public void thread(int number, int flags, long javaId, int osTid, String name) {
        names.threads().name(number, flags, javaId, name).ifPresent(form::threadStart);
    }

    @Override
    public void mark(long nanos, int token) {
        if (token == Mark.NO_TOKEN) {
            books.forEach(book -> book.told(nanos));
        } else {
            marks.accept(token);
        }
    }

    @Override
    public Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        return switch (type) {
            case THREAD_START -> outcome(threadStart(memory, at, length));
            case THREAD_END -> outcome(threadEnd(memory, at, length));
            default -> ofBooks(type, memory, at, length);
        };
    }

    private Outcome ofBooks(RecordType type, MemorySegment memory, long at, int length) {
        for (ReportBook book : books) {
            Outcome outcome = book.report(type, memory, at, length);
            if (outcome != Outcome.UNKNOWN) {
                return outcome;
            }
        }
        return Outcome.UNKNOWN;
    }

    private static Outcome outcome(boolean good) {
        return good ? Outcome.UNDERSTOOD : Outcome.MALFORMED;
    }

    private boolean threadStart(MemorySegment memory, long at, int length) {
        if (length < ThreadStart.TEXT) {
            return false;
        }
        int name = u2(memory, at + ThreadStart.NAME_BYTES);
        int group = u2(memory, at + ThreadStart.GROUP_BYTES);
        int parent = u2(memory, at + ThreadStart.PARENT_BYTES);
        if (name + group + parent > length - ThreadStart.TEXT) {
            return false;
        }
        long javaId = memory.get(ValueLayout.JAVA_LONG, at + ThreadStart.JAVA_ID);
        long text = at + ThreadStart.TEXT;
        String itsName = text(memory, text, name);
        String itsGroup = text(memory, text + name, group);
        String groupAbove = text(memory, text + name + group, parent);
        if ((u2(memory, at + ThreadStart.FLAGS) & ThreadStart.FLAG_BEFORE) != 0) {
            names.threads().before(javaId, itsName, itsGroup, groupAbove);
        } else {
            names.threads().start(javaId, itsName, itsGroup, groupAbove).ifPresent(form::threadStart);
        }
        return true;
    }

    private boolean threadEnd(MemorySegment memory, long at, int length) {
        if (length < ThreadEnd.BYTES) {
            return false;
        }
        int serial = names.threads().end(memory.get(ValueLayout.JAVA_LONG, at + ThreadEnd.JAVA_ID));
        if (serial != ReportThreads.UNKNOWN) {
            form.threadEnd(serial);
        }
        return true;
    }

    private static int u2(MemorySegment memory, long at) {
        return Short.toUnsignedInt(memory.get(ValueLayout.JAVA_SHORT, at));
    }

    private static String text(MemorySegment memory, long at, int bytes) {
        return ModifiedUtf8.decode(memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public void heap(int number, String name, long interval) {
        // Only Java's is of interest.
    }

    @Override
    public void gc(long nanos, int epoch) {
        // The ends of objects come one by one.
    }

    @Override
    public void interval(long nanos, long interval) {
        // Each allocation carries its own interval.
    }
}
