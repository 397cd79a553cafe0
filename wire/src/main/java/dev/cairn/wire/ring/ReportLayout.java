// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

/**
 * Where the fields of those records are that only an HPROF report has; otherwise as {@link RecordLayout} says. Threads
 * are named by the numbers of THREAD records, except where one starts or ends: there by the id that java.lang.Thread
 * has.
 */
public final class ReportLayout {
    private ReportLayout() {}

    /** A thread has started. Its name, its group's name and the name of the group above that follow. */
    public static final class ThreadStart {
        public static final int NANOS = 8; // u8
        public static final int JAVA_ID = 16; // u8
        public static final int NAME_BYTES = 24; // u2
        public static final int GROUP_BYTES = 26; // u2
        public static final int PARENT_BYTES = 28; // u2
        public static final int FLAGS = 30; // u2
        public static final int TEXT = 32;

        public static final int FLAG_VIRTUAL = 1;
        /** It was there before the report began: of interest once something is reported of it. */
        public static final int FLAG_BEFORE = 2;

        private ThreadStart() {}
    }

    /** A thread has ended. */
    public static final class ThreadEnd {
        public static final int NANOS = 8; // u8
        public static final int JAVA_ID = 16; // u8
        public static final int BYTES = 24;

        private ThreadEnd() {}
    }

    /** A thread has got a monitor that it had to wait for. Frames of the thread follow. */
    public static final class Contention {
        /** When it got it. */
        public static final int NANOS = 8; // u8

        public static final int WAITED_NANOS = 16; // u8
        public static final int THREAD = 24; // u4
        /** Of the object whose monitor it is. */
        public static final int CLASS = 28; // u4

        public static final int FLAGS = 32; // u2; FLAG_TRUNCATED as in an allocation
        public static final int JAVA_FRAMES = 34; // u2, u4 of padding
        public static final int FRAMES = 40;

        private Contention() {}
    }

    /** A thread begins to wait in {@code Object.wait}. */
    public static final class MonitorWait {
        public static final int NANOS = 8; // u8
        public static final int TIMEOUT_MILLIS = 16; // u8
        public static final int THREAD = 24; // u4
        public static final int CLASS = 28; // u4
        public static final int BYTES = 32;

        private MonitorWait() {}
    }

    /** And has ended to wait. */
    public static final class MonitorWaited {
        public static final int NANOS = 8; // u8
        public static final int WAITED_NANOS = 16; // u8
        public static final int THREAD = 24; // u4
        public static final int CLASS = 28; // u4
        public static final int BYTES = 32;

        private MonitorWaited() {}
    }

    /** What a thread does at the moment of a dump. Its frames follow. */
    public static final class ThreadState {
        public static final int THREAD = 8; // u4
        /** As JVMTI's GetThreadState has it. */
        public static final int STATE = 12; // u4

        public static final int FLAGS = 16; // u2; FLAG_TRUNCATED as in an allocation
        public static final int JAVA_FRAMES = 18; // u2, u4 of padding
        public static final int FRAMES = 24;

        private ThreadState() {}
    }

    /**
     * A monitor that a thread had at the moment of a dump. The numbers of the threads follow that wait to enter, then of those that
     * wait to be notified: u4 each.
     */
    public static final class Monitor {
        public static final int CLASS = 8; // u4
        /** 0 if nobody owns it any more. */
        public static final int OWNER = 12; // u4

        public static final int ENTRIES = 16; // u4
        public static final int ENTERING = 20; // u2
        public static final int NOTIFIED = 22; // u2
        public static final int THREADS = 24;

        private Monitor() {}
    }

    /**
     * Calls of one thread, along one chain of methods, since they were reported last. The numbers of the methods follow, u4 each, the
     * innermost first.
     */
    public static final class Calls {
        public static final int THREAD = 8; // u4
        public static final int FLAGS = 12; // u2; FLAG_TRUNCATED as in an allocation
        public static final int METHODS = 14; // u2
        public static final int COUNT = 16; // u8
        /** With what it called. */
        public static final int TOTAL_NANOS = 24; // u8

        /** Without what it called. */
        public static final int SELF_NANOS = 32; // u8

        public static final int CHAIN = 40;

        private Calls() {}
    }

    /** The VM has thrown an OutOfMemoryError. What it says of the cause follows. */
    public static final class Exhausted {
        public static final int NANOS = 8; // u8
        /** As JVMTI's ResourceExhausted has them. */
        public static final int FLAGS = 16; // u4

        public static final int TEXT_BYTES = 20; // u2, u2 of padding
        public static final int TEXT = 24;

        private Exhausted() {}
    }
}
