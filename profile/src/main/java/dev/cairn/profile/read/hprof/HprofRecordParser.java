// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import dev.cairn.wire.hprof.RecordForm;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Takes a binary report apart ({@code format=b}), record by record: its stacks, and the tables that the format has, of samples and
 * of sites. Heap dumps are passed over. A record that makes no sense takes no other one with it; where the file breaks off, what
 * came before is read.
 */
final class HprofRecordParser {
    private static final int ITEMS_A_PART = 10;
    private static final int ITEMS_A_ROW = 4;
    private static final int BY_ALLOCATION = 2;
    private static final int WHOLE = 10_000;
    /** What does not fit is written as this. */
    private static final long LARGEST = 0xFFFF_FFFFL;

    private final HprofHeader header;
    private final InputStream in;
    private final ItemBudget budget;
    private final HprofTraces traces;
    private final HprofRecordNames names;
    private final List<HprofTable> tables = new ArrayList<>();
    private final HprofRemarks remarks = new HprofRemarks();
    private int count;
    private long unreadable;
    private boolean whole = true;
    private boolean hasHeapDump;
    private boolean hasLargest;

    private HprofRecordParser(HprofHeader header, InputStream in, ItemBudget budget) {
        this.header = header;
        this.in = in;
        this.budget = budget;
        this.traces = new HprofTraces(budget);
        this.names = new HprofRecordNames(budget);
    }

    /** The report that {@code in} holds, which begins with {@code header}. One without any table is refused. */
    static HprofReport parse(HprofHeader header, InputStream in, ItemBudget budget)
            throws IOException, UnreadableProfile {
        HprofRecordParser parser = new HprofRecordParser(header, in, budget);
        parser.records();
        if (parser.tables.isEmpty()) {
            throw new UnreadableProfile(
                    parser.hasHeapDump
                            ? "it is a heap dump, which cairn snapshot summary reads"
                            : "it is a binary HPROF report without CPU SAMPLES and ALLOC SITES; cairn snapshot summary"
                                    + " tells what it has");
        }
        return new HprofReport(parser.tables, 0, 1, parser.sentences(), false, 0, 0, 0);
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (hasHeapDump) {
            sentences.add("It also has a heap dump, which cairn snapshot summary reads.");
        }
        if (hasLargest) {
            sentences.add("The format has 32 bits for a number; those of 4,294,967,295 may be larger.");
        }
        if (unreadable > 0) {
            sentences.add(
                    String.format(Locale.ROOT, "Incomplete: %,d records make no sense and were left out.", unreadable));
        }
        if (!whole) {
            sentences.add("The file breaks off in a record, which was left out.");
        }
        sentences.addAll(remarks.notes());
        return sentences;
    }

    private void records() throws IOException, UnreadableProfile {
        try {
            in.skipNBytes(header.size());
            for (byte[] head = in.readNBytes(HprofRecordTag.HEADER_SIZE);
                    head.length > 0;
                    head = in.readNBytes(HprofRecordTag.HEADER_SIZE)) {
                count++;
                record(new ByteReader(Bytes.owning(head)));
            }
        } catch (EOFException | ByteReader.TooShort _) {
            whole = false; // in a body, or in what stands before one
        }
    }

    private void record(ByteReader head) throws IOException, UnreadableProfile {
        int tag = head.u1();
        head.skip(Integer.BYTES);
        long length = head.u4();
        switch (tag) {
            case HprofRecordTag.STRING,
                    HprofRecordTag.LOAD_CLASS,
                    HprofRecordTag.FRAME,
                    HprofRecordTag.TRACE,
                    HprofRecordTag.START_THREAD,
                    HprofRecordTag.ALLOC_SITES,
                    HprofRecordTag.CPU_SAMPLES -> body(tag, length);
            default -> {
                hasHeapDump |= HprofRecordTag.FORMS.isOf(RecordForm.Kind.DUMP, tag);
                in.skipNBytes(length);
            }
        }
    }

