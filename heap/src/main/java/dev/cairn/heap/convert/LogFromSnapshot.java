// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.HeapPart;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.gclog.GcLogFormat;
import dev.cairn.heap.gclog.GcLogReader;
import dev.cairn.heap.gclog.GcLogWriter;
import dev.cairn.heap.gclog.RootKinds;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.words.Counted;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;

/**
 * Writes a snapshot as one AppDomain of a log. Objects keep their ids, sizes and references; the classes' own objects are
 * objects of {@code java.lang.Class}, and what their statics refer to is what these refer to. Types have the ids 1, 2, and
 * so on.
 */
final class LogFromSnapshot {
    private static final String STEP = "writing the log";
    private static final int OBJECTS_A_PROGRESS = 1 << 16;
    private static final String REFERENCE = "java.lang.ref.Reference";

    private final Snapshot snapshot;
    private final GcLogWriter log;
    private final List<HeapClass> classes;
    private final HeldClasses held;
    private final boolean[] keepsLess;
    private final long[] chunk = new long[GcLogReader.REFERENCES_AT_ONCE];
    private long references;
    private long instances;
    private long primitiveArrays;
    private long weak;

    private LogFromSnapshot(Snapshot snapshot, OutputStream out) {
        this.snapshot = snapshot;
        this.log = new GcLogWriter(out);
        this.classes = snapshot.classes();
        this.held = new HeldClasses(snapshot, classes);
        this.keepsLess = new boolean[classes.size()];
        for (HeapClass type : classes) {
            keepsLess[type.index()] = isReference(type);
        }
    }

    static ConversionReport write(Snapshot snapshot, String name, OutputStream out, Progress progress)
            throws IOException {
        return new LogFromSnapshot(snapshot, out).writeAll(name, progress);
    }

    private ConversionReport writeAll(String name, Progress progress) throws IOException {
        SnapshotSummary summary = snapshot.summary();
        OptionalLong time = OptionalLong.of(summary.timestampMillis() & 0xFFFF_FFFFL);
        log.appDomain(GcLogFormat.VERSION, name, time);
        for (HeapClass type : classes) {
            log.type(typeId(type), type.name());
        }
        long count = snapshot.objectCount();
        for (long object = 0; object < count; object++) {
            writeObject(object);
            if (object % OBJECTS_A_PROGRESS == 0) {
                progress.at(STEP, object, count);
            }
        }
        List<GcRoot> roots = snapshot.roots();
        for (GcRoot root : roots) {
            RootKinds.LogRoot says = RootKinds.toLog(root.kind());
            log.root(snapshot.idOf(root.object()), says.kind(), says.flags(), OptionalLong.empty());
        }
        log.end(name, time);
        log.flush();
        List<String> problems = new ArrayList<>(summary.problems());
        problems.addAll(snapshot.reachability().problems());
        summary.truncatedAt()
                .ifPresent(at -> problems.add("The dump breaks off after " + at + " bytes; "
                        + Counted.of(count, "object of it was", "objects of it were") + " read."));
        return new ConversionReport(
                ".NET CF GC log 2", count, references, roots.size(), losses(summary, roots), problems);
    }

    private void writeObject(long object) throws IOException {
        HeapClass type = snapshot.classOf(object);
        PrimitiveIterator.OfLong referees = snapshot.eachReferee(object);
        int now = fill(referees);
        long all = now;
        log.object(snapshot.idOf(object), typeId(type), snapshot.shallowBytes(object), chunk, now);
        while (referees.hasNext()) {
            now = fill(referees);
            all += now;
            log.moreReferences(chunk, now);
        }
        count(type, all);
    }

    /** Takes as many ids as go into the chunk. */
    private int fill(PrimitiveIterator.OfLong referees) {
        int count = 0;
        while (count < chunk.length && referees.hasNext()) {
            long referee = referees.nextLong();
            held.referredTo(referee);
            chunk[count++] = snapshot.idOf(referee);
        }
        return count;
    }

