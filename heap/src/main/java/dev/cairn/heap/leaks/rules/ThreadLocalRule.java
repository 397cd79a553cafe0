// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.rules;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.heap.leaks.FindingDraft;
import dev.cairn.heap.leaks.Held;
import dev.cairn.heap.leaks.HolderWay;
import dev.cairn.heap.leaks.LeakContext;
import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.root.HeapThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What threads keep in thread locals: of variables that are there, and of variables that are gone. */
final class ThreadLocalRule implements LeakRule {
    private static final String STALE = "stale";
    private static final long MOST_PLACES = 1 << 16;
    private static final int MANY_STALE = 100;
    /** At most this many variables have their ways looked for. */
    private static final int MOST_OF_ONE_FIELD = 100;

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
        private final Map<Integer, String> threads = new LinkedHashMap<>();
        private long bytes;
        private long count;
        private long largest;
        private long largestBytes = -1;
        private long map;

        void add(long entry, long ofEntry, long inMap, HeapThread thread) {
            bytes += ofEntry;
            count++;
            String _ = threads.putIfAbsent(thread.serial(), thread.name());
            if (ofEntry > largestBytes) {
                largest = entry;
                largestBytes = ofEntry;
                map = inMap;
            }
        }

        void add(Values more) {
            bytes += more.bytes;
            count += more.count;
            more.threads.forEach(threads::putIfAbsent);
            if (more.largestBytes > largestBytes) {
                largest = more.largest;
                largestBytes = more.largestBytes;
                map = more.map;
            }
        }

        List<String> names() {
            return List.copyOf(threads.values());
        }
    }

    /** The values of a variable, and how it is held. */
    private record Variable(Held held, Values values) {}

    @Override
    public List<Finding> find(LeakContext context) throws IOException {
        Map<Long, Values> byKey = new LinkedHashMap<>();
        Values gone = new Values();
        for (HeapThread thread : context.threads()) {
            if (thread.object().isPresent()) {
                for (String field : List.of("threadLocals", "inheritableThreadLocals")) {
                    OptionalLong map = context.fields().object(thread.object().getAsLong(), field);
                    if (map.isPresent()) {
                        read(context, thread, map.getAsLong(), byKey, gone);
                    }
                }
            }
        }
        List<Finding> result = new ArrayList<>();
        if (gone.bytes >= context.fewestBytes()) {
            boolean _ = result.add(stale(context, gone));
        }
        for (Variable each : variables(context, byKey)) {
            if (each.values.bytes >= context.fewestBytes()) {
                boolean _ = result.add(kept(context, each.values, each.held));
            }
        }
        return result;
    }

    private static void read(LeakContext context, HeapThread thread, long map, Map<Long, Values> to, Values gone) {
        OptionalLong table = context.fields().object(map, "table");
        if (table.isEmpty()) {
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
            Values values = key.isPresent() ? to.computeIfAbsent(key.getAsLong(), _ -> new Values()) : gone;
            values.add(entry.getAsLong(), bytes, map, thread);
        }
    }

    /** Variables that one field holds, as one of each object of a class, count as one. */
    private static List<Variable> variables(LeakContext context, Map<Long, Values> byKey) throws IOException {
        List<Map.Entry<Long, Values>> largest = byKey.entrySet().stream()
                .filter(each -> each.getValue().bytes >= context.fewestBytes() / MOST_OF_ONE_FIELD)
                .sorted(Comparator.comparingLong((Map.Entry<Long, Values> each) -> each.getValue().bytes)
                        .reversed())
                .limit(MOST_OF_ONE_FIELD)
                .toList();
        Map<String, Variable> byWay = new LinkedHashMap<>();
        for (Map.Entry<Long, Values> each : largest) {
            Held held = context.ways().of(each.getKey());
            boolean known = !held.way().equals(HolderWay.NONE);
            String way = known ? held.way().signature() : "variable " + each.getKey();
            byWay.computeIfAbsent(way, _ -> new Variable(held, new Values()))
                    .values
                    .add(each.getValue());
        }
        return List.copyOf(byWay.values());
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
                        + Threads.counted(values.names()) + ", as " + className)
                .evidence("The threads are " + Threads.named(values.names()) + ".")
                .advice("Call remove() on the variable where the thread is done with it: threads of a pool live on.");
        context.explain(values.map);
        boolean pool = Threads.areOfOnePool(values.names());
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
                        + Threads.counted(values.names()))
                .evidence("The variables were collected, so no code can read the values or remove them.")
                .evidence("The threads are " + Threads.named(values.names()) + ".")
                .advice("Make the variables static, or call remove() before they are dropped.");
        return draft.confidence(values.count >= MANY_STALE ? Confidence.HIGH : Confidence.MEDIUM)
                .finish();
    }
}