    private void body(int tag, long length) throws IOException, UnreadableProfile {
        budget.mayHold(length);
        byte[] bytes = in.readNBytes((int) length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        ByteReader body = new ByteReader(Bytes.owning(bytes));
        try {
            switch (tag) {
                case HprofRecordTag.STRING -> string(body);
                case HprofRecordTag.LOAD_CLASS -> loadClass(body);
                case HprofRecordTag.FRAME -> frame(body);
                case HprofRecordTag.TRACE -> trace(body);
                case HprofRecordTag.START_THREAD -> thread(body);
                case HprofRecordTag.ALLOC_SITES -> sites(body);
                default -> samples(body);
            }
        } catch (ByteReader.TooShort _) {
            unreadable++;
        }
    }

    private long id(ByteReader body) {
        return switch (header.idSize()) {
            case Byte.BYTES -> body.u1();
            case Short.BYTES -> body.u2();
            case Integer.BYTES -> body.u4();
            default -> body.s8();
        };
    }

    private void string(ByteReader body) throws UnreadableProfile {
        long id = id(body);
        String text = ModifiedUtf8.decode(body.rest().toArray());
        var remark = HprofRemarks.sentence(text);
        if (remark.isPresent()) {
            budget.keep(text);
            remarks.add(remark.get());
        } else {
            names.string(id, text);
        }
    }

    private void loadClass(ByteReader body) throws UnreadableProfile {
        long serial = body.u4();
        var _ = id(body);
        body.skip(Integer.BYTES);
        names.type(serial, id(body));
    }

    private void frame(ByteReader body) throws UnreadableProfile {
        long id = id(body);
        long method = id(body);
        var _ = id(body);
        long source = id(body);
        names.frame(id, method, source, body.u4(), body.s4());
    }

    private void trace(ByteReader body) throws UnreadableProfile {
        long serial = body.u4();
        long thread = body.u4();
        List<StackFrame> frames = new ArrayList<>();
        for (long left = body.u4(); left > 0; left--) {
            budget.take(1);
            frames.add(names.frame(id(body)));
        }
        traces.add(serial, thread == 0 ? OptionalLong.empty() : OptionalLong.of(thread), frames);
    }

    private void thread(ByteReader body) throws UnreadableProfile {
        long serial = body.u4();
        var _ = id(body);
        body.skip(Integer.BYTES);
        traces.thread(serial, names.string(id(body)).orElse("thread " + serial));
    }

    private void samples(ByteReader body) throws UnreadableProfile {
        budget.take(ITEMS_A_PART);
        long total = number(body);
        List<HprofRow> rows = new ArrayList<>();
        for (long left = body.u4(); left > 0; left--) {
            budget.take(ITEMS_A_ROW);
            rows.add(new HprofRow.Share(0, 0, number(body), body.u4(), ""));
        }
        tables.add(new HprofTable(HprofSection.CPU, count, "", total, false, traces, rows, true));
    }

    private void sites(ByteReader body) throws UnreadableProfile {
        budget.take(ITEMS_A_PART);
        boolean byAllocation = (body.u2() & BY_ALLOCATION) != 0;
        body.skip(Integer.BYTES); // the cutoff, of which the JDK's agent wrote half a double
        long live = number(body);
        body.skip(Integer.BYTES + 2 * Long.BYTES);
        List<HprofRow> rows = new ArrayList<>();
        long accumulated = 0;
        for (long left = body.u4(); left > 0; left--) {
            budget.take(ITEMS_A_ROW);
            body.skip(Byte.BYTES);
            String type = names.type(body.u4());
            long trace = body.u4();
            long liveBytes = number(body);
            accumulated += liveBytes;
            rows.add(new HprofRow.Site(
                    share(accumulated, live), liveBytes, number(body), number(body), number(body), trace, type));
        }
        tables.add(new HprofTable(HprofSection.SITES, count, "", 0, byAllocation, traces, rows, true));
    }

    /** In hundredths of a per cent. */
    private static int share(long part, long whole) {
        return whole == 0 ? 0 : (int) Math.min(WHOLE, (double) WHOLE * part / whole);
    }

    private long number(ByteReader body) {
        long value = body.u4();
        hasLargest |= value == LARGEST;
        return value;
    }
}