    private void count(HeapClass type, long referees) {
        references += referees;
        held.instance(type);
        switch (type.kind()) {
            case INSTANCE -> instances++;
            case PRIMITIVE_ARRAY -> primitiveArrays++;
            case OBJECT_ARRAY, OPAQUE -> {}
        }
        if (keepsLess[type.index()] && referees > 0) {
            weak++;
        }
    }

    private static long typeId(HeapClass type) {
        return type.index() + 1L;
    }

    private boolean isReference(HeapClass type) {
        HeapClass at = type;
        for (int depth = 0; depth < classes.size(); depth++) { // superclasses may form a cycle
            if (at.name().equals(REFERENCE)) {
                return true;
            }
            if (at.superclass().isEmpty()) {
                return false;
            }
            at = classes.get(at.superclass().getAsInt());
        }
        return false;
    }

    private List<String> losses(SnapshotSummary summary, List<GcRoot> roots) throws IOException {
        Losses losses = new Losses();
        losses.add(
                instances,
                "A GC log has no fields: the names and values of the fields of # {instance|instances} are not in it.");
        losses.add(
                primitiveArrays, "A GC log has no values: the contents of # primitive {array|arrays} are not in it.");
        losses.add(
                weak,
                "A GC log has no weak references: what # {object of java.lang.ref.Reference refers to is kept by"
                        + " it|objects of java.lang.ref.Reference refer to is kept by them} there, so it may be held by"
                        + " more than in truth.");
        losses.add(
                roots.stream().filter(LogFromSnapshot::changes).count(),
                "A GC log has six kinds of roots: # {root is|roots are} of a kind there that says less.");
        losses.add(
                roots.stream().filter(root -> root.threadSerial() != 0).count(),
                "A GC log has no threads: of # {root|roots} it does not say which thread's {it is|they are}.");
        losses.add(
                classes.stream().filter(type -> type.loaderId() != 0).count(),
                "A GC log has no class loaders: of # {class|classes} it does not say who loaded {it|them}.");
        losses.add(
                classes.stream().filter(type -> type.superclass().isPresent()).count(),
                "A GC log has no superclasses: of # {class|classes} it does not say which {it has|they have}.");
        losses.add(
                held.onlyByInstances(),
                "A GC log has no references from objects to their classes: # {class that only its instances keep, as a"
                        + " hidden one, is garbage there with all that only it keeps|classes that only their instances"
                        + " keep, as hidden ones, are garbage there with all that only they keep}.");
        addWhatLiesBeside(losses);
        losses.add(
                summary.timestampMillis() >>> Integer.SIZE == 0 ? 0 : 1,
                "A GC log's time stamp has 32 bits: the date is not in it.");
        losses.add(
                summary.truncatedAt().isPresent() ? 1 : 0,
                "A GC log that is closed says that it is whole: that the dump breaks off is not in it.");
        losses.add(
                log.namesChanged(),
                "A GC log's names are parts of lines: # {name has question marks for control characters, or lacks"
                        + " blanks around it|names have question marks for control characters, or lack blanks around"
                        + " them}.");
        return losses.sentences();
    }

    private void addWhatLiesBeside(Losses losses) {
        losses.add(
                snapshot.heapParts().stream().mapToLong(HeapPart::objects).sum(),
                "A GC log is of one heap: of # {object|objects} it does not say which of Android's heaps {it is|they"
                        + " are} in.");
        losses.add(
                snapshot.stackTraces(),
                "A GC log has no stacks: # stack {trace is not in it, nor what thread or objects it is|traces are not"
                        + " in it, nor what threads or objects they are} of.");
        losses.add(
                snapshot.agentRecords().map(LogFromSnapshot::tables).orElse(0L),
                "A GC log has nothing beside the heap: # {record|records} of the HPROF agent (sites, samples, totals,"
                        + " settings) {is|are} not in it.");
    }

    private static long tables(AgentRecords records) {
        return (long) records.allocSites().size()
                + records.heapSummaries().size()
                + records.cpuSamples().size()
                + records.controlSettings().size();
    }

    private static boolean changes(GcRoot root) {
        RootKinds.LogRoot says = RootKinds.toLog(root.kind());
        return RootKinds.fromLog(says.kind(), says.flags()) != root.kind();
    }
}
