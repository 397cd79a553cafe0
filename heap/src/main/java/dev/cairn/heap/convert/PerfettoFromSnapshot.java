// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.HeapPart;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.perfetto.GraphRootKinds;
import dev.cairn.heap.perfetto.HeapGraphWriter;
import dev.cairn.heap.perfetto.NamedTargets;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.words.Counted;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.concurrent.TimeUnit;

/**
 * Writes a snapshot as a heap graph of Perfetto. Objects keep their ids, sizes, types and named references; a class's own
 * object has its statics as references.
 */
final class PerfettoFromSnapshot {
    private static final String FORMAT = "Perfetto heap graph";
    private static final String STEP = "writing the heap graph";
    private static final int OBJECTS_A_PROGRESS = 1 << 16;
    private static final int ROOTS_AT_ONCE = 1 << 12;
    /** With more references than this an object is not held in memory. */
    private static final int MANY_REFERENCES = 1 << 12;

    private final Snapshot snapshot;
    private final HeapGraphWriter graph;
    private final ObjectValues values;
    private final GraphTypes types;
    private final GraphFields fields;
    private final HeldClasses held;
    private final NamedTargets targets = new NamedTargets();
    private long references;
    private long instances;
    private long primitiveArrays;
    private long cut;
    private long nameless;
    private long withoutId;

    private PerfettoFromSnapshot(Snapshot snapshot, HeapGraphWriter graph) throws IOException {
        this.snapshot = snapshot;
        this.graph = graph;
        this.values = snapshot.values();
        this.types = new GraphTypes(snapshot);
        this.fields = new GraphFields(values);
        this.held = new HeldClasses(snapshot, snapshot.classes());
    }

    /**
     * Writes the trace.
     *
     * @param name of the process in it
     */
    static ConversionReport write(Snapshot snapshot, String name, OutputStream out, Progress progress)
            throws IOException {
        long millis = Math.max(1, snapshot.summary().timestampMillis());
        HeapGraphWriter graph = new HeapGraphWriter(out, TimeUnit.MILLISECONDS.toNanos(millis), name);
        return new PerfettoFromSnapshot(snapshot, graph).writeAll(progress);
    }

    private ConversionReport writeAll(Progress progress) throws IOException {
        types.write(graph);
        List<GcRoot> roots = snapshot.roots();
        writeRoots(roots);
        long count = snapshot.objectCount();
        for (long object = 0; object < count; object++) {
            writeObject(object);
            if (object % OBJECTS_A_PROGRESS == 0) {
                progress.at(STEP, object, count);
            }
        }
        fields.write(graph);
        graph.end();
        SnapshotSummary summary = snapshot.summary();
        List<String> problems = new ArrayList<>(summary.problems());
        problems.addAll(snapshot.reachability().problems());
        summary.truncatedAt()
                .ifPresent(at -> problems.add("The dump breaks off after " + at + " bytes; "
                        + Counted.of(count, "object of it was", "objects of it were") + " read."));
        return new ConversionReport(
                FORMAT, count - withoutId, references, roots.size(), losses(summary, roots), problems);
    }

    private void writeRoots(List<GcRoot> roots) throws IOException {
        Map<RootKind, List<Long>> byKind = new EnumMap<>(RootKind.class);
        for (GcRoot root : roots) {
            List<Long> ids = byKind.computeIfAbsent(root.kind(), _ -> new ArrayList<>());
            ids.add(snapshot.idOf(root.object()));
            if (ids.size() == ROOTS_AT_ONCE) {
                writeRoots(root.kind(), ids);
            }
        }
        for (Map.Entry<RootKind, List<Long>> each : byKind.entrySet()) {
            writeRoots(each.getKey(), each.getValue());
        }
    }

    private void writeRoots(RootKind kind, List<Long> ids) throws IOException {
        if (!ids.isEmpty()) {
            graph.roots(kind, ids.stream().mapToLong(Long::longValue).toArray(), ids.size());
            ids.clear();
        }
    }

    private void writeObject(long object) throws IOException {
        HeapClass type = snapshot.classOf(object);
        held.instance(type);
        long id = snapshot.idOf(object);
        if (id == 0) {
            withoutId++; // which is null to readers
            return;
        }
        targets.clear();
        long number = types.of(object, type);
        switch (type.kind()) {
            case PRIMITIVE_ARRAY -> primitiveArrays++;
            case OBJECT_ARRAY, OPAQUE -> {
                if (nameless(object) > MANY_REFERENCES) {
                    writeLong(object, id, number);
                    return;
                }
            }
            case INSTANCE -> {
                if (types.isClassObject(object)) {
                    named(object);
                } else {
                    instances++;
                    fields(object, type);
                }
            }
        }
        references += targets.count();
        graph.object(id, number, snapshot.shallowBytes(object), targets);
    }

