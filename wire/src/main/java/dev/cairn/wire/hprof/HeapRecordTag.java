// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.hprof;

import static dev.cairn.wire.hprof.FieldType.CLASS;
import static dev.cairn.wire.hprof.FieldType.COUNT2;
import static dev.cairn.wire.hprof.FieldType.COUNT4;
import static dev.cairn.wire.hprof.FieldType.DEPTH;
import static dev.cairn.wire.hprof.FieldType.ID;
import static dev.cairn.wire.hprof.FieldType.NAME;
import static dev.cairn.wire.hprof.FieldType.THREAD;
import static dev.cairn.wire.hprof.FieldType.TYPE;
import static dev.cairn.wire.hprof.FieldType.U1;
import static dev.cairn.wire.hprof.FieldType.U2;
import static dev.cairn.wire.hprof.FieldType.U4;
import static dev.cairn.wire.hprof.FieldType.VALUE;
import static dev.cairn.wire.hprof.RecordField.each;
import static dev.cairn.wire.hprof.RecordField.field;

import dev.cairn.wire.hprof.RecordForm.Kind;

/** Records inside a heap dump: {@code u1 tag}, and then a body whose length follows from its fields. */
public final class HeapRecordTag {
    public static final int ROOT_UNKNOWN = 0xFF;
    public static final int ROOT_JNI_GLOBAL = 0x01;
    public static final int ROOT_JNI_LOCAL = 0x02;
    public static final int ROOT_JAVA_FRAME = 0x03;
    public static final int ROOT_NATIVE_STACK = 0x04;
    public static final int ROOT_STICKY_CLASS = 0x05;
    public static final int ROOT_THREAD_BLOCK = 0x06;
    public static final int ROOT_MONITOR_USED = 0x07;
    public static final int ROOT_THREAD_OBJECT = 0x08;
    public static final int CLASS_DUMP = 0x20;
    public static final int INSTANCE_DUMP = 0x21;
    public static final int OBJECT_ARRAY_DUMP = 0x22;
    public static final int PRIMITIVE_ARRAY_DUMP = 0x23;

    // Android's, version 1.0.3.
    public static final int ROOT_INTERNED_STRING = 0x89;
    public static final int ROOT_FINALIZING = 0x8A;
    public static final int ROOT_DEBUGGER = 0x8B;
    public static final int ROOT_REFERENCE_CLEANUP = 0x8C;
    public static final int ROOT_VM_INTERNAL = 0x8D;
    public static final int ROOT_JNI_MONITOR = 0x8E;
    public static final int UNREACHABLE = 0x90;
    public static final int PRIMITIVE_ARRAY_NODATA = 0xC3;
    public static final int HEAP_DUMP_INFO = 0xFE;

    private static final RecordField OBJECT = field(ID, "object");
    private static final RecordField TRACE = field(U4, "trace serial", "of the stack that allocated it");
    private static final RecordField OWNER = field(THREAD, "thread serial");
    private static final RecordField FRAME = field(DEPTH, "frame", "depth in the thread's stack; -1 for none");
    private static final RecordField LENGTH = field(COUNT4, "number of elements");
    private static final RecordField ELEMENT_TYPE = field(TYPE, "type of the elements", "a primitive one");

