// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.natives;

import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import org.jspecify.annotations.Nullable;

/** What the agent's native half does for its Java half; bound by {@code java/natives.c}. */
public final class Native {
    /** The longs of one thread in {@link #threads}. C has these numbers from here, as it has all others of this class. */
    public static final int ROW_ID = 0;

    public static final int ROW_STATE = 1; // as JVMTI's GetThreadState has it
    public static final int ROW_OS_TID = 2;
    public static final int ROW_CPU_NANOS = 3;
    public static final int ROW_USER_NANOS = 4;
    public static final int ROW_ALLOCATED_BYTES = 5;
    public static final int ROW_FLAGS = 6;
    public static final int ROW_LONGS = 7;

    public static final int FLAG_DAEMON = 1;
    public static final int FLAG_CARRIER = 2;
    /** One of the agent's own, except those that it starts in Java. */
    public static final int FLAG_AGENT = 4;

    /** The parts of {@link #sampledMethods}. */
    public static final int SAMPLE_RECORDS = 0; // byte[], TRACE_RECORD_BYTES each, in the order of their time

    public static final int SAMPLE_THREADS = 1; // String[], names; the first is number 1 in the records
    public static final int SAMPLE_METHODS = 2; // String[], METHOD_TEXTS each; the first is number 1 in the records
    public static final int SAMPLE_LINES = 3; // int[], the first line of each method
    public static final int SAMPLE_COUNTS = 4; // long[], SAMPLE_LONGS
    public static final int SAMPLE_PARTS = 5;

    public static final int METHOD_CLASS = 0;
    public static final int METHOD_NAME = 1;
    public static final int METHOD_SIGNATURE = 2;
    public static final int METHOD_FILE = 3;
    public static final int METHOD_TEXTS = 4;

    public static final int SAMPLE_START_MICROS = 0; // since 1970
    public static final int SAMPLE_ELAPSED_MICROS = 1;
    public static final int SAMPLE_OVERFLOW = 2; // 1 if the buffer was full before the end
    public static final int SAMPLE_STACKS = 3; // stacks that were looked at
    public static final int SAMPLE_LONGS = 4;

    /** The parts of {@link #tracedMethods}. Behind the names are nulls. */
    public static final int TRACED_RECORDS = 0; // byte[], as inject/trace_records.h has them

    public static final int TRACED_NAMES = 1; // String[], of the threads
    public static final int TRACED_METHODS = 2; // int[], for describing; the first is number 1 in the records
    public static final int TRACED_COUNTS = 3; // long[], TRACED_LONGS
    public static final int TRACED_PARTS = 4;

    public static final int TRACED_START_MICROS = 0; // since 1970
    public static final int TRACED_ELAPSED_MICROS = 1;
    public static final int TRACED_OVERFLOW = 2; // 1 if there was no more room before the end
    public static final int TRACED_LOST = 3; // calls that could not be counted for another reason
    public static final int TRACED_LEFT =
            4; // classes that are as they were, as neither the VM nor Cairn could rewrite them
    public static final int TRACED_LONGS = 5;

    /** The longs of {@link #mapHeap} begin with these. */
    public static final int MAP_NANOS = 0; // what all walks took; the VM stands still for a part of that

    public static final int MAP_PAUSES = 1; // how often it stood still
    public static final int MAP_OBJECTS = 2;
    public static final int MAP_UNPLACED_OBJECTS =
            3; // of them, those that lie in no stretch, or whose address is not known
    public static final int MAP_UNPLACED_BYTES = 4;
    public static final int MAP_CELL_BYTES = 5;
    public static final int MAP_REACHABILITY = 6;
    public static final int MAP_STRETCHES =
            7; // their number; start and end of each follow, then MAP_KINDS longs for each cell
    public static final int MAP_HEAD_LONGS = 8;

    /** How it was found out how objects are held; if it was, a long for each solidity follows for each cell. */
    public static final int MAP_REACHABILITY_NONE = HeapCells.REACHABILITY_NONE;

    public static final int MAP_REACHABILITY_READ = HeapCells.REACHABILITY_READ;
    public static final int MAP_REACHABILITY_ASKED = HeapCells.REACHABILITY_ASKED;

    public static final int MAP_MOST_STRETCHES = HeapCells.MOST_STRETCHES;

    /** Kinds of objects, as DDM numbers them. */
    public static final int MAP_KIND_OBJECT = 0;

    public static final int MAP_KIND_CLASS = 1;
    public static final int MAP_KIND_ARRAY_1 = 2;
    public static final int MAP_KIND_ARRAY_2 = 3;
    public static final int MAP_KIND_ARRAY_4 = 4;
    public static final int MAP_KIND_ARRAY_8 = 5;
    public static final int MAP_KINDS = 6;

    /** The longs that ask for {@link #lookAtHeap}. */
    public static final int LOOK_WISH_START = 0; // of a range of addresses

    public static final int LOOK_WISH_END = 1;
    public static final int LOOK_WISH_CELLS = 2;
    public static final int LOOK_WISH_CLASSES = 3; // how many of the largest
    public static final int LOOK_WISH_OBJECTS = 4; // how many of the first that are met
    public static final int LOOK_WISH_LONGS = 5;

    /** The parts of {@link #lookAtHeap}. */
    public static final int LOOK_CELLS = 0; // long[], as of mapHeap

    public static final int LOOK_ROWS = 1; // long[], see below
    public static final int LOOK_SIGNATURES = 2; // String[], of the classes; null for those that came meanwhile
    public static final int LOOK_PARTS = 3;

