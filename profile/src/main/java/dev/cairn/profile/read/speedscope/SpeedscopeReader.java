// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.speedscope;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.FrameText;
import dev.cairn.profile.format.SpeedscopeWords;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.json.JsonFields;
import dev.cairn.profile.read.json.JsonValue;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * speedscope's JSON, sampled or as events. In what Cairn wrote each profile is a type of numbers. In what others wrote it is a
 * thread, and the unit is the type.
 */
public final class SpeedscopeReader {
    private final List<NamedFrame> frames;
    private final boolean ours;
    private final SpeedscopeUnits units;
    private final Map<ValueType, Integer> types = new LinkedHashMap<>();
    private final SampleCollection samples;

    /**
     * A frame of the file; many samples may have it, so its name is taken apart once.
     *
     * @param allocated the class that it stands for, if it is marked as one
     */
    private record NamedFrame(StackFrame frame, Optional<String> allocated) {}

    private SpeedscopeReader(List<NamedFrame> frames, List<JsonFields> profiles, boolean ours, ItemBudget budget)
            throws UnreadableProfile {
        this.frames = frames;
        this.ours = ours;
        this.units = SpeedscopeUnits.of(profiles);
        for (JsonFields profile : profiles) {
            types.putIfAbsent(type(profile), types.size());
            SampleCollection.checkTypes(types.size());
        }
        this.samples = new SampleCollection(types.size(), budget);
    }

    public static boolean isSpeedscope(JsonValue json) {
        return json instanceof JsonValue.JsonObject object
                && object.get("shared").isPresent()
                && object.get("profiles").isPresent();
    }

    public static StackProfile read(String title, JsonValue json, ItemBudget budget) throws UnreadableProfile {
        JsonFields root = JsonFields.of(json, "it");
        List<NamedFrame> frames = new ArrayList<>();
        for (JsonFields frame : root.object("shared").objects("frames")) {
            frames.add(frame(frame));
        }
        boolean ours = root.text("exporter").equals(SpeedscopeWords.EXPORTER);
        List<JsonFields> profiles = root.objects("profiles");
        if (profiles.isEmpty()) {
            throw new UnreadableProfile("it is a speedscope file without profiles");
        }
        SpeedscopeReader reader = new SpeedscopeReader(frames, profiles, ours, budget);
        for (JsonFields profile : profiles) {
            reader.profile(profile, profiles.size() > 1, budget);
        }
        int active = root.number("activeProfileIndex", 0);
        int first = active >= 0 && active < profiles.size() ? reader.index(profiles.get(active)) : 0;
        List<ValueType> counted = List.copyOf(reader.types.keySet());
        String name = root.text("name");
        return new StackProfile(
                name.isEmpty() ? title : name,
                counted,
                first,
                0,
                0,
                0,
                counted.get(first),
                List.of(),
                reader.samples.toList());
    }

    private ValueType type(JsonFields profile) throws UnreadableProfile {
        String unit = units.unit(profile);
        return new ValueType(ours ? profile.text("name") : unit.equals("bytes") ? "space" : "samples", unit);
    }

    private static NamedFrame frame(JsonFields frame) throws UnreadableProfile {
        Optional<String> file = Optional.of(frame.text("file")).filter(text -> !text.isEmpty());
        int line = frame.number("line", StackFrame.UNKNOWN_LINE);
        String name = frame.text("name");
        return new NamedFrame(
                FrameText.parse(name, file, line > 0 ? line : StackFrame.UNKNOWN_LINE),
                name.endsWith(AllocatedClass.MARK)
                        ? Optional.of(name.substring(0, name.length() - AllocatedClass.MARK.length()))
                        : Optional.empty());
    }

    private int index(JsonFields profile) throws UnreadableProfile {
        return Objects.requireNonNull(types.get(type(profile)));
    }

