// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.gclog.GcLogFile;
import dev.cairn.heap.gclog.GcLogReport;
import dev.cairn.heap.gclog.GcLogVisitor;
import dev.cairn.heap.gclog.RootKinds;
import dev.cairn.heap.hprof.write.HprofWriter;
import dev.cairn.heap.words.Bytes;
import dev.cairn.heap.words.Counted;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Writes an AppDomain of a log as HPROF, reading it twice. Ids of objects, names of types, references and roots stay; an
 * object is an instance with its references in fields and its size in one more, or, if its type's name ends in brackets
 * or it has more references than a class may have fields, an array.
 *
 * <p>Arrays have nulls at their end up to the size that the log gives them, so that readers come to a size near the
 * true one; unless all that is in the log is larger than the memory of any device that ran the Compact Framework.
 */
final class HprofFromLog implements GcLogVisitor {
    private static final long MOST_HEAP = 1L << 32;
    private static final long ARRAY_HEADER = 12;
    private static final int NO_THREAD = 0;
    private static final int NO_REFERENCE = 0;

    private final Path log;
    private final LogSurvey survey;
    private final HprofClasses classes;
    private final HprofWriter out;
    private final int idSize;
    private final long mostElements;
    private int longsMet;
    private long objectsWritten;
    /** References and nulls that the object begun last still lacks. */
    private long referencesLeft;

    private long nullsLeft;
    private boolean sizeDue;
    private long size;
    private long arrays;
    private long arrayBytes;
    private long arraysByWidth;
    private long referencesCut;
    private long nullBytes;

    private HprofFromLog(Path log, LogSurvey survey, OutputStream to) throws IOException {
        this.log = log;
        this.survey = survey;
        this.classes = new HprofClasses(survey);
        this.idSize = classes.idSize();
        this.out = new HprofWriter(to, idSize, 0);
        this.mostElements = HprofWriter.mostElements(idSize, BasicType.OBJECT);
    }

    static LogSurvey survey(Path log, int number, Progress progress, List<String> problems) throws IOException {
        LogSurvey survey = new LogSurvey();
        GcLogReport report = GcLogFile.readAppDomain(log, number, survey, progress);
        survey.finish();
        survey.appDomains = report.appDomains();
        problems.addAll(report.problems());
        survey.types.tell(problems);
        report.truncatedAt()
                .ifPresent(at -> problems.add("The log breaks off after " + at + " bytes; "
                        + Counted.of(survey.objects, "object", "objects") + " of this AppDomain "
                        + (survey.objects == 1 ? "was" : "were") + " read."));
        return survey;
    }

    static ConversionReport write(Path log, int number, Path target, OutputStream to, Progress progress)
            throws IOException {
        List<String> problems = new ArrayList<>();
        LogSurvey survey = survey(log, number, progress, problems);
        HprofFromLog conversion = new HprofFromLog(log, survey, to);
        HprofSize.require(target, HprofSize.of(survey, conversion.classes, survey.bytes <= MOST_HEAP));
        conversion.classes.write(conversion.out);
        var _ = GcLogFile.readAppDomain(log, number, conversion, progress);
        conversion.endObject();
        conversion.out.end();
        if (conversion.objectsWritten != survey.objects) {
            throw conversion.changed();
        }
        return new ConversionReport(
                        "HPROF 1.0.2",
                        survey.objects,
                        survey.references - conversion.referencesCut,
                        survey.roots,
                        conversion.losses(),
                        problems)
                .ofDump(number, survey.appDomains);
    }

    private SnapshotException changed() {
        return new SnapshotException(log + " was changed while it was read; convert it again.");
    }

    @Override
    public void appDomain(long version, String name, OptionalLong timestamp) {}

    @Override
    public void type(long id, String name) {}

    @Override
    public void end(String name, OptionalLong timestamp) {}

    @Override
    public void object(long id, long typeId, long bytes, long[] references, int count) throws IOException {
        endObject();
        int type = survey.types.numberOf(typeId);
        long all = survey.references(objectsWritten, longsMet, count);
        if (all > count) {
            longsMet++;
        }
        objectsWritten++;
        size = bytes;
        if (classes.isArray(type) || all > TypeShapes.MOST_FIELDS) {
            beginArray(id, type, all);
        } else {
            int fields = survey.shapesOf(type).fields(TypeShapes.stepOf(all));
            if (fields < all) {
                throw changed();
            }
            out.beginInstance(id, classes.instanceClass(type, all), fields * idSize + Long.BYTES);
            referencesLeft = all;
            nullsLeft = fields - all;
            sizeDue = true;
        }
        moreReferences(references, count);
    }

