// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.Exhausted;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** How often the VM had no memory left since the last dump, and when and for what first. */
public final class ExhaustionBook implements ReportBook {
    private final NameTables names;
    private long count;
    private long firstNanos;
    private String firstWhat = "";

    public ExhaustionBook(NameTables names) {
        this.names = names;
    }

    @Override
    public Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        if (type != RecordType.EXHAUSTED) {
            return Outcome.UNKNOWN;
        }
        if (length < Exhausted.TEXT) {
            return Outcome.MALFORMED;
        }
        int bytes = Short.toUnsignedInt(memory.get(ValueLayout.JAVA_SHORT, at + Exhausted.TEXT_BYTES));
        if (bytes > length - Exhausted.TEXT) {
            return Outcome.MALFORMED;
        }
        if (count++ == 0) {
            firstNanos = memory.get(ValueLayout.JAVA_LONG, at + Exhausted.NANOS);
            byte[] text = memory.asSlice(at + Exhausted.TEXT, bytes).toArray(ValueLayout.JAVA_BYTE);
            firstWhat = ModifiedUtf8.decode(text).replaceAll("\\p{Cntrl}", " ");
        }
        return Outcome.UNDERSTOOD;
    }

    @Override
    public List<ReportSection> cut() {
        return List.of();
    }

    @Override
    public List<String> missing(long nanos) {
        String flag = names.settings().endsBy();
        return flag.isEmpty()
                ? List.of()
                : List.of("It may have ended itself at an OutOfMemoryError, as -XX:+" + flag + " has it.");
    }

    @Override
    public List<String> shortfalls() {
        if (count == 0) {
            return List.of();
        }
        String times = count == 1 ? "once" : count + " times, first";
        count = 0;
        return List.of("The VM threw OutOfMemoryError " + times + " "
                + Seconds.of(firstNanos - names.settings().startNanos()) + " after its profiling began: " + firstWhat
                + ".");
    }
}
