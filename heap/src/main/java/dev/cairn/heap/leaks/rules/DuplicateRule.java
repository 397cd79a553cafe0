// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.Reachability;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Strings, arrays and boxed numbers of the same contents, of which one would do. */
final class DuplicateRule implements LeakRule {
    private static final int EXAMPLES = 3;
    private static final int MOST_CHARS = 60;
    private static final String STRING = "java.lang.String";
    private static final Set<String> BOXES =
            Set.of("java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Float", "java.lang.Short");

    @Override
    public String id() {
        return "duplicates";
    }

    @Override
    public String title() {
        return "strings, arrays and boxed numbers that are there many times";
    }

    @Override
    public String threshold() {
        return "All copies but one of each take at least --min-share of what is held; of each kind the first "
                + Copies.MOST_OBJECTS + " that are held are looked at, and no more than "
                + Bytes.of(Copies.MOST_BYTES) + ".";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Snapshot snapshot = context.snapshot();
        @Nullable Copies[] byType = new Copies[snapshot.classes().size()];
        Map<String, Copies> kinds = new TreeMap<>();
        for (HeapClass type : snapshot.classes()) {
            boolean wanted = type.kind() == HeapClass.Kind.PRIMITIVE_ARRAY
                    || type.name().equals(STRING)
                    || BOXES.contains(type.name());
            if (wanted) {
                byType[type.index()] = kinds.computeIfAbsent(type.name(), _ -> new Copies());
            }
        }
        for (long object = 0; object < snapshot.objectCount(); object++) {
            HeapClass type = snapshot.classOf(object);
            Copies copies = byType[type.index()];
            if (copies != null
                    && !copies.isFull()
                    && context.dominators().reachabilityOf(object) == Reachability.STRONG) {
                look(context, object, type, copies);
            }
        }
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, Copies> each : kinds.entrySet()) {
            if (each.getValue().waste() >= context.fewestBytes()) {
                boolean _ = result.add(finding(context, each.getKey(), each.getValue()));
            }
        }
        return result;
    }

    private static void look(LeakContext context, long object, HeapClass type, Copies copies) {
        if (type.kind() == HeapClass.Kind.PRIMITIVE_ARRAY) {
            if (!isOfString(context, object)) {
                add(context, object, object, context.snapshot().shallowBytes(object), copies);
            }
        } else if (type.name().equals(STRING)) {
            OptionalLong value = context.fields().object(object, "value");
            if (value.isPresent()) {
                add(context, object, value.getAsLong(), context.dominators().retainedBytes(object), copies);
            }
        } else {
            long bytes = context.snapshot().shallowBytes(object);
            context.fields().number(object, "value").ifPresent(value -> copies.add(value, object, bytes, bytes));
        }
    }

    /** Reads an array. */
    private static void add(LeakContext context, long object, long array, long bytes, Copies to) {
        OptionalLong hash = context.fields().contentHash(array);
        if (hash.isPresent()) {
            to.add(hash.getAsLong(), object, bytes, context.snapshot().shallowBytes(array));
        }
    }

    /** What is a string's counts with it. */
    private static boolean isOfString(LeakContext context, long array) {
        OptionalLong above = context.dominators().dominatorOf(array);
        return above.isPresent()
                && context.snapshot().classOf(above.getAsLong()).name().equals(STRING);
    }

    private Finding finding(LeakContext context, String kind, Copies copies) throws IOException {
        String words = kind.equals(STRING) ? "strings" : kind.endsWith("[]") ? kind + " arrays" : kind + " objects";
        List<Integer> largest = copies.largest(EXAMPLES);
        FindingDraft draft = context.draft(this)
                .bytes(copies.waste())
                .objects(copies.extra())
                .sentence(copies.extra() + " of " + copies.seen() + " " + words + " are copies of others")
                .confidence(Confidence.LOW)
                .advice(
                        kind.equals(STRING)
                                ? "Keep one of each, in a map of your own, or run with -XX:+UseStringDeduplication."
                                : "Keep one of each, and share it.");
        Optional<Held> held = context.ways().direct(copies.firstOf(largest.getFirst()));
        if (held.isPresent()) {
            draft.example(held.get());
        }
        draft.about(kind);
        for (int each : largest) {
            String text = context.fields().text(copies.firstOf(each), MOST_CHARS);
            draft.evidence(copies.countOf(each) + " times "
                    + (text.isEmpty() ? "the same " + kind : quoted(text))
                    + ", " + Bytes.of(copies.wasteOf(each)) + " too many.");
        }
        if (copies.isFull()) {
            draft.evidence("Only the first " + copies.seen() + " that are held were looked at, so there may be more.");
        }
        return draft.finish();
    }

    /** In one line. */
    private static String quoted(String text) {
        return '"' + text.replaceAll("\\p{Cntrl}", " ") + '"';
    }
}
