// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.cairn;

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
import java.util.List;
import java.util.Map;

/** Cairn's JSON of the kind {@code stacks}: what was converted from other programs' files. */
final class JsonStacksReader {
    private JsonStacksReader() {}

    static StackProfile read(JsonFields root, ItemBudget budget) throws UnreadableProfile {
        List<ValueType> types = new ArrayList<>();
        for (JsonFields type : root.objects("types")) {
            types.add(type(type));
        }
        SampleCollection checked = new SampleCollection(types.size(), budget);
        List<StackSample> samples = new ArrayList<>();
        for (JsonFields sample : root.objects("samples")) {
            StackSample read = sample(sample, types.size());
            checked.add(
                    read.frames(),
                    read.labels(),
                    read.values().stream().mapToLong(Long::longValue).toArray());
            samples.add(read);
        }
        int first = root.number("defaultType", 0);
        return new StackProfile(
                root.text("title"),
                types,
                first >= 0 && first < types.size() ? first : 0,
                root.whole("startMillis"),
                root.whole("durationNanos"),
                root.whole("period"),
                type(root.object("periodType")),
                root.texts("notes"),
                samples);
    }

    private static ValueType type(JsonFields fields) throws UnreadableProfile {
        return new ValueType(fields.text("name"), fields.text("unit"));
    }

    private static StackSample sample(JsonFields fields, int types) throws UnreadableProfile {
        List<Long> values = new ArrayList<>();
        for (JsonValue value : fields.list("values")) {
            values.add(number(fields, "values", value).whole());
        }
        List<Double> errors = new ArrayList<>();
        for (JsonValue error : fields.list("standardErrors")) {
            double each = number(fields, "standardErrors", error).value();
            if (!(each >= 0) || Double.isInfinite(each)) {
                throw fields.wrong("standardErrors", "0 or more");
            }
            errors.add(each);
        }
        if (values.size() != types || (!errors.isEmpty() && errors.size() != types)) {
            throw fields.wrong("values", "a number for each of " + types + " types");
        }
        Map<String, String> labels = new HashMap<>();
        JsonFields given = fields.object("labels");
        for (String key : given.fields().keySet()) {
            labels.put(key, given.text(key));
        }
        return new StackSample(JsonProfileReader.frames(fields), values, labels, errors);
    }

    private static JsonValue.JsonNumber number(JsonFields fields, String key, JsonValue value)
            throws UnreadableProfile {
        if (value instanceof JsonValue.JsonNumber number) {
            return number;
        }
        throw fields.wrong(key, "an array of numbers");
    }
}
