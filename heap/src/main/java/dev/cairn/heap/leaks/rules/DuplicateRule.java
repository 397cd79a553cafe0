// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.HeapClass;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.store.LongToInt;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/** Strings, arrays and boxed numbers of the same contents, of which one would do. */
final class DuplicateRule implements LeakRule {
    private static final int MOST_OBJECTS = 2_000_000;
    private static final int EXAMPLES = 3;
    private static final int MOST_CHARS = 60;
    private static final List<String> ARRAYS =
            List.of("byte[]", "char[]", "short[]", "int[]", "long[]", "float[]", "double[]", "boolean[]");
    private static final List<String> BOXES =
            List.of("java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Float", "java.lang.Short");

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
        return "All copies but one of each of a kind take at least --min-share of what is held.";
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        List<Finding> result = new ArrayList<>();
        Copies strings = new Copies(context.snapshot());
        PrimitiveIterator.OfLong all = context.snapshot().objectsOf("java.lang.String").iterator();
        while (all.hasNext() && strings.seen < MOST_OBJECTS) {
            long string = all.nextLong();
            OptionalLong value = context.fields().object(string, "value");
            OptionalLong hash = value.isEmpty() ? value : context.fields().contentHash(value.getAsLong());
            if (hash.isPresent()) {
                strings.add(hash.getAsLong(), string, context.dominators().retainedBytes(string));
            }
        }
        report(context, "strings", strings, result);
        for (String kind : ARRAYS) {
            Copies arrays = new Copies(context.snapshot());
            all = context.snapshot().objectsOf(kind).iterator();
            while (all.hasNext() && arrays.seen < MOST_OBJECTS) {
                long array = all.nextLong();
                OptionalLong above = context.dominators().dominatorOf(array);
                boolean ofString = above.isPresent()
                        && context.snapshot().classOf(above.getAsLong()).name().equals("java.lang.String");
                OptionalLong hash = ofString ? OptionalLong.empty() : context.fields().contentHash(array);
                if (hash.isPresent()) {
                    arrays.add(hash.getAsLong(), array, context.snapshot().shallowBytes(array));
                }
            }
            report(context, kind + " arrays", arrays, result);
        }
        for (String kind : BOXES) {
            Copies boxes = new Copies(context.snapshot());
            all = context.snapshot().objectsOf(kind).iterator();
            while (all.hasNext() && boxes.seen < MOST_OBJECTS) {
                long box = all.nextLong();
                OptionalLong value = context.fields().number(box, "value");
                if (value.isPresent()) {
                    boxes.add(value.getAsLong(), box, context.snapshot().shallowBytes(box));
                }
            }
            report(context, kind + " objects", boxes, result);
        }
        return result;
    }

    /** Objects by their contents. */
    private static final class Copies {
        private final Snapshot snapshot;
        private final LongToInt numbers = new LongToInt();
        private long[] first = new long[1024];
        private long[] counts = new long[1024];
        private long[] wasted = new long[1024];
        private long seen;
        private long waste;

        Copies(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        void add(long hash, long object, long bytes) {
            seen++;
            int number = numbers.get(hash);
            if (number == LongToInt.NONE) {
                number = numbers.size();
                numbers.put(hash, number);
                if (number == first.length) {
                    first = Arrays.copyOf(first, number * 2);
                    counts = Arrays.copyOf(counts, number * 2);
                    wasted = Arrays.copyOf(wasted, number * 2);
                }
                first[number] = object;
                counts[number] = 1;
                return;
            }
            counts[number]++;
            wasted[number] += bytes;
            waste += bytes;
        }

        List<Integer> largest() {
            return IntStream.range(0, numbers.size())
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer each) -> wasted[each])
                            .reversed())
                    .limit(EXAMPLES)
                    .toList();
        }

        long extra() {
            return seen - numbers.size();
        }

        HeapClass typeOf(int number) {
            return snapshot.classOf(first[number]);
        }
    }

    private void report(LeakContext context, String kind, Copies copies, List<Finding> to) throws IOException {
        if (copies.waste < context.fewestBytes()) {
            return;
        }
        List<Integer> largest = copies.largest();
        long example = copies.first[largest.getFirst()];
        FindingDraft draft = context.draft(this)
                .held(context.ways().of(example))
                .withoutWhatIf()
                .about(kind)
                .bytes(copies.waste)
                .objects(copies.extra())
                .sentence(copies.extra() + " of " + copies.seen + " " + kind + " are copies of others")
                .confidence(Confidence.LOW)
                .advice("Keep one of each, as with a map of your own, or -XX:+UseStringDeduplication for strings.");
        for (int each : largest) {
            String text = context.fields().text(copies.first[each], MOST_CHARS);
            draft.evidence(copies.counts[each] + " times "
                    + (text.isEmpty() ? copies.typeOf(each).name() + " with the same contents" : '"' + text + '"')
                    + ", " + Bytes.of(copies.wasted[each]) + " too many.");
        }
        if (copies.seen >= MOST_OBJECTS) {
            draft.evidence("Only the first " + MOST_OBJECTS + " were looked at, so there may be more.");
        }
        boolean _ = to.add(draft.finish());
    }
}
