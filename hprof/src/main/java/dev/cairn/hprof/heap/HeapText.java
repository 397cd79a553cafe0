// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.hprof.HeapRecordTag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dump as text: roots, objects, classes. It omits null references and primitive values. */
final class HeapText {
    private static final int ENOUGH = 1 << 15;
    /** Shorter names have one tab more behind them. */
    private static final int TAB_WIDTH = 8;

    private final HeapDump dump;
    private final TextReport report;
    private final TextBytes out = new TextBytes();
    private final Map<Long, KnownType> known = new HashMap<>();

    /** What lines about objects of a class say of it. */
    private static final class KnownType {
        private final byte[] name;
        private final long size;
        private final List<Reference> references;

        KnownType(byte[] name, long size, List<Reference> references) {
            this.name = name;
            this.size = size;
            this.references = references;
        }
    }

    /** A field that has an object, with what stands before that in its line. */
    private static final class Reference {
        private final byte[] label;
        private final int offset;

        Reference(byte[] label, int offset) {
            this.label = label;
            this.offset = offset;
        }
    }

    HeapText(HeapDump dump, TextReport report) {
        this.dump = dump;
        this.report = report;
    }

    /** Why it is not there; empty if it is. */
    Optional<String> write() throws IOException {
        report.allTraces();
        return report.whole(this::writeDump);
    }

    private void writeDump() throws IOException {
        report.line("HEAP DUMP BEGIN (" + dump.count() + " objects, " + dump.bytes() + " bytes) " + report.date());
        dump.roots().each(this::root);
        SpoolReader in = new SpoolReader(dump.spool());
        while (in.hasMore()) {
            object(in);
        }
        dump.types().parentsFirst().stream()
                .filter(type -> !dump.isPrimitive(type.number))
                .forEach(this::type);
        send();
        report.line("HEAP DUMP END");
    }

    private void send() {
        report.lines(out.array(), out.length());
        out.clear();
    }

    private void endLine() {
        out.line();
        if (out.length() >= ENOUGH) {
            send();
        }
    }

    private TextBytes id(long number) {
        return out.hex(ObjectIds.textNumber(number));
    }

    private TextBytes fileId(long id) {
        return id(ObjectIds.ofBinary(id));
    }

    private void root(int tag, long object, int thread, int frame, int reference) {
        out.text("ROOT ");
        id(object);
        switch (tag) {
            case HeapRecordTag.ROOT_THREAD_OBJECT ->
                out.text(" (kind=<thread>, id=")
                        .decimal(thread)
                        .text(", trace=")
                        .decimal(Traces.FIRST)
                        .text(")");
            case HeapRecordTag.ROOT_THREAD_BLOCK ->
                out.text(" (kind=<thread block>, thread=").decimal(thread).text(")");
            case HeapRecordTag.ROOT_JNI_GLOBAL ->
                out.text(" (kind=<JNI global ref>, id=")
                        .hex(reference)
                        .text(", trace=")
                        .decimal(Traces.FIRST)
                        .text(")");
            case HeapRecordTag.ROOT_JNI_LOCAL -> frame(" (kind=<JNI local ref>, thread=", thread, frame);
            case HeapRecordTag.ROOT_JAVA_FRAME -> frame(" (kind=<Java stack>, thread=", thread, frame);
            case HeapRecordTag.ROOT_STICKY_CLASS ->
                out.text(" (kind=<system class>, name=")
                        .text(TextBytes.name(report.names().className(ObjectIds.typeOf(object))))
                        .text(")");
            case HeapRecordTag.ROOT_MONITOR_USED -> out.text(" (kind=<busy monitor>)");
            default -> out.text(" (kind=<unknown>)");
        }
        endLine();
    }

    private void frame(String kind, int thread, int frame) {
        out.text(kind).decimal(thread).text(", frame=").decimal(frame).text(")");
    }

    private void object(SpoolReader in) throws IOException {
        int tag = in.u1();
        long id = in.u8();
        int trace = in.u4();
        switch (tag) {
            case HeapRecordTag.INSTANCE_DUMP -> instance(in, id, trace);
            case HeapRecordTag.OBJECT_ARRAY_DUMP -> references(in, id, trace);
            case HeapRecordTag.PRIMITIVE_ARRAY_DUMP -> primitives(in, id, trace);
            default -> throw new IOException("it has been overwritten");
        }
    }

