// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;

/** Weak maps whose values hold their own keys, which therefore never go. */
final class WeakMapRule implements LeakRule {
    private static final long FEWEST_ENTRIES = 100;
    private static final int SAMPLE = 200;
    private static final int DEEPEST = 8;
    private static final double MOST = 0.5;

    @Override
    public String id() {
        return "weak-map";
    }

    @Override
    public String title() {
        return "weak maps whose values hold their own keys";
    }

    @Override
    public String threshold() {
        return "A map of at least " + FEWEST_ENTRIES + " entries keeps --min-share, and its values its keys.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        PrimitiveIterator.OfLong maps =
                context.objectsOf("java.util.WeakHashMap").iterator();
        while (maps.hasNext()) {
            long map = maps.nextLong();
            long size = context.fields().number(map, "size").orElse(0);
            long bytes = context.dominators().retainedBytes(map);
            if (size >= FEWEST_ENTRIES && bytes >= context.fewestBytes()) {
                Sample sample = sample(context, map);
                if (sample.holding >= MOST * sample.seen && sample.seen > 0) {
                    boolean _ = result.add(finding(context, map, size, bytes, sample));
                }
            }
        }
        return result;
    }

    /** How many entries were looked at, and of how many the value holds the key. */
    private record Sample(int seen, int holding) {}

    private static Sample sample(LeakContext context, long map) throws IOException {
        int seen = 0;
        int holding = 0;
        OptionalLong table = context.fields().object(map, "table");
        long length =
                table.isEmpty() ? 0 : context.fields().length(table.getAsLong()).orElse(0);
        for (long place = 0; place < length && seen < SAMPLE; place++) {
            OptionalLong entry = context.fields().element(table.getAsLong(), place);
            OptionalLong key = entry.isEmpty() ? entry : context.fields().object(entry.getAsLong(), "referent");
            OptionalLong value = entry.isEmpty() ? entry : context.fields().object(entry.getAsLong(), "value");
            if (key.isPresent() && value.isPresent()) {
                seen++;
                holding += keeps(context, entry.getAsLong(), key.getAsLong()) ? 1 : 0;
            }
        }
        return new Sample(seen, holding);
    }

    /** The entry itself refers to its key only weakly, so if it dominates it, its value does. */
    private static boolean keeps(LeakContext context, long entry, long key) {
        OptionalLong above = OptionalLong.of(key);
        for (int i = 0; i < DEEPEST && above.isPresent(); i++) {
            if (above.getAsLong() == entry) {
                return true;
            }
            above = context.dominators().dominatorOf(above.getAsLong());
        }
        return false;
    }

    private Finding finding(LeakContext context, long map, long size, long bytes, Sample sample) throws IOException {
        return context.draft(this)
                .held(context.ways().of(map))
                .bytes(bytes)
                .sentence(context.ways().of(map).way().field() + " is a weak map of " + size
                        + " entries whose values hold their own keys")
                .evidence("Of " + sample.seen + " entries that were looked at, the values of " + sample.holding
                        + " hold their keys, so no key is ever collected.")
                .confidence(size >= GatheringPointRule.MANY_ELEMENTS ? Confidence.HIGH : Confidence.MEDIUM)
                .advice("Let values refer to their keys weakly, or remove entries by hand.")
                .finish();
    }
}
