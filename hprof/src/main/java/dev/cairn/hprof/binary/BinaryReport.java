// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.binary;

import dev.cairn.hprof.names.ClassSymbol;
import dev.cairn.hprof.names.MethodSymbol;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportThread;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.settings.CpuKind;
import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.wire.bytes.ModifiedUtf8;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A report as HPROF writes it with format=b: version 1.0.1, or 1.0.2 where the heap can be so large that a dump of it comes in
 * segments. Ids take 4 bytes, or 8 where objects may be dumped. What a record refers to is written before it, once a file. Ids are multiples of 8, as readers
 * take them for addresses.
 */
public final class BinaryReport {
    private static final int NO_LINE = -1;

    private final NameTables names;
    private final ReportOutput out;
    private final InstantSource clock;
    private final int idSize;
    private final long beganMillis;
    private final Map<String, Long> strings = new HashMap<>();
    private final Map<Integer, Long> classes = new HashMap<>();
    private final Map<Long, Long> frames = new HashMap<>();
    private final BitSet written = new BitSet();
    private int allWrittenTo = Traces.FIRST;
    private long lastId;

    /** An empty report. */
    public BinaryReport(NameTables names, ReportOutput out, InstantSource clock) {
        this.names = names;
        this.out = out;
        this.clock = clock;
        this.idSize = mayHaveHeapDumps(names.settings()) ? Long.BYTES : Integer.BYTES;
        this.beganMillis = clock.millis();
    }

    /** Numbers of objects need more than 4 bytes then. */
    private static boolean mayHaveHeapDumps(ReportSettings settings) {
        return settings.isSegmented() || settings.heapDump() || settings.net();
    }

    public NameTables names() {
        return names;
    }

    /** Bytes of an id. */
    public int idSize() {
        return idSize;
    }

    /** What a report begins with. */
    public void begin() {
        String version = names.settings().isSegmented() ? "1.0.2" : "1.0.1";
        out.write(("JAVA PROFILE " + version + "\0").getBytes(StandardCharsets.US_ASCII));
        write(new RecordBody(idSize).u4(idSize).u8(beganMillis));
        int allocations = names.settings().sites() || names.settings().heapDump() ? 1 : 0;
        int sampling = names.settings().cpu().contains(CpuKind.SAMPLES) ? 2 : 0;
        record(
                HprofRecordTag.CONTROL_SETTINGS,
                body().u4(allocations | sampling).u2(names.settings().depth()));
    }

    /** An empty body for {@link #record}. */
    public RecordBody body() {
        return new RecordBody(idSize);
    }

    /** Writes a record. */
    public void record(int tag, RecordBody body) {
        recordHeader(tag, body.length());
        write(body);
    }

    /** Writes a record's header; the caller then writes the body with {@link #write}. */
    public void recordHeader(int tag, long length) {
        long micros = (clock.millis() - beganMillis) * 1000;
        write(new RecordBody(idSize).u1(tag).u4((int) micros).u4((int) length));
    }

    /** Writes a part of a record. */
    public void write(RecordBody body) {
        out.write(body.array(), 0, body.length());
    }

    /** Writes a part of a record. */
    public void write(byte[] bytes, int count) {
        out.write(bytes, 0, count);
    }

    /** Writes a part of a record, which may be very large, from outside the Java heap. */
    public void write(MemorySegment bytes) {
        out.write(bytes);
    }

    /** Writes a part as {@link ReportOutput#whole} has it; names and traces in it must have been written before. */
    public Optional<String> whole(ReportOutput.Writing part) throws IOException {
        return out.whole(part);
    }

    /** The id of a text, which is written if it is new. */
    public long string(String text) {
        Long known = strings.get(text);
        if (known != null) {
            return known;
        }
        long id = nextId();
        strings.put(text, id);
        record(HprofRecordTag.STRING, body().id(id).bytes(ModifiedUtf8.encode(text)));
        return id;
    }

    private long stringOrNone(String text) {
        return text.isEmpty() ? 0 : string(text);
    }

    private long nextId() {
        lastId += 8;
        return lastId;
    }

    /** The object id of a class by the recorder's number, which is written if it is new; 0 if its name is not known. */
    public long classObject(int type) {
        Long known = classes.get(type);
        if (known != null) {
            return known;
        }
        Optional<ClassSymbol> symbol = names.symbols().type(type);
        if (symbol.isEmpty()) {
            return 0;
        }
        long object = ObjectIds.binary(ObjectIds.ofClass(type));
        loadClass(type, symbol.get(), object);
        return object;
    }

    /** Writes a class of whose object the number among {@link ObjectIds} is known already. */
    public void loadClass(int type, ClassSymbol symbol, long object) {
        classes.put(type, object);
        long name = string(symbol.name());
        record(
                HprofRecordTag.LOAD_CLASS,
                body().u4(symbol.serial()).id(object).u4(Traces.FIRST).id(name));
    }

    /** The serial number of a class by the recorder's number, which is written if it is new; 0 if its name is not known. */
    public int classSerial(int type) {
        classObject(type);
        return names.symbols().type(type).map(ClassSymbol::serial).orElse(0);
    }

    public void threadStart(ReportThread thread) {
        long name = string(thread.name());
        long group = stringOrNone(thread.group());
        long parent = stringOrNone(thread.parentGroup());
        trace(Traces.FIRST);
        record(
                HprofRecordTag.START_THREAD,
                body().u4(thread.serial())
                        .id(ObjectIds.binary(thread.object()))
                        .u4(Traces.FIRST)
                        .id(name)
                        .id(group)
                        .id(parent));
    }

    public void threadEnd(int serial) {
        record(HprofRecordTag.END_THREAD, body().u4(serial));
    }

    /** Writes every trace that has not been written yet. */
    public void allTraces() {
        names.traces().eachFrom(allWrittenTo, this::trace);
        allWrittenTo = names.traces().next();
    }

    /** Writes a trace, unless it has been written. */
    public void trace(int serial) {
        if (written.get(serial - Traces.FIRST)) {
            return;
        }
        written.set(serial - Traces.FIRST);
        Traces traces = names.traces();
        int depth = traces.depth(serial);
        RecordBody body = body().u4(serial).u4(traces.thread(serial)).u4(depth);
        for (int i = 0; i < depth; i++) {
            body.id(frame(traces.method(serial, i), traces.bytecodeIndex(serial, i)));
        }
        record(HprofRecordTag.TRACE, body);
    }

    private long frame(int number, int bytecodeIndex) {
        long key = ((long) number << 32) | (bytecodeIndex & 0xFFFF_FFFFL);
        Long known = frames.get(key);
        if (known != null) {
            return known;
        }
        long id = nextId();
        frames.put(key, id);
        Optional<MethodSymbol> method = names.symbols().method(number);
        Optional<ClassSymbol> type = method.flatMap(symbol -> names.symbols().type(symbol.type()));
        int serial = method.map(symbol -> classSerial(symbol.type())).orElse(0);
        long name = string(method.map(MethodSymbol::name).orElse("<Unknown Method>"));
        long signature = stringOrNone(method.map(MethodSymbol::signature).orElse(""));
        long source = stringOrNone(type.map(ClassSymbol::source).orElse(""));
        int line = names.settings().lineNumbers()
                ? method.map(symbol -> symbol.lines().lineOf(bytecodeIndex)).orElse(NO_LINE)
                : NO_LINE;
        record(
                HprofRecordTag.FRAME,
                body().id(id).id(name).id(signature).id(source).u4(serial).u4(line));
        return id;
    }
}