    private void beginArray(long id, int type, long references) throws IOException {
        long kept = Math.min(references, mostElements);
        referencesCut += references - kept;
        long elements = kept;
        if (survey.bytes <= MOST_HEAP) {
            elements = Math.max(kept, Math.min(mostElements, (size - ARRAY_HEADER) / idSize));
        }
        arrays++;
        arrayBytes = arrayBytes + size < 0 ? Long.MAX_VALUE : arrayBytes + size; // sizes may be any number
        if (!classes.isArray(type)) {
            arraysByWidth++;
        }
        out.beginObjectArray(id, classes.arrayClass(type), elements);
        referencesLeft = kept;
        nullsLeft = elements - kept;
        nullBytes += nullsLeft * idSize;
        sizeDue = false;
    }

    @Override
    public void moreReferences(long[] references, int count) throws IOException {
        int now = (int) Math.min(count, referencesLeft);
        for (int i = 0; i < now; i++) {
            out.putId(references[i]);
        }
        referencesLeft -= now;
    }

    private void endObject() throws IOException {
        for (long left = referencesLeft + nullsLeft; left > 0; left--) {
            out.putId(0);
        }
        referencesLeft = 0;
        nullsLeft = 0;
        if (sizeDue) {
            out.putValue(BasicType.LONG, size);
            sizeDue = false;
        }
    }

    @Override
    public void root(long id, int kind, int flags, OptionalLong containerType) throws IOException {
        endObject();
        if (!RootKinds.retains(flags)) {
            return;
        }
        switch (RootKinds.fromLog(kind, flags)) {
            case JAVA_FRAME -> out.threadRoot(HeapRecordTag.ROOT_JAVA_FRAME, id, NO_THREAD, HprofWriter.NO_FRAME);
            case JNI_LOCAL -> out.threadRoot(HeapRecordTag.ROOT_JNI_LOCAL, id, NO_THREAD, HprofWriter.NO_FRAME);
            case GC_HANDLE -> out.jniGlobalRoot(id, NO_REFERENCE);
            default -> out.root(HeapRecordTag.ROOT_UNKNOWN, id);
        }
    }

    private List<String> losses() {
        Losses losses = new Losses();
        losses.add(
                survey.objects - arrays,
                "HPROF has no sizes of instances: {that of # object is the value of its|those of # objects are the"
                        + " values of their} field \""
                        + HprofClasses.SIZE_FIELD + "\", and readers work out others.");
        losses.add(
                arrays,
                "HPROF has no sizes of arrays: # {object|objects} of " + Bytes.of(arrayBytes)
                        + " {is an array|are arrays}, "
                        + (survey.bytes <= MOST_HEAP
                                ? "with " + Bytes.of(nullBytes)
                                        + " of nulls at the end that bring {it near its size|them near"
                                        + " their sizes}."
                                : "of {its|their} references alone."));
        losses.add(
                arraysByWidth,
                "# {object has|objects have} more references than a class may have fields: {it is an array|they are"
                        + " arrays}, and {its|their} type's name has brackets.");
        losses.add(
                referencesCut,
                "HPROF's arrays have an end: # {reference beyond it is|references beyond it are} not in it.");
        losses.add(
                classes.sharedNames(),
                "HPROF's classes have as many fields in every object: # more {class than types bears a type's"
                        + " name|classes than types bear the types' names}.");
        losses.add(
                classes.count(),
                "# {class stands|classes stand} for the types; each is an object and a root that the log has not.");
        losses.add(
                survey.weakRoots,
                "HPROF has no weak handles: # {root that keeps|roots that keep} nothing {is|are} not in it.");
        losses.add(
                survey.lessKnownRoots,
                "HPROF has no finalizer, static or internal roots: # {is|are} of unknown kind; what a static variable"
                        + " has is also a static of its class.");
        losses.add(
                survey.staticsWithoutRoom,
                "HPROF's classes have at most 65535 statics: # {root is|roots are} not among them.");
        losses.add(survey.flaggedRoots, "HPROF has no pinned objects: the flags of # {root|roots} are not in it.");
        losses.add(
                survey.objectsAtZero,
                "In HPROF the id 0 is null: references to # {object|objects} are lost to readers.");
        if (!survey.name.isEmpty()) {
            losses.say("HPROF has no AppDomains: the name \"" + survey.name + "\" is not in it.");
        }
        losses.add(survey.timed ? 1 : 0, "HPROF wants a date: the log's time stamp counts from the device's start.");
        return losses.sentences();
    }
}
