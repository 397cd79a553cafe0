// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.SpeedscopeWords;
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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * speedscope's JSON: a sampled profile for each type, whose weights are the values. The class of what was allocated is the
 * innermost frame.
 */
final class SpeedscopeWriter {
    /** The schema allows no others. */
    private static final Set<String> UNITS = Set.of("nanoseconds", "microseconds", "milliseconds", "seconds", "bytes");

    /** By what the format has of a frame: its whole name is the method. */
    private final Map<StackFrame, Integer> frames = new LinkedHashMap<>();

    private SpeedscopeWriter() {}

    /** @param brief what a reader must know; the format has no place for it but the name, which speedscope shows above all */
    static List<String> write(StackProfile profile, List<String> brief, OutputStream out) throws IOException {
        JsonText json = new JsonText(out);
        new SpeedscopeWriter().write(profile, brief, json);
        json.flush();
        return List.of("speedscope has no place for threads, standard errors, and other notes.");
    }

    private static String name(StackProfile profile, List<String> brief) {
        return Stream.concat(Stream.of(profile.title()), brief.stream()).collect(Collectors.joining(" | "));
    }

    private void write(StackProfile profile, List<String> brief, JsonText json) throws IOException {
        List<int[]> stacks = profile.samples().stream().map(this::stack).toList();
        json.object(() -> {
            json.field("$schema", SpeedscopeWords.SCHEMA)
                    .field("name", name(profile, brief))
                    .field("exporter", SpeedscopeWords.EXPORTER)
                    .field("activeProfileIndex", profile.defaultType());
            json.line()
                    .key("shared")
                    .object(() -> json.key("frames").array(() -> {
                        for (StackFrame frame : frames.keySet()) {
                            write(frame, json.line());
                        }
                    }));
            json.line().key("profiles").array(() -> {
                for (int type = 0; type < profile.types().size(); type++) {
                    write(profile, type, stacks, json.line());
                }
            });
        });
    }

    private int[] stack(StackSample sample) {
        List<Integer> stack = new ArrayList<>();
        for (StackFrame frame : AllocatedClass.code(sample).reversed()) {
            stack.add(number(new StackFrame("", frame.text(), frame.file(), frame.line())));
        }
        AllocatedClass.of(sample)
                .ifPresent(type -> stack.add(number(AllocatedClass.frame(type + AllocatedClass.MARK))));
        return stack.stream().mapToInt(Integer::intValue).toArray();
    }

    private int number(StackFrame frame) {
        return frames.computeIfAbsent(frame, _ -> frames.size());
    }

    private static void write(StackFrame frame, JsonText json) throws IOException {
        json.object(() -> {
            json.field("name", frame.method());
            if (frame.file().isPresent()) {
                json.field("file", frame.file().get());
            }
            if (frame.line() > 0) {
                json.field("line", frame.line());
            }
        });
    }

    private static void write(StackProfile profile, int type, List<int[]> stacks, JsonText json) throws IOException {
        ValueType counted = profile.types().get(type);
        List<StackSample> samples = profile.samples();
        long total = samples.stream().mapToLong(each -> each.values().get(type)).reduce(0, Math::addExact);
        json.object(() -> {
            json.field("type", "sampled")
                    .field("name", counted.name())
                    .field("unit", UNITS.contains(counted.unit()) ? counted.unit() : "none")
                    .field("startValue", 0)
                    .field("endValue", total);
            json.key("samples").array(() -> {
                for (int i = 0; i < samples.size(); i++) {
                    if (samples.get(i).values().get(type) != 0) {
                        write(stacks.get(i), json);
                    }
                }
            });
            json.key("weights").array(() -> {
                for (StackSample sample : samples) {
                    if (sample.values().get(type) != 0) {
                        json.value(sample.values().get(type));
                    }
                }
            });
        });
    }

    private static void write(int[] stack, JsonText json) throws IOException {
        json.array(() -> {
            for (int frame : stack) {
                json.value(frame);
            }
        });
    }
}
