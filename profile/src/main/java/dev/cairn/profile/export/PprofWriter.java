// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.PprofFields.Function;
import dev.cairn.profile.format.PprofFields.Label;
import dev.cairn.profile.format.PprofFields.Line;
import dev.cairn.profile.format.PprofFields.Location;
import dev.cairn.profile.format.PprofFields.Mapping;
import dev.cairn.profile.format.PprofFields.Profile;
import dev.cairn.profile.format.PprofFields.Sample;
import dev.cairn.profile.format.PprofFields.ValueTypes;
import dev.cairn.profile.format.PprofText;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * pprof's format: a gzipped protobuf message. Labels stay labels, the title and the notes become comments, and a frame is
 * a location of its own, as nothing is known of addresses. Standard errors have no place in it.
 */
final class PprofWriter {
    private static final int JVM = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<StackFrame, Integer> locations = new LinkedHashMap<>();
    private final Map<FunctionKey, Integer> functions = new LinkedHashMap<>();

    /** In an order, as {@code StackOrder} says why. */
    private record FunctionKey(String name, String file) implements Comparable<FunctionKey> {
        @Override
        public int compareTo(FunctionKey other) {
            int order = name.compareTo(other.name);
            return order != 0 ? order : file.compareTo(other.file);
        }
    }

    private PprofWriter() {
        string(""); // the format wants it first
    }

    static List<String> write(StackProfile profile, OutputStream out) throws IOException {
        GZIPOutputStream gzip = new GZIPOutputStream(out);
        new PprofWriter().write(profile, gzip, new ProtoWriter());
        gzip.finish();
        return profile.hasErrors() ? List.of("pprof has no place for standard errors.") : List.of();
    }

    private void write(StackProfile profile, OutputStream out, ProtoWriter head) throws IOException {
        for (ValueType type : profile.types()) {
            head.message(Profile.SAMPLE_TYPE, valueType(type));
        }
        out.write(head.toBytes());
        for (StackSample sample : profile.samples()) {
            out.write(new ProtoWriter().message(Profile.SAMPLE, sample(sample)).toBytes());
        }
        ProtoWriter tail = new ProtoWriter().message(Profile.MAPPING, mapping());
        locations.forEach((frame, id) -> tail.message(Profile.LOCATION, location(frame, id)));
        functions.forEach((key, id) -> tail.message(Profile.FUNCTION, function(key, id)));
        tail.number(Profile.TIME_NANOS, profile.startMillis() * NANOS_PER_MILLI)
                .number(Profile.DURATION_NANOS, profile.durationNanos());
        if (profile.period() > 0) {
            tail.message(Profile.PERIOD_TYPE, valueType(profile.periodType())).number(Profile.PERIOD, profile.period());
        }
        tail.packed(Profile.COMMENT, comments(profile));
        if (!profile.types().isEmpty()) {
            tail.number(
                    Profile.DEFAULT_SAMPLE_TYPE,
                    string(profile.types().get(profile.defaultType()).name()));
        }
        strings.keySet().forEach(text -> tail.string(Profile.STRING_TABLE, text));
        out.write(tail.toBytes());
    }

    private long[] comments(StackProfile profile) {
        List<String> comments = new ArrayList<>(List.of(PprofText.ofTitle(profile.title())));
        comments.addAll(profile.notes());
        return comments.stream().mapToLong(this::string).toArray();
    }

    private ProtoWriter sample(StackSample sample) {
        ProtoWriter message = new ProtoWriter()
                .packed(
                        Sample.LOCATION_ID,
                        sample.frames().stream().mapToLong(this::locationId).toArray())
                .packed(
                        Sample.VALUE,
                        sample.values().stream().mapToLong(Long::longValue).toArray());
        new TreeMap<>(sample.labels())
                .forEach((key, value) -> message.message(
                        Sample.LABEL,
                        new ProtoWriter().number(Label.KEY, string(key)).number(Label.STR, string(value))));
        return message;
    }

    /** Samples are written before the frames that they name, so frames get their numbers as they come. */
    private int locationId(StackFrame frame) {
        functions.computeIfAbsent(key(frame), _ -> functions.size() + 1);
        return locations.computeIfAbsent(frame, _ -> locations.size() + 1);
    }

    private static FunctionKey key(StackFrame frame) {
        return new FunctionKey(frame.text(), frame.file().orElse(""));
    }

    private ProtoWriter location(StackFrame frame, int id) {
        ProtoWriter line = new ProtoWriter()
                .number(Line.FUNCTION_ID, functions.getOrDefault(key(frame), 0))
                .number(Line.LINE, Math.max(0, frame.line()));
        return new ProtoWriter()
                .number(Location.ID, id)
                .number(Location.MAPPING_ID, JVM)
                .message(Location.LINE, line);
    }

    private ProtoWriter function(FunctionKey key, int id) {
        return new ProtoWriter()
                .number(Function.ID, id)
                .number(Function.NAME, string(key.name))
                .number(Function.SYSTEM_NAME, string(key.name))
                .number(Function.FILENAME, string(key.file));
    }

    private ProtoWriter mapping() {
        return new ProtoWriter()
                .number(Mapping.ID, JVM)
                .number(Mapping.FILENAME, string("java"))
                .number(Mapping.HAS_FUNCTIONS, 1)
                .number(Mapping.HAS_FILENAMES, 1)
                .number(Mapping.HAS_LINE_NUMBERS, 1)
                .number(Mapping.HAS_INLINE_FRAMES, 1);
    }

    private ProtoWriter valueType(ValueType type) {
        return new ProtoWriter()
                .number(ValueTypes.TYPE, string(type.name()))
                .number(ValueTypes.UNIT, string(type.unit()));
    }

    private int string(String text) {
        return strings.computeIfAbsent(text, _ -> strings.size());
    }
}
