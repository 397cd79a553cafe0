// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

import dev.cairn.wire.hprof.FieldType;
import dev.cairn.wire.hprof.HeapRecordTag;

/**
 * Where the fields of those records are that carry a heap dump of an HPROF report; otherwise as {@link RecordLayout}
 * says. A dump is a HEAP_DUMP record, then all classes with their fields and all threads, then items in the order of a
 * walk from the roots, or, instead of those of objects, heap records as a file has them, and at last a HEAP_DUMP_END
 * record. Another HEAP_DUMP record before that one says that the dump begins anew. Classes are named by the numbers of
 * CLASS records.
 */
public final class HeapDumpLayout {
    private HeapDumpLayout() {}

    /** A heap dump begins. */
    public static final class HeapDump {
        public static final int NANOS = 8; // u8
        /** Of the MARK record behind it. */
        public static final int TOKEN = 16; // u4

        public static final int FLAGS = 20; // u4, none so far
        public static final int BYTES = 24;

        private HeapDump() {}
    }

    /** A class that is loaded. The numbers of the interfaces that it names itself follow, u4 each. */
    public static final class HeapClass {
        public static final int NUMBER = 8; // u4
        /** 0 if it has none. */
        public static final int SUPER = 12; // u4

        public static final int FLAGS = 16; // u2
        public static final int INTERFACES = 18; // u2
        /** How many fields of its own it has. */
        public static final int FIELDS = 20; // u4

        public static final int INTERFACE_NUMBERS = 24;

        /** Its fields follow. Without them it has no objects. */
        public static final int FLAG_PREPARED = 1;

        public static final int FLAG_INTERFACE = 2;

        private HeapClass() {}
    }

    /** A field of the class of the last HeapClass record. Its name follows. */
    public static final class HeapField {
        public static final int CLASS = 8; // u4
        /** Among the class's own fields, in the order of the class file. */
        public static final int INDEX = 12; // u4

        public static final int FLAGS = 16; // u2
        /** A code of {@link dev.cairn.wire.hprof.BasicType}. */
        public static final int TYPE = 18; // u2

        public static final int NAME_BYTES = 20; // u2, u2 of padding
        public static final int TEXT = 24;

        public static final int FLAG_STATIC = 1;

        private HeapField() {}
    }

    /** A thread that lives: which one the object {@link HeapId#THREAD} with this number is. */
    public static final class HeapThread {
        public static final int JAVA_ID = 8; // u8
        public static final int NUMBER = 16; // u4, u4 of padding
        public static final int BYTES = 24;

        private HeapThread() {}
    }

    /** Many items, one behind the other, each at a multiple of 4. A kind of 0 is padding at the end. */
    public static final class HeapItems {
        public static final int DATA = 8;

        private HeapItems() {}
    }

    /** What an item has where, from its own start on. */
    public static final class HeapItem {
        public static final int KIND = 0; // u1
        /** A kind of reference in JVMTI's numbers. */
        public static final int TYPE = 1; // u1, u2 of padding

        /** The class; of a root the depth of its frame, or -1. */
        public static final int CLASS = 4; // u4

        public static final int ID = 8; // u8, a HeapId
        public static final int INDEX = 16; // u4
        /** The thread of a root: its id in java.lang.Thread. */
        public static final int THREAD = 16; // u8

        /** How many values or elements follow. */
        public static final int COUNT = 20; // u4

        public static final int DATA = 24;
        /** Of all of the array. */
        public static final int LENGTH = 24; // u4, u4 of padding

        public static final int ELEMENTS = 32;

        /** u4 JVMTI's index of the field, u8 an id or the bits of a primitive value. */
        public static final int VALUE_BYTES = 12;

        /** An object, with the values of its fields, except null ones. More of the same id go on with it. */
        public static final int OBJECT = 1;
        /** Elements of an array of objects from {@link #INDEX} on, u8 each. What is left out is null. */
        public static final int REFERENCES = 2;
        /** Elements of a primitive array from {@link #INDEX} on, in the byte order of the machine. */
        public static final int PRIMITIVES = 3;

