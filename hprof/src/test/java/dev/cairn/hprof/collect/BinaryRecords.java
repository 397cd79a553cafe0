// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.wire.hprof.HprofHeader;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A binary report in words: a line for each record, and texts in place of their ids. */
final class BinaryRecords {
    private final ByteBuffer in;
    private final int idSize;
    private final Map<Long, String> strings = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    private BinaryRecords(ByteBuffer in) {
        HprofHeader header = HprofHeader.read(in).orElseThrow();
        this.in = in;
        this.idSize = header.idSize();
        lines.add(header.version() + " " + header.idSize() + " " + header.timestampMillis());
        in.position(header.size());
    }

    static List<String> of(byte[] file) {
        BinaryRecords records = new BinaryRecords(ByteBuffer.wrap(file));
        while (records.in.hasRemaining()) {
            records.next();
        }
        return records.lines;
    }

    private void next() {
        int tag = in.get() & 0xFF;
        int micros = in.getInt();
        int length = in.getInt();
        int end = in.position() + length;
        lines.add((micros == 0 ? "" : "late ") + record(tag, end));
        if (in.position() != end) {
            throw new AssertionError("A record with tag " + tag + " has " + length + " bytes, which are not as many.");
        }
    }

    private String record(int tag, int end) {
        return switch (tag) {
            case HprofRecordTag.STRING -> {
                long id = id();
                byte[] text = new byte[end - in.position()];
                in.get(text);
                strings.put(id, new String(text, StandardCharsets.UTF_8));
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
            case HprofRecordTag.CONTROL_SETTINGS -> "control " + u4() + " depth " + in.getShort();
            case HprofRecordTag.HEAP_SUMMARY ->
                "summary " + u4() + " " + u4() + " " + in.getLong() + " " + in.getLong();
            case HprofRecordTag.CPU_SAMPLES -> {
                StringBuilder samples = new StringBuilder("samples " + u4());
                for (int left = u4(); left > 0; left--) {
                    samples.append(' ').append(u4()).append(" of ").append(u4());
                }
                yield samples.toString();
            }
            case HprofRecordTag.ALLOC_SITES -> sites();
            default -> throw new AssertionError("Nobody expects tag " + tag + ".");
        };
    }

    private String sites() {
        StringBuilder sites = new StringBuilder("sites " + in.getShort() + " cutoff " + in.getFloat() + " live " + u4()
                + " " + u4() + " all " + in.getLong() + " " + in.getLong());
        for (int left = u4(); left > 0; left--) {
            sites.append(" [" + in.get() + " class " + u4() + " trace " + u4() + " live " + u4() + " " + u4() + " all "
                    + u4() + " " + u4() + "]");
        }
        return sites.toString();
    }

    private int u4() {
        return in.getInt();
    }

    private long id() {
        long id = idSize == 4 ? Integer.toUnsignedLong(in.getInt()) : in.getLong();
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
