// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

/**
 * Where the fields of each record are, from the start of its header on. Texts are UTF-8 as the VM has it (modified),
 * without a terminator. Times are nanoseconds of CLOCK_MONOTONIC. Numbers of methods, classes and threads are the recorder's own:
 * each is given once in the life of a recording, and its METHOD, CLASS or THREAD record comes before the first record that uses it
 * - unless that found no room, which is counted, and made good at the next sight.
 */
public final class RecordLayout {
    private RecordLayout() {}

    /**
     * An allocation that was sampled, or recorded because every one is. Frames follow, the innermost first. A block of native
     * memory has the same fields in a NATIVE record, where the id is its address, and the native functions that called for it stand
     * before the Java frames, as methods of classes that have the libraries' names.
     */
    public static final class Allocation {
        public static final int NANOS = 8; // u8
        /** What a FREE record will name; 0 if the end of this object will not be recorded. */
        public static final int ID = 16; // u8

        public static final int SIZE = 24; // u8
        /** 0 for the Java heap. */
        public static final int ADDRESS = 32; // u8
        /** The mean distance in bytes at which this thread's sample was drawn; 0 if every allocation was recorded. */
        public static final int INTERVAL = 40; // u8

        public static final int THREAD = 48; // u4
        public static final int CLASS = 52; // u4
        public static final int GC_EPOCH = 56; // u4
        public static final int HEAP = 60; // u2
        public static final int FLAGS = 62; // u2
        public static final int JAVA_FRAMES = 64; // u2
        public static final int NATIVE_FRAMES = 66; // u2
        /** Of native memory: how many of the Java frames are native functions. */
        public static final int NATIVES = 68; // u2, u2 of padding

        public static final int FRAMES = 72;

        /** The stack is deeper than what was recorded. */
        public static final int FLAG_TRUNCATED = 1;
        /** Of native memory: the VM could not give the Java frames of that moment. */
        public static final int FLAG_NO_JAVA_STACK = 2;
        /** Of native memory: a {@link NativeStack} follows the frames, which says more than the native functions there do. */
        public static final int FLAG_NATIVE_STACK = 4;
        /** Of native memory: there are more native functions than what was recorded. */
        public static final int FLAG_NATIVES_CUT = 8;

        /** {@link #HEAP}. */
        public static final int JAVA_HEAP = 0;

        public static final int NATIVE_HEAP = 1;

        /**
         * At most this many objects are followed to their end at a time, in the target and in the books; further ones
         * are counted.
         */
        public static final int MOST_FOLLOWED = 786_432;

        private Allocation() {}
    }

    /** A Java frame: u4 method, s4 bytecode index (-1 in a native method). Native frames follow them: u8 address each. */
    public static final class Frame {
        public static final int METHOD = 0; // u4
        public static final int BYTECODE_INDEX = 4; // s4
        public static final int BYTES = 8;

        private Frame() {}
    }

    /**
     * The stack of native code as it was, from the caller of malloc on, with the registers that lead through it: for who knows how the
     * functions there lay out their frames. Its words follow, as the machine has them.
     */
    public static final class NativeStack {
        /** Where the caller goes on. */
        public static final int GOES_ON_AT = 0; // u8
        /** What the registers are there; the words begin at this address. */
        public static final int STACK_POINTER = 8; // u8

        public static final int FRAME_POINTER = 16; // u8
        /** Another number once libraries were loaded or taken away: the number of both. */
        public static final int LIBRARIES = 24; // u4

        public static final int STACK_BYTES = 28; // u2
        public static final int STACK_FLAGS = 30; // u2
        public static final int WORDS = 32;

        /** The words reach to where native code ends. */
        public static final int FLAG_WHOLE = 1;

        public static final int MOST_STACK_BYTES = 16 * 1024;

        private NativeStack() {}
    }

    /** An object whose allocation had an id has been found dead, or memory freed. */
    public static final class Free {
        public static final int NANOS = 8; // u8
        public static final int ID = 16; // u8
        public static final int GC_EPOCH = 24; // u4
        public static final int HEAP = 28; // u2, u2 of padding
        public static final int BYTES = 32;

