// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.pprof;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.FrameText;
import dev.cairn.profile.format.PprofFields.Function;
import dev.cairn.profile.format.PprofFields.Label;
import dev.cairn.profile.format.PprofFields.Line;
import dev.cairn.profile.format.PprofFields.Location;
import dev.cairn.profile.format.PprofFields.Profile;
import dev.cairn.profile.format.PprofFields.Sample;
import dev.cairn.profile.format.PprofFields.ValueTypes;
import dev.cairn.profile.format.PprofText;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** pprof's format, inflated already. Fields may come in any order, so a first walk finds them and a second reads samples. */
public final class PprofReader {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int HEX = 16;
    /** An entry of a table is some objects, of two bytes perhaps. */
    private static final int ITEMS_A_TABLE_ENTRY = 3;

    private final ItemBudget budget;
    private final List<String> strings = new ArrayList<>();
    private final List<TypeIndexes> types = new ArrayList<>();
    private final Map<Long, FunctionIndexes> functions = new HashMap<>();
    private final Map<Long, Place> places = new HashMap<>();
    private final Map<Long, List<StackFrame>> frames = new HashMap<>();
    private TypeIndexes periodType = new TypeIndexes(0, 0);
    private final Map<Long, StackFrame> names = new HashMap<>();
    private final List<Long> comments = new ArrayList<>();
    private long timeNanos;
    private long durationNanos;
    private long period;
    private long defaultType;

    private record TypeIndexes(long name, long unit) {}

    private record FunctionIndexes(long name, long file) {}

    private record LineNumbers(long function, long line) {}

    private record Place(long address, List<LineNumbers> lines) {}

    private PprofReader(ItemBudget budget) {
        this.budget = budget;
    }

    public static StackProfile read(String title, byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        PprofReader reader = new PprofReader(budget);
        ProtoReader tables = ProtoReader.of(bytes);
        while (tables.next()) {
            reader.table(tables);
        }
        if (reader.types.isEmpty() || reader.strings.isEmpty()) {
            throw new UnreadableProfile("it is none of the formats that hold a profile");
        }
        SampleCollection samples = new SampleCollection(reader.types.size(), budget);
        ProtoReader again = ProtoReader.of(bytes);
        while (again.next()) {
            if (again.field() == Profile.SAMPLE) {
                reader.sample(again.inside(), samples);
            } else {
                again.skip();
            }
        }
        return reader.profile(title, samples);
    }

    private void table(ProtoReader in) throws UnreadableProfile {
        budget.take(ITEMS_A_TABLE_ENTRY);
        switch (in.field()) {
            case Profile.STRING_TABLE -> strings.add(in.string());
            case Profile.SAMPLE_TYPE -> types.add(type(in.inside()));
            case Profile.FUNCTION -> function(in.inside());
            case Profile.LOCATION -> location(in.inside());
            case Profile.PERIOD_TYPE -> periodType = type(in.inside());
            case Profile.PERIOD -> period = in.number();
            case Profile.TIME_NANOS -> timeNanos = in.number();
            case Profile.DURATION_NANOS -> durationNanos = in.number();
            case Profile.DEFAULT_SAMPLE_TYPE -> defaultType = in.number();
            case Profile.COMMENT -> in.numbers(this::comment);
            default -> in.skip();
        }
    }

    private void comment(long index) throws UnreadableProfile {
        budget.take(1);
        comments.add(index);
    }

    private static TypeIndexes type(ProtoReader in) throws UnreadableProfile {
        long name = 0;
        long unit = 0;
        while (in.next()) {
            switch (in.field()) {
                case ValueTypes.TYPE -> name = in.number();
                case ValueTypes.UNIT -> unit = in.number();
                default -> in.skip();
            }
        }
        return new TypeIndexes(name, unit);
    }

    private void function(ProtoReader in) throws UnreadableProfile {
        long id = 0;
        long name = 0;
        long file = 0;
        while (in.next()) {
            switch (in.field()) {
                case Function.ID -> id = in.number();
                case Function.NAME -> name = in.number();
                case Function.FILENAME -> file = in.number();
                default -> in.skip();
            }
        }
        functions.put(id, new FunctionIndexes(name, file));
    }

