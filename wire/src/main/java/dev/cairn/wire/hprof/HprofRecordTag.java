// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import static dev.cairn.wire.hprof.FieldType.COUNT4;
import static dev.cairn.wire.hprof.FieldType.ID;
import static dev.cairn.wire.hprof.FieldType.NAME;
import static dev.cairn.wire.hprof.FieldType.REST;
import static dev.cairn.wire.hprof.FieldType.S4;
import static dev.cairn.wire.hprof.FieldType.U1;
import static dev.cairn.wire.hprof.FieldType.U2;
import static dev.cairn.wire.hprof.FieldType.U4;
import static dev.cairn.wire.hprof.FieldType.U8;
import static dev.cairn.wire.hprof.RecordField.each;
import static dev.cairn.wire.hprof.RecordField.field;
import static dev.cairn.wire.hprof.RecordForm.Kind.DUMP;
import static dev.cairn.wire.hprof.RecordForm.Kind.OTHER;

/** Top-level records: {@code u1 tag, u4 microseconds, u4 length}, and then as many bytes. */
public final class HprofRecordTag {
    /** Tag, time and length. */
    public static final int HEADER_SIZE = 9;

    public static final int TIME_OFFSET = 1; // u4, microseconds since the time in the file's header
    public static final int LENGTH_OFFSET = 5; // u4

    public static final int STRING = 0x01;
    public static final int LOAD_CLASS = 0x02;
    public static final int UNLOAD_CLASS = 0x03;
    public static final int FRAME = 0x04;
    public static final int TRACE = 0x05;
    public static final int ALLOC_SITES = 0x06;
    public static final int HEAP_SUMMARY = 0x07;
    public static final int START_THREAD = 0x0A;
    public static final int END_THREAD = 0x0B;
    public static final int HEAP_DUMP = 0x0C;
    public static final int CPU_SAMPLES = 0x0D;
    public static final int CONTROL_SETTINGS = 0x0E;
    public static final int HEAP_DUMP_SEGMENT = 0x1C;
    public static final int HEAP_DUMP_END = 0x2C;

    public static final RecordForms FORMS = new RecordForms(
            new RecordForm(
                    STRING,
                    OTHER,
                    "STRING",
                    "A text. VMs write each symbol that they have, so most of them name nothing in the file.",
                    field(ID, "text"),
                    field(REST, "characters", "in modified UTF-8, without a zero at the end")),
            new RecordForm(
                    LOAD_CLASS,
                    OTHER,
                    "LOAD CLASS",
                    "A class was loaded. It may come again, and behind what refers to it.",
                    field(U4, "class serial", "above 0; what frames and sites name"),
                    field(ID, "class object", "what the heap names"),
                    field(U4, "trace serial"),
                    field(NAME, "name", "`java/lang/String` of HotSpot, `java.lang.String` of the JDK's agent")),
            new RecordForm(UNLOAD_CLASS, OTHER, "UNLOAD CLASS", "A class was unloaded.", field(U4, "class serial")),
            new RecordForm(
                    FRAME,
                    OTHER,
                    "FRAME",
                    "A frame of a stack.",
                    field(ID, "frame"),
                    field(NAME, "method"),
                    field(NAME, "signature", "of the method; 0 for none"),
                    field(NAME, "source file", "0 for none"),
                    field(U4, "class serial"),
                    field(S4, "line", "0 none, -1 unknown, -2 compiled, -3 native")),
            new RecordForm(
                    TRACE,
                    OTHER,
                    "TRACE",
                    "A stack, the innermost frame first.",
                    field(U4, "trace serial"),
                    field(U4, "thread serial", "0 for none"),
                    field(COUNT4, "number of frames"),
                    each("frames", field(ID, "frame"))),
            new RecordForm(
                    ALLOC_SITES,
                    OTHER,
                    "ALLOC SITES",
                    "Where objects were allocated.",
                    field(U2, "flags", "1 since the last one, 2 sorted by allocation, 4 a collection came before"),
                    field(U4, "cutoff", "a float, of which the JDK's agent writes half a double"),
                    field(U4, "live bytes"),
                    field(U4, "live objects"),
                    field(U8, "allocated bytes"),
                    field(U8, "allocated objects"),
                    field(COUNT4, "number of sites"),
                    each(
                            "sites",
                            field(U1, "array", "0 of none, 2 of objects, or the type of the elements"),
                            field(U4, "class serial"),
                            field(U4, "trace serial"),
                            field(U4, "live bytes"),
                            field(U4, "live objects"),
                            field(U4, "allocated bytes"),
                            field(U4, "allocated objects"))),
            new RecordForm(
                    HEAP_SUMMARY,
                    OTHER,
                    "HEAP SUMMARY",
                    "Sums over the heap. Only answers to a socket's commands have it.",
                    field(U4, "live bytes"),
                    field(U4, "live objects"),
                    field(U8, "allocated bytes"),
                    field(U8, "allocated objects")),
            new RecordForm(
                    START_THREAD,
                    OTHER,
                    "START THREAD",
                    "A thread started.",
                    field(U4, "thread serial"),
                    field(ID, "thread object"),
                    field(U4, "trace serial"),
                    field(NAME, "name"),
                    field(NAME, "group", "0 for none"),
                    field(NAME, "parent group", "0 for none")),
            new RecordForm(END_THREAD, OTHER, "END THREAD", "A thread ended.", field(U4, "thread serial")),
            new RecordForm(
                    HEAP_DUMP,
                    DUMP,
                    "HEAP DUMP",
                    "A dump of its own. One of more than 4 GiB has only the low 32 bits of its length, and the length"
                            + " is 0 where the writer died before it knew it.",
                    field(REST, "heap records")),
            new RecordForm(
                    CPU_SAMPLES,
                    OTHER,
                    "CPU SAMPLES",
                    "How often stacks were seen.",
                    field(U4, "all samples"),
                    field(COUNT4, "number of traces"),
                    each("traces", field(U4, "samples"), field(U4, "trace serial"))),
            new RecordForm(
                    CONTROL_SETTINGS,
                    OTHER,
                    "CONTROL SETTINGS",
                    "How the agent was set: the first record that it writes.",
                    field(U4, "flags", "1 allocations have traces, 2 the CPU is sampled"),
                    field(U2, "depth", "of stacks")),
            new RecordForm(
                    HEAP_DUMP_SEGMENT,
                    DUMP,
                    "HEAP DUMP SEGMENT",
                    "A part of a dump, from version 1.0.2 on. No heap record is split. The length of the last one is 0"
                            + " where the writer died before it knew it.",
                    field(REST, "heap records")),
            new RecordForm(HEAP_DUMP_END, OTHER, "HEAP DUMP END", "The end of a dump in segments."));

    private HprofRecordTag() {}

    /**
     * The offset of a field from the tag of its record, if nothing is repeated before it.
     *
     * @throws IllegalArgumentException if such a record has no field with that name
     */
    public static int offset(int tag, String field, int idSize) {
        return HEADER_SIZE + FORMS.of(tag).offset(field, idSize);
    }
}