    /** The rows of a look begin with these; holes, chosen cells, classes, regions and objects follow. */
    public static final int LOOK_G1_REGION_BYTES = 0; // 0 for other collectors

    public static final int LOOK_HOLES_KNOWN = 1; // 0 if there were too many
    public static final int LOOK_LARGEST_HOLE = 2;
    public static final int LOOK_HOLE_SIZES = 3; // number and bytes of each; of 1 byte, of 2 and 3, of 4 to 7, ...
    public static final int LOOK_CHOSEN_CELLS = 4; // bytes of the chosen class in each cell
    public static final int LOOK_CLASSES = 5; // objects and bytes of each
    public static final int LOOK_OTHER_CLASSES = 6; // those that are not among them
    public static final int LOOK_OTHER_OBJECTS = 7;
    public static final int LOOK_OTHER_BYTES = 8;
    public static final int LOOK_UNLISTED =
            9; // objects beyond those that are listed: address, bytes and place of the class of each
    public static final int LOOK_REGIONS = 10; // a row of longs for each, see below
    public static final int LOOK_SIZE_OF_REGIONS = 11; // of a collector that has them; else 0
    public static final int LOOK_HEAD_LONGS = 12;

    /** The longs of a region. */
    public static final int LOOK_REGION_START = 0;

    public static final int LOOK_REGION_BYTES = 1; // of it, those that were looked at
    public static final int LOOK_REGION_HOLES = 2;
    public static final int LOOK_REGION_HOLE_BYTES = 3;
    public static final int LOOK_REGION_LARGEST_HOLE = 4;
    public static final int LOOK_REGION_LONGS = 5;

    public static final int LOOK_MOST_REGIONS = HeapLook.MOST_REGIONS;

    private Native() {}

    /** Whether the request has no answer yet, and its monitor is still there. */
    public static native boolean awaits(int connection, int request);

    /** That request waits for a handler of the application from now on, and not for the worker. */
    public static native void awaitHandlers(int connection, int request);

    /** By the thread that calls handlers: what it is about to do, in ASCII; no bytes for nothing. */
    public static native void handlersDo(byte[] what);

    /** Connection 0 means all of them. False if one of them reads too slowly, and lost it. */
    public static native boolean event(int connection, byte[] packetData);

    public static native long lostEvents(int connection);

    /** How many bytes wait to be sent; 0 if the connection has gone. */
    public static native long backlog(int connection);

    /** What the I/O thread answers HELO with, and the event before it; no bytes for none. */
    public static native void hello(byte[] waitEvent, byte[] helloReply);

    /** Has the agent leave, unless a second peer is connected; false if so. */
    public static native boolean leaveIfAlone();

    public static native void watchThreads(boolean on);

    /** Empty if done, else why not. */
    public static native String watchCollections(boolean on);

    /** {@code {long[] rows, String[] names, Thread[] threads}} of all live platform threads. */
    public static native Object[] threads();

    /** The live platform thread whose id has these low 32 bits. */
    public static native @Nullable Thread findThread(int id);

    /**
     * Fills {@code texts} with signature, method and file of each frame, and {@code lines}.
     *
     * @return the number of frames; -1 if the thread has ended
     */
    public static native int stack(Thread thread, String[] texts, int[] lines);

    /** The thread's own id, whatever a class of the application makes of {@code getId}. */
    public static native long threadId(Thread thread);

    /** As JVMTI's GetThreadState has it; 0 if that is not known. */
    public static native int threadState(Thread thread);

    /** The thread that has this {@code AbstractOwnableSynchronizer} alone; null if none does. */
    public static native @Nullable Thread lockOwner(Object synchronizer);

    public static native boolean collectGarbage();

    /**
     * What lies where in the heap, in about that many cells; the VM stands still meanwhile.
     *
     * @param why gets a sentence where the result is null
     */
    public static native long @Nullable [] mapHeap(int cells, boolean reachability, @Nullable String[] why);

    /**
     * What lies in a range of the heap, by class too; the VM stands still meanwhile, and longer than for a map.
     *
     * @param wish {@link #LOOK_WISH_LONGS}
     * @param signature of the class whose share of each cell is asked for; null for none
     * @param why gets a sentence where the result is null
     * @return {@link #LOOK_PARTS}
     */
    public static native Object @Nullable [] lookAtHeap(
            long[] wish, @Nullable String signature, @Nullable String[] why);

    public static native boolean debuggerAttached();

    /** Whether a debugger could attach: the VM's own agent for that can only be loaded at start-up. */
    public static native boolean debuggable();

    /** Begins, if it is not on, and forgets what was tracked before; or ends. Empty if done, else why not. */
    public static native String trackAllocations(boolean on);

    public static native boolean tracksAllocations();

    /** Ends tracking, and forgets what was tracked. */
    public static native void forgetAllocations();

    /** Empty if done, else why not. */
    public static native String sampleMethods(int bufferBytes, int intervalMicros);

    public static native boolean samplesMethods();

    /** Ends it. {@link #SAMPLE_PARTS} arrays; null if it was not on. */
    public static native Object @Nullable [] sampledMethods();

    /** Ends it, and forgets what was sampled. */
    public static native void dropSamples();

    /** Empty if done, else why not. */
    public static native String traceMethods(int events);

    public static native boolean tracesMethods();

    /** Ends it. {@link #TRACED_PARTS} arrays; null if it was not on. */
    public static native Object @Nullable [] tracedMethods();

    /** Class, file, name and descriptor of a method that was traced, a line each. */
    public static native String tracedMethod(int method);

    /** Ends it, and forgets what was traced. */
    public static native void dropTrace();

    public static native boolean exportPackage(Module of, String name, Module to);
}