        public static final int ROOT = 4;
        /** From a class to something else. {@link #INDEX} is JVMTI's index of a static field, or that in the constant pool. */
        public static final int LINK = 5;
        /** A primitive static field; its bits in place of an id. */
        public static final int STATIC = 6;
        /** How long an array is whose own item cannot say it. Comes before that one. */
        public static final int ARRAY_LENGTH = 7;
        /** What an instance of the class takes, in place of an id. */
        public static final int SIZE = 8;

        private HeapItem() {}
    }

    /**
     * Heap records of the binary format, with ids of 8 bytes and numbers in the byte order of a file, one behind the other. What a
     * record of an array has no room for comes at the beginning of the next HEAP_RECORDS.
     */
    public static final class HeapRecords {
        /** How many bytes of heap records there are. */
        public static final int COUNT = 8; // u4
        /**
         * How many places follow them at a multiple of 4, u4 each from {@link #DATA} on: there stands the {@link HeapId} of a thread in
         * place of its id in the file.
         */
        public static final int THREADS = 12; // u4

        public static final int DATA = 16;

        private HeapRecords() {}
    }

    /** Where the fields of a heap record are, from its tag on. The serial number of its trace is left to the reader. */
    public static final class HeapRecord {
        public static final int INSTANCE = HeapRecordTag.INSTANCE_DUMP;
        public static final int INSTANCE_CLASS = place(INSTANCE, FieldType.CLASS);
        public static final int INSTANCE_COUNT = place(INSTANCE, FieldType.COUNT4);
        public static final int INSTANCE_DATA = head(INSTANCE);

        public static final int OBJECTS = HeapRecordTag.OBJECT_ARRAY_DUMP;
        public static final int ARRAY_LENGTH = place(OBJECTS, FieldType.COUNT4);
        public static final int OBJECTS_CLASS = place(OBJECTS, FieldType.CLASS);
        public static final int OBJECTS_DATA = head(OBJECTS);

        public static final int PRIMITIVES = HeapRecordTag.PRIMITIVE_ARRAY_DUMP;
        public static final int PRIMITIVES_TYPE = place(PRIMITIVES, FieldType.TYPE);
        public static final int PRIMITIVES_DATA = head(PRIMITIVES);

        /** The same in all three. */
        public static final int ID = place(INSTANCE, FieldType.ID);

        public static final int TRACE = place(INSTANCE, FieldType.U4);

        private HeapRecord() {}

        private static int place(int tag, FieldType field) {
            return 1 + HeapRecordTag.FORMS.of(tag).offset(field, Long.BYTES);
        }

        private static int head(int tag) {
            return 1 + HeapRecordTag.FORMS.of(tag).size(Long.BYTES);
        }
    }

    /**
     * Ids of objects in heap records: the number of the allocation, of the object that was walked, or of the class, and
     * in the low bits which of these it is.
     */
    public static final class HeapFileId {
        public static final int NUMBER_SHIFT = 5;
        public static final int WALKED = 8;
        public static final int CLASS = 16;

        private HeapFileId() {}
    }

    /** Ids of objects. Without one of these bits it is the id of an ALLOCATION record; 0 is null. */
    public static final class HeapId {
        public static final int NUMBER_BITS = 40;
        /** An object whose allocation was not recorded. */
        public static final long WALKED = 1L << 39;
        /** The class object of the class with this number. */
        public static final long CLASS = 1L << 40;
        /** A thread, as HEAP_THREAD numbers it. */
        public static final long THREAD = 1L << 41;

        private HeapId() {}
    }

    /** A heap dump is complete, as far as it could be. */
    public static final class HeapDumpEnd {
        public static final int NANOS = 8; // u8
        public static final int OBJECTS = 16; // u8
        /** Objects of classes that were loaded too late. */
        public static final int LEFT_OUT = 24; // u8
        /** What JVMTI said of the walk, 0 if all went well. */
        public static final int ERROR = 32; // u4

        // How the VM lays out arrays of objects: what it found in all that it met.
        public static final int ALIGNMENT = 36; // u4
        public static final int REFERENCE_BYTES = 40; // u4
        public static final int ARRAY_BASE = 44; // u4

        public static final int BYTES = 48;

        private HeapDumpEnd() {}
    }
}