        private Free() {}
    }

    /** Name and signature follow, then u4 of padding at most, then the table of lines: u4 first bytecode index, u4 line. */
    public static final class MethodName {
        public static final int NUMBER = 8; // u4
        public static final int CLASS = 12; // u4
        public static final int FLAGS = 16; // u4
        public static final int NAME_BYTES = 20; // u2
        public static final int SIGNATURE_BYTES = 22; // u2
        public static final int LINES = 24; // u4, u4 of padding
        public static final int TEXT = 32;
        /** Lines begin at the next multiple of 8 behind the texts. */
        public static final int LINE_BYTES = 8;

        public static final int FLAG_NATIVE = 1;
        /** More lines than {@link #MAX_LINES}: the rest is left out. */
        public static final int FLAG_LINES_CUT = 2;

        public static final int MAX_LINES = 8192;

        private MethodName() {}
    }

    /** Its descriptor ({@code Ljava/lang/String;}, {@code [I}) and the name of its source file follow. */
    public static final class ClassName {
        public static final int NUMBER = 8; // u4
        public static final int SIGNATURE_BYTES = 12; // u2
        public static final int SOURCE_BYTES = 14; // u2, 0 if not known
        public static final int TEXT = 16;

        private ClassName() {}
    }

    /** Its name follows. */
    public static final class ThreadName {
        public static final int NUMBER = 8; // u4
        public static final int FLAGS = 12; // u4
        /** Of java.lang.Thread; 0 if it is no Java thread. */
        public static final int JAVA_ID = 16; // u8

        public static final int OS_TID = 24; // u4
        public static final int NAME_BYTES = 28; // u2, u2 of padding
        public static final int TEXT = 32;

        public static final int FLAG_VIRTUAL = 1;

        private ThreadName() {}
    }

    /** Another heap than Java's; its name follows. */
    public static final class Heap {
        public static final int NUMBER = 8; // u2
        public static final int NAME_BYTES = 10; // u2, u4 of padding
        public static final int INTERVAL = 16; // u8
        public static final int TEXT = 24;

        private Heap() {}
    }

    /** A collection has ended; collections count from 1 within a recording. */
    public static final class Gc {
        public static final int NANOS = 8; // u8
        public static final int EPOCH = 16; // u4, u4 of padding
        public static final int BYTES = 24;

        private Gc() {}
    }

    /** The interval of the Java heap is another one from now on; each thread's next draw is made with it. */
    public static final class Interval {
        public static final int NANOS = 8; // u8
        public static final int INTERVAL = 16; // u8
        public static final int BYTES = 24;

        private Interval() {}
    }

    /** Where a thread was that has used the processor. Frames follow, as in an allocation. */
    public static final class Cpu {
        public static final int NANOS = 8; // u8
        /**
         * What it has used since its sample before. If the threads that run are sampled, and not those that have used
         * the processor: the time between two looks.
         */
        public static final int CPU_NANOS = 16; // u8

        public static final int THREAD = 24; // u4
        public static final int FLAGS = 28; // u2; FLAG_TRUNCATED as in an allocation, and DOUBLINGS
        public static final int JAVA_FRAMES = 30; // u2
        public static final int FRAMES = 32;
        /** The thread has ended; where it used the rest is not known. */
        public static final int FLAG_ENDED = 2;
        /** The recording ends; where the thread used the rest, which lives on, is not known. */
        public static final int FLAG_UNSEEN = 4;
        /** From this bit on: how many times the interval was doubled at that time, as looking cost too much. */
        public static final int DOUBLINGS_SHIFT = 8;

        private Cpu() {}
    }

    /** What is written behind it came after the mark was asked for; what was recorded before stands before it. */
    public static final class Mark {
        public static final int NANOS = 8; // u8
        public static final int TOKEN = 16; // u4, u4 of padding
        public static final int BYTES = 24;

        /** Nobody has asked for it: what is summed up in an HPROF report's target is there, as it was at that moment. */
        public static final int NO_TOKEN = 0;

        private Mark() {}
    }
}
