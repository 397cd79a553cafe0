// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.natives;

/**
 * The recorders of the native half; bound by {@code java/natives_recording.c}. One of each kind, {@code what}, may go on. For the
 * worker only.
 */
public final class NativeRecording {
    /** The longs of {@link #status}. C has these numbers from here. */
    public static final int ROW_NANOS = 0;

    public static final int ROW_INTERVAL = 1;
    public static final int ROW_SAMPLES = 2;
    public static final int ROW_LOST_ALLOCATIONS = 3;
    public static final int ROW_LOST_ALLOCATED_BYTES = 4;
    public static final int ROW_LOST_FREES = 5;
    public static final int ROW_LOST_SYMBOLS = 6;
    public static final int ROW_LOST_OTHERS = 7;
    public static final int ROW_CALLBACK_NANOS = 8;
    public static final int ROW_PROCESS_NANOS = 9;
    public static final int ROW_EXACT_THREADS = 10;
    public static final int ROW_THREADS = 11;
    public static final int ROW_BYTES = 12;
    public static final int ROW_NOT_FOLLOWED = 13;
    public static final int ROW_LONGS = 14;

    /** The longs of a block in {@link #liveBlocks}. */
    public static final int BLOCK_SIZE = 0;

    public static final int BLOCK_INTERVAL = 1; // the mean number of bytes between two samples
    public static final int BLOCK_FRAMES = 2; // addresses, the innermost first; 0 where there are no more
    public static final int BLOCK_LONGS = 50;

    private NativeRecording() {}

    /** Empty if it has begun, else why not. {@code ring} 0 is one of our own, which {@link #drain} empties. */
    public static native String start(
            int what, int ring, long interval, long budget, long longest, int depth, int flags);

    public static native void change(int what, long interval, long budget, long longest, int depth);

    /** Another interval, for a kind that follows a budget; nothing if there is no recording. */
    public static native void adapt(int what, long interval);

    /** False if the ring has had no room for a third of a second, or its reader has gone. */
    public static native boolean mark(int what, int token);

    /** Its counters also after {@link #stop}, but the interval, the threads and the bytes only before. */
    public static native long[] status(int what);

    /** Writes nothing any more. The ring stays until {@link #release}. */
    public static native void stop(int what);

    /** Whole records, none if there are none. */
    public static native byte[] drain(int what);

    /** What {@link #drain} gave, and nobody will read. */
    public static native void countLost(int what, byte[] records);

    public static native void release(int what);

    /**
     * Holds objects that the recording of allocations follows, by their ids, and gives a handle for each, or 0; none if the VM does not
     * look for them. {@link #stop} lets go of all.
     */
    public static native long[] hold(long[] ids);

    public static native void letGo();

    /** Sampled blocks of native memory that have not been freed, as far as there was room to note them. */
    public static native long[] liveBlocks();

    /**
     * Gives back what {@link #stop} and the end of tracking could not, as a debugger holds a thread there. False if
     * something is left still.
     */
    public static native boolean finish();

    /** CLOCK_MONOTONIC, as in records. */
    public static native long monotonicNanos();
}
