// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.HeapThread;
import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What threads keep in thread locals: of variables that are there, and of variables that are gone. */
final class ThreadLocalRule implements LeakRule {
    private static final String STALE = "stale";
    private static final long MOST_PLACES = 1 << 16;
    private static final int MANY_STALE = 100;

    @Override
    public String id() {
        return "thread-local";
    }

    @Override
    public String title() {
        return "values of thread locals that threads keep";
    }

    @Override
    public String threshold() {
        return "All values of one variable keep at least --min-share of what is held.";
    }

    /** What is known of one variable in all threads. */
    private static final class Values {
        private final List<String> threads = new ArrayList<>();
        private long bytes;
        private long count;
        private long largest;
        private long largestBytes = -1;
        private long map;

        void add(long entry, long ofEntry, long inMap, String thread) {
            bytes += ofEntry;
            count++;
            if (threads.isEmpty() || !threads.getLast().equals(thread)) {
                threads.add(thread);
            }
            if (ofEntry > largestBytes) {
                largest = entry;
                largestBytes = ofEntry;
                map = inMap;
            }
        }
    }

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<String, Values> byVariable = new LinkedHashMap<>();
        Map<String, Held> variables = new HashMap<>();
        for (HeapThread thread : context.threads()) {
            if (thread.object().isPresent()) {
                for (String field : List.of("threadLocals", "inheritableThreadLocals")) {
                    OptionalLong map = context.fields().object(thread.object().getAsLong(), field);
                    if (map.isPresent()) {
                        read(context, thread, map.getAsLong(), byVariable, variables);
                    }
                }
            }
        }
        List<Finding> result = new ArrayList<>();
        for (Map.Entry<String, Values> each : byVariable.entrySet()) {
            if (each.getValue().bytes >= context.fewestBytes()) {
                boolean _ = result.add(
                        each.getKey().equals(STALE)
                                ? stale(context, each.getValue())
                                : kept(context, each.getValue(), variables.getOrDefault(each.getKey(), none())));
            }
        }
        return result;
    }

    private static Held none() {
        return new Held(HolderWay.NONE, 0, Optional.empty(), false);
    }

    private static void read(
            LeakContext context, HeapThread thread, long map, Map<String, Values> to, Map<String, Held> variables)
            throws IOException {
        OptionalLong table = context.fields().object(map, "table");
        if (table.isEmpty() || context.dominators().retainedBytes(map) < context.fewestBytes() / MANY_STALE) {
            return;
        }
        long length =
                Math.min(MOST_PLACES, context.fields().length(table.getAsLong()).orElse(0));
        for (long place = 0; place < length; place++) {
            OptionalLong entry = context.fields().element(table.getAsLong(), place);
            if (entry.isEmpty()
                    || context.fields().object(entry.getAsLong(), "value").isEmpty()) {
                continue;
            }
            OptionalLong key = context.fields().object(entry.getAsLong(), "referent");
            long bytes = context.dominators().retainedBytes(entry.getAsLong());
            String name = STALE;
            if (key.isPresent()) {
                Held held = bytes >= context.fewestBytes() / MANY_STALE
                        ? context.ways().of(key.getAsLong())
                        : none();
                name = held.way().signature();
                variables.put(name, held);
            }
            to.computeIfAbsent(name, _ -> new Values()).add(entry.getAsLong(), bytes, map, thread.name());
        }
    }

    private Finding kept(LeakContext context, Values values, Held variable) throws IOException {
        long value = context.fields().object(values.largest, "value").orElse(values.largest);
        String className = context.snapshot().classOf(value).name();
        FindingDraft draft = context.draft(this)
                .held(variable.way().equals(HolderWay.NONE) ? context.ways().of(values.largest) : variable)
                .withoutWhatIf()
                .bytes(values.bytes)
                .objects(values.count)
                .sentence("The thread local " + variable.way().field() + " keeps values in "
                        + Threads.counted(values.threads) + ", as " + className)
                .evidence("The threads are " + Threads.named(values.threads) + ".")
                .advice("Call remove() on the variable where the thread is done with it: threads of a pool live on.");
        context.explain(values.map);
        boolean pool = Threads.areOfOnePool(values.threads);
        if (pool) {
            draft.evidence(
                    "Their names differ in numbers only, as in a pool, whose threads do not end with their tasks.");
        }
        return draft.confidence(
                        pool || context.share(values.bytes) >= GatheringPointRule.MUCH
                                ? Confidence.MEDIUM
                                : Confidence.LOW)
                .finish();
    }

    private Finding stale(LeakContext context, Values values) throws IOException {
        FindingDraft draft = context.draft(this)
                .held(context.ways().of(values.map))
                .withoutWhatIf()
                .bytes(values.bytes)
                .objects(values.count)
                .about(STALE)
                .sentence(values.count + " values of thread locals that are gone themselves stay in "
                        + Threads.counted(values.threads))
                .evidence("The variables were collected, so no code can read the values or remove them.")
                .evidence("The threads are " + Threads.named(values.threads) + ".")
                .advice("Make the variables static, or call remove() before they are dropped.");
        return draft.confidence(values.count >= MANY_STALE ? Confidence.HIGH : Confidence.MEDIUM)
                .finish();
    }
}