    /** Takes references as the index has them, and says how many there are; not all of many. */
    private long nameless(long object) {
        PrimitiveIterator.OfLong referees = snapshot.eachReferee(object);
        long count = 0;
        while (referees.hasNext() && count <= MANY_REFERENCES) {
            count++;
            long referee = referees.nextLong();
            held.referredTo(referee);
            targets.add(snapshot.idOf(referee));
        }
        return count;
    }

    private void writeLong(long object, long id, long type) throws IOException {
        long count = 0;
        for (PrimitiveIterator.OfLong each = snapshot.eachReferee(object); each.hasNext(); count++) {
            held.referredTo(each.nextLong());
        }
        long kept = Math.min(count, HeapGraphWriter.MOST_REFERENCES);
        cut += count - kept;
        references += kept;
        graph.longObject(id, type, snapshot.shallowBytes(object), () -> ids(object), kept);
    }

    private PrimitiveIterator.OfLong ids(long object) {
        PrimitiveIterator.OfLong referees = snapshot.eachReferee(object);
        return new PrimitiveIterator.OfLong() {
            @Override
            public boolean hasNext() {
                return referees.hasNext();
            }

            @Override
            public long nextLong() {
                return snapshot.idOf(referees.nextLong());
            }
        };
    }

    /** What the dump calls them: a class's statics, its loader and so on. */
    private void named(long object) {
        for (NamedReference each : values.references(object, Integer.MAX_VALUE)) {
            held.referredTo(each.object());
            targets.add(fields.numberOf(each.name()), snapshot.idOf(each.object()));
        }
    }

    private void fields(long object, HeapClass type) {
        List<GraphFields.Field> wanted = fields.of(type.index());
        if (wanted.isEmpty()) {
            return;
        }
        OptionalLong[] found = values.fields(object);
        if (found.length == 0) {
            nameless += nameless(object) == 0 ? 0 : 1;
            return;
        }
        for (GraphFields.Field each : wanted) {
            long id = found[each.place()].orElse(0);
            OptionalLong target = id == 0 ? OptionalLong.empty() : snapshot.indexOf(id);
            if (target.isPresent()) {
                held.referredTo(target.getAsLong());
                targets.add(each.number(), id);
            }
        }
    }

    private List<String> losses(SnapshotSummary summary, List<GcRoot> roots) throws IOException {
        Losses losses = new Losses();
        losses.add(
                instances,
                "A heap graph has no values: what is in the fields of primitive types of # {instance|instances} is not in"
                        + " it.");
        losses.add(
                primitiveArrays,
                "A heap graph has no values: the contents of # primitive {array|arrays} are not in it, and so no strings.");
        losses.add(
                roots.stream().filter(root -> !GraphRootKinds.has(root.kind())).count(),
                "A heap graph has no GC handles and no statics as roots: # {root is|roots are} of an unknown kind there.");
        losses.add(
                roots.stream().filter(root -> root.threadSerial() != 0).count(),
                "A heap graph has no threads: of # {root|roots} it does not say which thread's {it is|they are}.");
        losses.add(
                held.onlyByInstances(),
                "A heap graph has no references from objects to their classes: # {class that only its instances keep, as a"
                        + " hidden one, is garbage there with all that only it keeps|classes that only their instances"
                        + " keep, as hidden ones, are garbage there with all that only they keep}.");
        losses.add(
                cut,
                "A heap graph's readers bear about 16 million references of one array: # {reference is|references are}"
                        + " not in it.");
        losses.add(nameless, "Of # {object|objects} the dump has no fields, so {its|their} references have no names.");
        losses.add(withoutId, "A heap graph has no object with the id 0: # {object is|objects are} not in it.");
        losses.add(
                snapshot.heapParts().stream().mapToLong(HeapPart::objects).sum(),
                "Of # {object|objects} the heap graph does not say which of Android's heaps {it is|they are} in.");
        losses.add(snapshot.stackTraces(), "A heap graph has no stacks: # stack {trace is|traces are} not in it.");
        losses.add(
                snapshot.agentRecords().map(PerfettoFromSnapshot::tables).orElse(0L),
                "A heap graph has nothing beside the heap: # {record|records} of the HPROF agent {is|are} not in it.");
        losses.add(
                summary.timestampMillis() == 0 ? 1 : 0,
                "The dump has no time, so the trace begins at its clock's first millisecond.");
        return losses.sentences();
    }

    private static long tables(AgentRecords records) {
        return (long) records.allocSites().size()
                + records.heapSummaries().size()
                + records.cpuSamples().size()
                + records.controlSettings().size();
    }
}