    private void location(ProtoReader in) throws UnreadableProfile {
        long id = 0;
        long address = 0;
        List<LineNumbers> lines = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case Location.ID -> id = in.number();
                case Location.ADDRESS -> address = in.number();
                case Location.LINE -> {
                    budget.take(1);
                    lines.add(line(in.inside()));
                }
                default -> in.skip();
            }
        }
        places.put(id, new Place(address, lines));
    }

    private static LineNumbers line(ProtoReader in) throws UnreadableProfile {
        long function = 0;
        long line = 0;
        while (in.next()) {
            switch (in.field()) {
                case Line.FUNCTION_ID -> function = in.number();
                case Line.LINE -> line = in.number();
                default -> in.skip();
            }
        }
        return new LineNumbers(function, line);
    }

    private void sample(ProtoReader in, SampleCollection samples) throws UnreadableProfile {
        List<StackFrame> stack = new ArrayList<>();
        Values values = new Values(types.size());
        Map<String, String> labels = new HashMap<>();
        while (in.next()) {
            switch (in.field()) {
                case Sample.LOCATION_ID -> in.numbers(location -> addFrames(location, stack));
                case Sample.VALUE -> in.numbers(values::add);
                case Sample.LABEL -> label(in.inside(), labels);
                default -> in.skip();
            }
        }
        String type = labels.get(StackSample.CLASS);
        if (type != null && !stack.isEmpty() && AllocatedClass.isNameOf(stack.getFirst(), type)) {
            stack.set(0, AllocatedClass.frame(type));
        }
        samples.add(stack, labels, values.all());
    }

    /** Of one sample: as many as there are types, neither more nor less. */
    private static final class Values {
        private final long[] values;
        private int count;

        private Values(int types) {
            values = new long[types];
        }

        private void add(long value) throws UnreadableProfile {
            if (count == values.length) {
                throw new UnreadableProfile(
                        "a sample of this pprof file has more than " + count + " values, one for each type");
            }
            values[count++] = value;
        }

        private long[] all() throws UnreadableProfile {
            if (count != values.length) {
                throw new UnreadableProfile(
                        "a sample of this pprof file has " + count + " values for " + values.length + " types");
            }
            return values;
        }
    }

    private void addFrames(long location, List<StackFrame> stack) throws UnreadableProfile {
        List<StackFrame> there = frames.get(location);
        if (there == null) {
            there = frames(location);
            frames.put(location, there);
        }
        budget.take(there.size());
        stack.addAll(there);
    }

    private List<StackFrame> frames(long location) throws UnreadableProfile {
        Place place = places.get(location);
        if (place == null) {
            throw new UnreadableProfile(
                    "a sample of this pprof file names location " + location + ", which is not there");
        }
        if (place.lines.isEmpty()) {
            String address = "0x" + Long.toString(place.address, HEX);
            return List.of(StackFrame.named(address));
        }
        List<StackFrame> inlined = new ArrayList<>();
        for (LineNumbers line : place.lines) {
            FunctionIndexes function = functions.get(line.function);
            if (function == null) {
                throw new UnreadableProfile(
                        "a location of this pprof file names function " + line.function + ", which is not there");
            }
            Optional<String> file = Optional.of(string(function.file)).filter(name -> !name.isEmpty());
            boolean known = line.line > 0 && line.line <= Integer.MAX_VALUE;
            StackFrame name = name(function.name);
            inlined.add(new StackFrame(
                    name.className(), name.method(), file, known ? (int) line.line : StackFrame.UNKNOWN_LINE));
        }
        return inlined;
    }

    /** Many lines may have one long name, so it is taken apart once. */
    private StackFrame name(long index) throws UnreadableProfile {
        StackFrame known = names.get(index);
        if (known == null) {
            known = FrameText.parse(string(index), Optional.empty(), StackFrame.UNKNOWN_LINE);
            names.put(index, known);
        }
        return known;
    }

    private void label(ProtoReader in, Map<String, String> labels) throws UnreadableProfile {
        budget.take(1);
        long key = 0;
        long text = 0;
        long number = 0;
        long unit = 0;
        while (in.next()) {
            switch (in.field()) {
                case Label.KEY -> key = in.number();
                case Label.STR -> text = in.number();
                case Label.NUM -> number = in.number();
                case Label.NUM_UNIT -> unit = in.number();
                default -> in.skip();
            }
        }
        budget.takeText(string(unit));
        String value = text != 0 ? string(text) : (number + " " + string(unit)).strip();
        labels.put(string(key), value);
    }

    private String string(long index) throws UnreadableProfile {
        if (index < 0 || index >= strings.size()) {
            throw new UnreadableProfile(
                    "this pprof file names string " + index + " of " + strings.size() + ", which is not there");
        }
        return strings.get((int) index);
    }

    private StackProfile profile(String fileName, SampleCollection samples) throws UnreadableProfile {
        List<ValueType> valueTypes = new ArrayList<>();
        int first = types.size() - 1; // as pprof itself chooses
        for (TypeIndexes type : types) {
            first = defaultType != 0 && type.name == defaultType ? valueTypes.size() : first;
            valueTypes.add(valueType(type));
        }
        String title = fileName;
        List<String> notes = new ArrayList<>();
        for (long index : comments) {
            String comment = string(index);
            budget.takeText(comment);
            Optional<String> titled = PprofText.titleOf(comment);
            if (titled.isPresent()) {
                title = titled.get();
            } else {
                notes.add(comment);
            }
        }
        return new StackProfile(
                title,
                valueTypes,
                first,
                Math.max(0, timeNanos / NANOS_PER_MILLI),
                Math.max(0, durationNanos),
                Math.max(0, period),
                valueType(periodType),
                notes,
                samples.toList());
    }

    private ValueType valueType(TypeIndexes type) throws UnreadableProfile {
        return new ValueType(string(type.name), string(type.unit));
    }
}
