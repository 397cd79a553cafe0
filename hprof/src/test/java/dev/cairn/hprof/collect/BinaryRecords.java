// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.testkit.HprofReader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A binary report in words: a line for each record, and texts in place of their ids. */
final class BinaryRecords {
    private final HprofReader in;
    private final Map<Long, String> strings = new HashMap<>();

    private BinaryRecords(HprofReader in) {
        this.in = in;
    }

    static List<String> of(byte[] file) {
        HprofReader in = new HprofReader(file);
        BinaryRecords records = new BinaryRecords(in);
        List<String> lines = new ArrayList<>();
        lines.add(in.version() + " " + in.idSize() + " " + in.timestampMillis());
        while (in.next()) {
            lines.add((in.microseconds() == 0 ? "" : "late ") + records.record());
        }
        return lines;
    }

    private String record() {
        return switch (in.tag()) {
            case HprofRecordTag.STRING -> {
                long id = id();
                strings.put(id, in.text());
                yield "string " + strings.get(id);
            }
            case HprofRecordTag.LOAD_CLASS ->
                "class " + u4() + " object " + object() + " trace " + u4() + " " + string();
            case HprofRecordTag.FRAME ->
                "frame " + object() + " " + string() + string() + " " + string() + " class " + u4() + " line " + u4();
            case HprofRecordTag.TRACE -> {
                StringBuilder trace = new StringBuilder("trace " + u4() + " thread " + u4());
                for (int left = u4(); left > 0; left--) {
                    trace.append(' ').append(object());
                }
                yield trace.toString();
            }
            case HprofRecordTag.START_THREAD ->
                "start " + u4() + " object " + object() + " trace " + u4() + " " + string() + " in " + string() + " in "
                        + string();
            case HprofRecordTag.END_THREAD -> "end " + u4();
            case HprofRecordTag.CONTROL_SETTINGS -> "control " + u4() + " depth " + in.u2();
            case HprofRecordTag.HEAP_SUMMARY -> "summary " + u4() + " " + u4() + " " + in.u8() + " " + in.u8();
            case HprofRecordTag.CPU_SAMPLES -> {
                StringBuilder samples = new StringBuilder("samples " + u4());
                for (int left = u4(); left > 0; left--) {
                    samples.append(' ').append(u4()).append(" of ").append(u4());
                }
                yield samples.toString();
            }
            case HprofRecordTag.ALLOC_SITES -> sites();
            default -> throw new AssertionError("Nobody expects tag " + in.tag() + ".");
        };
    }

    private String sites() {
        StringBuilder sites = new StringBuilder("sites " + in.u2() + " cutoff " + Float.intBitsToFloat(u4()) + " live "
                + u4() + " " + u4() + " all " + in.u8() + " " + in.u8());
        for (int left = u4(); left > 0; left--) {
            sites.append(" [" + in.u1() + " class " + u4() + " trace " + u4() + " live " + u4() + " " + u4() + " all "
                    + u4() + " " + u4() + "]");
        }
        return sites.toString();
    }

    private int u4() {
        return in.u4();
    }

    private long id() {
        long id = in.id();
        if ((id & 7) != 0) {
            throw new AssertionError("Id " + id + " is no multiple of 8.");
        }
        return id;
    }

    private String object() {
        return Long.toString(id());
    }

    private String string() {
        long id = id();
        return id == 0 ? "-" : strings.getOrDefault(id, "?");
    }
}