    private void instance(SpoolReader in, long id, int trace) throws IOException {
        long typeId = in.u8();
        int bytes = in.u4();
        KnownType type = known.computeIfAbsent(typeId, this::know);
        in.hold(bytes);
        out.text("OBJ ");
        fileId(id)
                .text(" (sz=")
                .decimal(type.size)
                .text(", trace=")
                .decimal(trace)
                .text(", class=")
                .text(type.name);
        out.text("@");
        fileId(typeId).text(")");
        endLine();
        for (Reference each : type.references) {
            long value = in.peek(each.offset);
            if (value != 0) {
                out.text(each.label);
                fileId(value);
                endLine();
            }
        }
        in.skip(bytes);
    }

    private KnownType know(long typeId) {
        int number = ObjectIds.typeOf(ObjectIds.ofBinary(typeId));
        List<Reference> references = new ArrayList<>();
        Optional<DumpedType> type = dump.types().type(number);
        type.flatMap(dump.types()::shape).stream()
                .flatMap(shape -> shape.places().stream())
                .filter(place -> place.field().type() == BasicType.OBJECT)
                .forEach(place ->
                        references.add(new Reference(label(place.field().name()), place.offset())));
        return new KnownType(
                TextBytes.name(report.names().className(number)),
                type.map(each -> each.size).orElse(0L),
                references);
    }

    private static byte[] label(String name) {
        byte[] encoded = TextBytes.name(name);
        return TextBytes.name("\t" + name + (encoded.length < TAB_WIDTH ? "\t\t" : "\t"));
    }

    private void references(SpoolReader in, long id, int trace) throws IOException {
        int length = in.u4();
        long typeId = in.u8();
        KnownType type = known.computeIfAbsent(typeId, this::know);
        array(id, dump.arrays().ofReferences(length), trace, length)
                .text(type.name)
                .text("@");
        fileId(typeId).text(")");
        endLine();
        for (int i = 0; i < length; i++) {
            long element = in.u8();
            if (element != 0) {
                out.text("\t[").decimal(i).text("]\t\t");
                fileId(element);
                endLine();
            }
        }
    }

    private TextBytes array(long id, long size, int trace, int length) {
        out.text("ARR ");
        return fileId(id)
                .text(" (sz=")
                .decimal(size)
                .text(", trace=")
                .decimal(trace)
                .text(", nelems=")
                .decimal(length)
                .text(", elem type=");
    }

    private void primitives(SpoolReader in, long id, int trace) throws IOException {
        int length = in.u4();
        BasicType kind = BasicType.of(in.u1()).orElse(BasicType.BYTE);
        long bytes = (long) length * kind.size(Long.BYTES);
        array(id, bytes, trace, length).text(kind.javaName()).text("[])");
        endLine();
        in.skip(bytes);
    }

    private void type(DumpedType type) {
        out.text("CLS ");
        id(ObjectIds.ofClass(type.number))
                .text(" (name=")
                .text(TextBytes.name(report.names().className(type.number)))
                .text(", trace=")
                .decimal(Traces.FIRST)
                .text(")");
        endLine();
        detail("super\t\t", type.parent == 0 ? 0 : ObjectIds.ofClass(type.parent));
        detail("loader\t\t", type.loader);
        detail("signers\t\t", type.signers);
        detail("domain\t\t", type.domain);
        int index = dump.types().firstOwnIndex(type);
        for (TypeField field : type.fields()) {
            if (field.isStatic() && field.type() == BasicType.OBJECT) {
                detail("static " + field.name() + "\t", type.staticBits(index));
            }
            index++;
        }
        type.constants().forEach(each -> detail("constant pool entry " + each.index() + "\t", each.object()));
    }

    private void detail(String label, long object) {
        if (object != 0) {
            out.text("\t").text(TextBytes.name(label));
            id(object);
            endLine();
        }
    }
}
