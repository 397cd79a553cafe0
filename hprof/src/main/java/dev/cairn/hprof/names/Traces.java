// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import dev.cairn.profile.record.FrameList;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Gives each trace (frames, and the thread if traces are split by thread) a serial number from {@link #FIRST} on, which is the trace
 * without frames. It takes no more memory than it was given; all that comes then is one trace, {@link #FURTHER}, and is counted.
 */
public final class Traces {
    /** The serial number of the trace without frames. */
    public static final int FIRST = 300_000;
    /** The one trace for all that found no room; its one frame has no method. */
    public static final int FURTHER = FIRST + 1;
    /** In {@link #method}: a frame that no method has. */
    public static final int NO_METHOD = 0;
    /** In {@link #thread}: traces are not split by thread. */
    public static final int NO_THREAD = 0;

    // Chosen by nobody, so that no target can make stacks that collide.
    private final long factor = new SplittableRandom().nextLong() | 1;
    private final int mostWords;
    /** By trace: thread, then a word for each frame. */
    private long[] words = new long[1 << 12];

    private int wordCount;
    private int[] starts = new int[1 << 8];
    private long[] hashes = new long[1 << 8];
    private int count;
    /** Traces by hash, plus 1; 0 is none. At most half of it is in use. */
    private int[] slots = new int[1 << 9];

    private long further;

    /**
     * Only the empty trace and the one for all further ones.
     *
     * @param mostWords a frame takes one
     */
    public Traces(int mostWords) {
        this.mostWords = mostWords;
        FrameList frames = new FrameList();
        of(frames, NO_THREAD);
        frames.reset(1, 0);
        frames.set(0, NO_METHOD, -1);
        of(frames, NO_THREAD);
    }

    /**
     * The serial number of the trace with these frames.
     *
     * @param thread serial number of the thread, or {@link #NO_THREAD}
     */
    public int of(FrameList frames, int thread) {
        long hash = hash(frames, thread);
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0) {
            int trace = slots[slot] - 1;
            if (hashes[trace] == hash && isEqual(trace, frames, thread)) {
                return FIRST + trace;
            }
            slot = (slot + 1) & mask;
        }
        if (wordCount + 1 + frames.javaFrames() > mostWords) {
            further++;
            return FURTHER;
        }
        slots[slot] = count + 1;
        return FIRST + add(hash, frames, thread);
    }

    private long hash(FrameList frames, int thread) {
        long hash = mixed(factor, thread);
        for (int i = 0; i < frames.javaFrames(); i++) {
            hash = mixed(hash, word(frames, i));
        }
        return hash ^ (hash >>> 32);
    }

    private long mixed(long hash, long word) {
        long mixed = (hash ^ word) * factor;
        return mixed ^ (mixed >>> 29);
    }

    private static long word(FrameList frames, int i) {
        return ((long) frames.method(i) << 32) | (frames.bytecodeIndex(i) & 0xFFFF_FFFFL);
    }

    private boolean isEqual(int trace, FrameList frames, int thread) {
        int start = starts[trace];
        if (end(trace) - start - 1 != frames.javaFrames() || words[start] != thread) {
            return false;
        }
        for (int i = 0; i < frames.javaFrames(); i++) {
            if (words[start + 1 + i] != word(frames, i)) {
                return false;
            }
        }
        return true;
    }

    private int end(int trace) {
        return trace + 1 < count ? starts[trace + 1] : wordCount;
    }

    private int add(long hash, FrameList frames, int thread) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            hashes = Arrays.copyOf(hashes, 2 * count);
        }
        int needed = wordCount + 1 + frames.javaFrames();
        if (needed > words.length) {
            words = Arrays.copyOf(words, Math.max(needed, 2 * words.length));
        }
        starts[count] = wordCount;
        hashes[count] = hash;
        words[wordCount++] = thread;
        for (int i = 0; i < frames.javaFrames(); i++) {
            words[wordCount++] = word(frames, i);
        }
        count++;
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int trace = 0; trace < count; trace++) {
            int slot = (int) hashes[trace] & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = trace + 1;
        }
    }

    /** The serial number that the next new trace will have. */
    public int next() {
        return FIRST + count;
    }

    /** All traces from a serial number on, and the one for further ones if it is needed. */
    public void eachFrom(int first, IntConsumer visitor) {
        if (further > 0) {
            visitor.accept(FURTHER);
        }
        for (int serial = first; serial < next(); serial++) {
            if (serial != FURTHER) {
                visitor.accept(serial);
            }
        }
    }

    /** How many frames a trace has. */
    public int depth(int serial) {
        int trace = serial - FIRST;
        return end(trace) - starts[trace] - 1;
    }

    /** The recorder's number of a frame's method, the innermost first; or {@link #NO_METHOD}. */
    public int method(int serial, int frame) {
        return (int) (words[starts[serial - FIRST] + 1 + frame] >>> 32);
    }

    /** Where in its method a frame is; -1 if nobody knows. */
    public int bytecodeIndex(int serial, int frame) {
        return (int) words[starts[serial - FIRST] + 1 + frame];
    }

    /** The serial number of a trace's thread, or {@link #NO_THREAD}. */
    public int thread(int serial) {
        return (int) words[starts[serial - FIRST]];
    }

    /** How often a new trace found no room. */
    public long further() {
        return further;
    }
}
