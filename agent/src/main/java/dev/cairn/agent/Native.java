// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import org.jspecify.annotations.Nullable;

/** What the agent's native half does for its Java half; bound by {@code java/natives.c}. */
final class Native {
    /** The longs of one thread in {@link #threads}. C has these numbers from here, as it has all others of this class. */
    static final int ROW_ID = 0;

    static final int ROW_STATE = 1; // as JVMTI's GetThreadState has it
    static final int ROW_OS_TID = 2;
    static final int ROW_CPU_NANOS = 3;
    static final int ROW_USER_NANOS = 4;
    static final int ROW_ALLOCATED_BYTES = 5;
    static final int ROW_FLAGS = 6;
    static final int ROW_LONGS = 7;

    static final int FLAG_DAEMON = 1;
    static final int FLAG_CARRIER = 2;
    /** One of the agent's own, except those that it starts in Java. */
    static final int FLAG_AGENT = 4;

    /** The parts of {@link #sampledMethods}. */
    static final int SAMPLE_RECORDS = 0; // byte[], TRACE_RECORD_BYTES each, in the order of their time

    static final int SAMPLE_THREADS = 1; // String[], names; the first is number 1 in the records
    static final int SAMPLE_METHODS = 2; // String[], METHOD_TEXTS each; the first is number 1 in the records
    static final int SAMPLE_LINES = 3; // int[], the first line of each method
    static final int SAMPLE_COUNTS = 4; // long[], SAMPLE_LONGS
    static final int SAMPLE_PARTS = 5;

    static final int METHOD_CLASS = 0;
    static final int METHOD_NAME = 1;
    static final int METHOD_SIGNATURE = 2;
    static final int METHOD_FILE = 3;
    static final int METHOD_TEXTS = 4;

    static final int SAMPLE_START_MICROS = 0; // since 1970
    static final int SAMPLE_ELAPSED_MICROS = 1;
    static final int SAMPLE_OVERFLOW = 2; // 1 if the buffer was full before the end
    static final int SAMPLE_STACKS = 3; // stacks that were looked at
    static final int SAMPLE_LONGS = 4;

    /** The parts of {@link #tracedMethods}. Behind the names are nulls. */
    static final int TRACED_RECORDS = 0; // byte[], as inject/trace_records.h has them

    static final int TRACED_NAMES = 1; // String[], of the threads
    static final int TRACED_METHODS = 2; // int[], for describing; the first is number 1 in the records
    static final int TRACED_COUNTS = 3; // long[], TRACED_LONGS
    static final int TRACED_PARTS = 4;

    static final int TRACED_START_MICROS = 0; // since 1970
    static final int TRACED_ELAPSED_MICROS = 1;
    static final int TRACED_OVERFLOW = 2; // 1 if there was no more room before the end
    static final int TRACED_LOST = 3; // calls that could not be counted for another reason
    static final int TRACED_LEFT = 4; // classes that are as they were, as neither the VM nor Cairn could rewrite them
    static final int TRACED_LONGS = 5;

    /** The longs of {@link #mapHeap} begin with these. */
    static final int MAP_NANOS = 0; // what all walks took; the VM stands still for a part of that

    static final int MAP_PAUSES = 1; // how often it stood still
    static final int MAP_OBJECTS = 2;
    static final int MAP_UNPLACED_OBJECTS = 3; // of them, those that lie in no stretch, or whose address is not known
    static final int MAP_UNPLACED_BYTES = 4;
    static final int MAP_CELL_BYTES = 5;
    static final int MAP_REACHABILITY = 6;
    static final int MAP_STRETCHES =
            7; // their number; start and end of each follow, then MAP_KINDS longs for each cell
    static final int MAP_HEAD_LONGS = 8;

    /** How it was found out how objects are held; if it was, a long for each solidity follows for each cell. */
    static final int MAP_REACHABILITY_NONE = HeapCells.REACHABILITY_NONE;

    static final int MAP_REACHABILITY_READ = HeapCells.REACHABILITY_READ;
    static final int MAP_REACHABILITY_ASKED = HeapCells.REACHABILITY_ASKED;

    static final int MAP_MOST_STRETCHES = HeapCells.MOST_STRETCHES;

    /** Kinds of objects, as DDM numbers them. */
    static final int MAP_KIND_OBJECT = 0;

    static final int MAP_KIND_CLASS = 1;
    static final int MAP_KIND_ARRAY_1 = 2;
    static final int MAP_KIND_ARRAY_2 = 3;
    static final int MAP_KIND_ARRAY_4 = 4;
    static final int MAP_KIND_ARRAY_8 = 5;
    static final int MAP_KINDS = 6;

    /** The longs that ask for {@link #lookAtHeap}. */
    static final int LOOK_WISH_START = 0; // of a range of addresses

    static final int LOOK_WISH_END = 1;
    static final int LOOK_WISH_CELLS = 2;
    static final int LOOK_WISH_CLASSES = 3; // how many of the largest
    static final int LOOK_WISH_OBJECTS = 4; // how many of the first that are met
    static final int LOOK_WISH_LONGS = 5;

    /** The parts of {@link #lookAtHeap}. */
    static final int LOOK_CELLS = 0; // long[], as of mapHeap

    static final int LOOK_ROWS = 1; // long[], see below
    static final int LOOK_SIGNATURES = 2; // String[], of the classes; null for those that came meanwhile
    static final int LOOK_PARTS = 3;