    public static final RecordForms FORMS = new RecordForms(
            root(ROOT_JNI_GLOBAL, "ROOT JNI GLOBAL", "A global reference of native code.", field(ID, "reference")),
            root(ROOT_JNI_LOCAL, "ROOT JNI LOCAL", "A local reference of native code.", OWNER, FRAME),
            root(ROOT_JAVA_FRAME, "ROOT JAVA FRAME", "A local variable.", OWNER, FRAME),
            root(ROOT_NATIVE_STACK, "ROOT NATIVE STACK", "Something on a native stack.", OWNER),
            root(ROOT_STICKY_CLASS, "ROOT STICKY CLASS", "A class that is never unloaded."),
            root(ROOT_THREAD_BLOCK, "ROOT THREAD BLOCK", "Something that a thread keeps.", OWNER),
            root(ROOT_MONITOR_USED, "ROOT MONITOR USED", "A monitor in use."),
            root(
                    ROOT_THREAD_OBJECT,
                    "ROOT THREAD OBJECT",
                    "A live thread.",
                    OWNER,
                    field(U4, "trace serial", "of the thread's stack")),
            object(
                    CLASS_DUMP,
                    "CLASS DUMP",
                    "A class, which is an object too. Its superclass, loader, signers and domain are 0 for none.",
                    OBJECT,
                    TRACE,
                    field(ID, "superclass"),
                    field(ID, "class loader"),
                    field(ID, "signers"),
                    field(ID, "protection domain"),
                    field(ID, "reserved"),
                    field(ID, "reserved"),
                    field(U4, "instance size", "sum of the sizes of all fields, inherited ones too"),
                    field(COUNT2, "number of constants"),
                    each(
                            "constants",
                            field(U2, "index", "in the constant pool"),
                            field(TYPE, "type"),
                            field(VALUE, "value")),
                    field(COUNT2, "number of statics"),
                    each("statics", field(NAME, "name"), field(TYPE, "type"), field(VALUE, "value")),
                    field(COUNT2, "number of fields"),
                    each("fields", "its own alone", field(NAME, "name"), field(TYPE, "type"))),
            object(
                    INSTANCE_DUMP,
                    "INSTANCE DUMP",
                    "An object that is no array and no class.",
                    OBJECT,
                    TRACE,
                    field(CLASS, "class"),
                    field(COUNT4, "bytes of values"),
                    each(
                            "values",
                            "of the class's own fields, then of its superclass's, and so on",
                            field(U1, "byte"))),
            object(
                    OBJECT_ARRAY_DUMP,
                    "OBJECT ARRAY DUMP",
                    "An array of objects.",
                    OBJECT,
                    TRACE,
                    LENGTH,
                    field(CLASS, "array class"),
                    each("elements", field(ID, "object", "0 for null"))),
            object(
                    PRIMITIVE_ARRAY_DUMP,
                    "PRIMITIVE ARRAY DUMP",
                    "An array of primitive values.",
                    OBJECT,
                    TRACE,
                    LENGTH,
                    ELEMENT_TYPE,
                    each("elements", field(VALUE, "value"))),
            root(ROOT_INTERNED_STRING, "ROOT INTERNED STRING", "Android: an interned string."),
            root(ROOT_FINALIZING, "ROOT FINALIZING", "Android: an object that waits for its finalizer."),
            root(ROOT_DEBUGGER, "ROOT DEBUGGER", "Android: an object that a debugger keeps."),
            root(ROOT_REFERENCE_CLEANUP, "ROOT REFERENCE CLEANUP", "Android: a reference that waits for cleanup."),
            root(ROOT_VM_INTERNAL, "ROOT VM INTERNAL", "Android: an object that the VM itself keeps."),
            root(ROOT_JNI_MONITOR, "ROOT JNI MONITOR", "Android: a monitor that native code holds.", OWNER, FRAME),
            new RecordForm(UNREACHABLE, Kind.OTHER, "UNREACHABLE", "Android: an object that nothing keeps.", OBJECT),
            object(
                    PRIMITIVE_ARRAY_NODATA,
                    "PRIMITIVE ARRAY NODATA",
                    "Android: an array of primitive values without them.",
                    OBJECT,
                    TRACE,
                    LENGTH,
                    ELEMENT_TYPE),
            new RecordForm(
                    HEAP_DUMP_INFO,
                    Kind.OTHER,
                    "HEAP DUMP INFO",
                    "Android: which heap the objects are in that follow.",
                    field(U4, "heap"),
                    field(NAME, "name")),
            root(ROOT_UNKNOWN, "ROOT UNKNOWN", "An object that is kept for a reason that the writer does not name."));

    private HeapRecordTag() {}

    private static RecordForm root(int tag, String title, String meaning, RecordField... behindObject) {
        RecordField[] fields = new RecordField[1 + behindObject.length];
        fields[0] = OBJECT;
        System.arraycopy(behindObject, 0, fields, 1, behindObject.length);
        return new RecordForm(tag, Kind.ROOT, title, meaning, fields);
    }

    private static RecordForm object(int tag, String title, String meaning, RecordField... fields) {
        return new RecordForm(tag, Kind.OBJECT, title, meaning, fields);
    }
}
