// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

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

/** Strings, arrays and boxed numbers of the same contents, of which one would do. */
final class DuplicateRule implements LeakRule {
    private static final int EXAMPLES = 3;
    private static final int MOST_CHARS = 60;
    private static final String STRING = CopyCount.STRING;

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
        try (Begun begun = begin(context)) {
            return begun.find();
        }
    }

    @Override
    public Begun begin(LeakContext context) throws IOException {
        CopyCount count = new CopyCount(context).begun();
        return new Begun() {
            @Override
            public List<Finding> find() throws IOException {
                return findings(context, count.get());
            }

            @Override
            public void close() {
                count.close();
            }
        };
    }

    private List<Finding> findings(LeakContext context, Map<String, Copies> kinds) throws IOException {
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, Copies> each : kinds.entrySet()) {
            if (each.getValue().waste() >= context.fewestBytes()) {
                boolean _ = result.add(finding(context, each.getKey(), each.getValue()));
            }
        }
        return result;
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