    /** The rows of a look begin with these; holes, chosen cells, classes, regions and objects follow. */
    static final int LOOK_G1_REGION_BYTES = 0; // 0 for other collectors

    static final int LOOK_HOLES_KNOWN = 1; // 0 if there were too many
    static final int LOOK_LARGEST_HOLE = 2;
    static final int LOOK_HOLE_SIZES = 3; // number and bytes of each; of 1 byte, of 2 and 3, of 4 to 7, ...
    static final int LOOK_CHOSEN_CELLS = 4; // bytes of the chosen class in each cell
    static final int LOOK_CLASSES = 5; // objects and bytes of each
    static final int LOOK_OTHER_CLASSES = 6; // those that are not among them
    static final int LOOK_OTHER_OBJECTS = 7;
    static final int LOOK_OTHER_BYTES = 8;
    static final int LOOK_UNLISTED =
            9; // objects beyond those that are listed: address, bytes and place of the class of each
    static final int LOOK_REGIONS = 10; // a row of longs for each, see below
    static final int LOOK_SIZE_OF_REGIONS = 11; // of a collector that has them; else 0
    static final int LOOK_HEAD_LONGS = 12;

    /** The longs of a region. */
    static final int LOOK_REGION_START = 0;

    static final int LOOK_REGION_BYTES = 1; // of it, those that were looked at
    static final int LOOK_REGION_HOLES = 2;
    static final int LOOK_REGION_HOLE_BYTES = 3;
    static final int LOOK_REGION_LARGEST_HOLE = 4;
    static final int LOOK_REGION_LONGS = 5;

    static final int LOOK_MOST_REGIONS = HeapLook.MOST_REGIONS;

    private Native() {}

    /** Whether the request has no answer yet, and its monitor is still there. */
    static native boolean awaits(int connection, int request);

    /** That request waits for a handler of the application from now on, and not for the worker. */
    static native void awaitHandlers(int connection, int request);

    /** By the thread that calls handlers: what it is about to do, in ASCII; no bytes for nothing. */
    static native void handlersDo(byte[] what);

    /** Connection 0 means all of them. False if one of them reads too slowly, and lost it. */
    static native boolean event(int connection, byte[] packetData);

    static native long lostEvents(int connection);

    /** How many bytes wait to be sent; 0 if the connection has gone. */
    static native long backlog(int connection);

    /** What the I/O thread answers HELO with, and the event before it; no bytes for none. */
    static native void hello(byte[] waitEvent, byte[] helloReply);

    /** Has the agent leave, unless a second peer is connected; false if so. */
    static native boolean leaveIfAlone();

    static native void watchThreads(boolean on);

    /** Empty if done, else why not. */
    static native String watchCollections(boolean on);

    /** {@code {long[] rows, String[] names, Thread[] threads}} of all live platform threads. */
    static native Object[] threads();

    /** The live platform thread whose id has these low 32 bits. */
    static native @Nullable Thread findThread(int id);

    /**
     * Fills {@code texts} with signature, method and file of each frame, and {@code lines}.
     *
     * @return the number of frames; -1 if the thread has ended
     */
    static native int stack(Thread thread, String[] texts, int[] lines);

    /** The thread's own id, whatever a class of the application makes of {@code getId}. */
    static native long threadId(Thread thread);

    /** As JVMTI's GetThreadState has it; 0 if that is not known. */
    static native int threadState(Thread thread);

    /** The thread that has this {@code AbstractOwnableSynchronizer} alone; null if none does. */
    static native @Nullable Thread lockOwner(Object synchronizer);

    static native boolean collectGarbage();

    /**
     * What lies where in the heap, in about that many cells; the VM stands still meanwhile.
     *
     * @param why gets a sentence where the result is null
     */
    static native long @Nullable [] mapHeap(int cells, boolean reachability, @Nullable String[] why);

    /**
     * What lies in a range of the heap, by class too; the VM stands still meanwhile, and longer than for a map.
     *
     * @param wish {@link #LOOK_WISH_LONGS}
     * @param signature of the class whose share of each cell is asked for; null for none
     * @param why gets a sentence where the result is null
     * @return {@link #LOOK_PARTS}
     */
    static native Object @Nullable [] lookAtHeap(long[] wish, @Nullable String signature, @Nullable String[] why);

    static native boolean debuggerAttached();

    /** Whether a debugger could attach: the VM's own agent for that can only be loaded at start-up. */
    static native boolean debuggable();

    /** Begins, if it is not on, and forgets what was tracked before; or ends. Empty if done, else why not. */
    static native String trackAllocations(boolean on);

    static native boolean tracksAllocations();

    /** Ends tracking, and forgets what was tracked. */
    static native void forgetAllocations();

    /** Empty if done, else why not. */
    static native String sampleMethods(int bufferBytes, int intervalMicros);

    static native boolean samplesMethods();

    /** Ends it. {@link #SAMPLE_PARTS} arrays; null if it was not on. */
    static native Object @Nullable [] sampledMethods();

    /** Ends it, and forgets what was sampled. */
    static native void dropSamples();

    /** Empty if done, else why not. */
    static native String traceMethods(int events);

    static native boolean tracesMethods();

    /** Ends it. {@link #TRACED_PARTS} arrays; null if it was not on. */
    static native Object @Nullable [] tracedMethods();

    /** Class, file, name and descriptor of a method that was traced, a line each. */
    static native String tracedMethod(int method);

    /** Ends it, and forgets what was traced. */
    static native void dropTrace();

    static native boolean exportPackage(Module of, String name, Module to);
}