    private void profile(JsonFields profile, boolean many, ItemBudget budget) throws UnreadableProfile {
        int type = index(profile);
        Map<String, String> labels = many && !ours && !profile.text("name").isEmpty()
                ? Map.of(StackSample.THREAD, profile.text("name"))
                : Map.of();
        switch (profile.text("type")) {
            case "sampled" -> sampled(profile, type, labels, budget);
            case "evented" -> evented(profile, type, labels, budget);
            default ->
                throw new UnreadableProfile("it is a speedscope file with a profile of the type \""
                        + profile.text("type") + "\", which is not known");
        }
    }

    private void sampled(JsonFields profile, int type, Map<String, String> labels, ItemBudget budget)
            throws UnreadableProfile {
        List<JsonValue> stacks = profile.list("samples");
        List<JsonValue> weights = profile.list("weights");
        if (stacks.size() != weights.size()) {
            throw new UnreadableProfile(
                    "it is a speedscope file with " + stacks.size() + " samples and " + weights.size() + " weights");
        }
        double factor = units.factor(profile);
        for (int i = 0; i < stacks.size(); i++) {
            if (!(stacks.get(i) instanceof JsonValue.JsonArray(List<JsonValue> indexes))) {
                throw new UnreadableProfile("sample " + i + " of this speedscope file is no array");
            }
            List<Integer> stack = new ArrayList<>();
            for (JsonValue index : indexes) {
                stack.add(index(index));
            }
            add(stack, type, labels, weight(weights.get(i), factor), budget);
        }
    }

    /** Between two events the stack stays as it is. */
    private void evented(JsonFields profile, int type, Map<String, String> labels, ItemBudget budget)
            throws UnreadableProfile {
        List<Integer> open = new ArrayList<>();
        double factor = units.factor(profile);
        double last = profile.real("startValue") * factor;
        for (JsonFields event : profile.objects("events")) {
            double now = event.real("at") * factor;
            long weight = Math.round(now) - Math.round(last);
            if (weight < 0) {
                throw new UnreadableProfile("it is a speedscope file whose events are not in the order of time");
            }
            if (weight > 0 && !open.isEmpty()) {
                add(open, type, labels, weight, budget);
            }
            last = now;
            switch (event.text("type")) {
                case "O" -> open.add(frameIndex(event.whole("frame", -1)));
                case "C" -> {
                    if (!open.isEmpty()) {
                        open.removeLast();
                    }
                }
                default -> throw new UnreadableProfile("it is a speedscope file with an event that is not known");
            }
        }
    }

    /**
     * Adds a sample.
     *
     * @param stack the outermost first
     */
    private void add(List<Integer> stack, int type, Map<String, String> labels, long weight, ItemBudget budget)
            throws UnreadableProfile {
        budget.take(stack.size());
        List<StackFrame> innermostFirst = new ArrayList<>();
        for (int index : stack.reversed()) {
            innermostFirst.add(frames.get(index).frame());
        }
        Map<String, String> all = labels;
        Optional<String> allocated =
                stack.isEmpty() ? Optional.empty() : frames.get(stack.getLast()).allocated();
        if (allocated.isPresent()) {
            innermostFirst.set(0, AllocatedClass.frame(allocated.get()));
            all = new HashMap<>(labels);
            all.put(StackSample.CLASS, allocated.get());
        }
        long[] values = new long[types.size()];
        values[type] = weight;
        samples.add(innermostFirst, all, values);
    }

    private int index(JsonValue value) throws UnreadableProfile {
        return frameIndex(value instanceof JsonValue.JsonNumber(double _, long whole) ? whole : -1);
    }

    private int frameIndex(long index) throws UnreadableProfile {
        if (index < 0 || index >= frames.size()) {
            throw new UnreadableProfile("this speedscope file names frame " + index + " of " + frames.size());
        }
        return (int) index;
    }

    private static long weight(JsonValue value, double factor) throws UnreadableProfile {
        if (value instanceof JsonValue.JsonNumber(double number, long whole)) {
            return factor == 1 ? whole : Math.round(number * factor);
        }
        throw new UnreadableProfile("a weight of this speedscope file is no number");
    }
}
