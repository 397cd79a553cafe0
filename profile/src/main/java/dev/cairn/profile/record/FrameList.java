// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

import dev.cairn.wire.ring.RecordLayout.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** The frames of one record, the innermost first: Java frames, then native ones. Good only until the next record is read. */
public final class FrameList {
    private int[] methods = new int[64];
    private int[] bytecodeIndexes = new int[64];
    private int javaFrames;
    private long[] addresses = new long[0];
    private int nativeFrames;

    /** How many Java frames there are; they are numbered from 0. */
    public int javaFrames() {
        return javaFrames;
    }

    /** The number of a Java frame's method, as METHOD records have it. */
    public int method(int frame) {
        return methods[frame];
    }

    /** -1 in a native method. */
    public int bytecodeIndex(int frame) {
        return bytecodeIndexes[frame];
    }

    /** How many native frames there are; they are numbered from 0. */
    public int nativeFrames() {
        return nativeFrames;
    }

    /** Where a native frame is. */
    public long address(int frame) {
        return addresses[frame];
    }

    /**
     * Makes room for these numbers of frames, and has that many from now on; each frame is undefined until it is set.
     */
    public void reset(int javaCount, int nativeCount) {
        if (methods.length < javaCount) {
            methods = new int[javaCount];
            bytecodeIndexes = new int[javaCount];
        }
        if (addresses.length < nativeCount) {
            addresses = new long[nativeCount];
        }
        javaFrames = javaCount;
        nativeFrames = nativeCount;
    }

    /**
     * Takes Java frames as they lie in a record; false, and nothing is taken, if they do not fit.
     *
     * @param at where they begin, a multiple of 8
     * @param room how many bytes the record has from there on
     */
    public boolean readJava(MemorySegment memory, long at, int room, int count) {
        if (count < 0 || (long) count * Frame.BYTES > room) {
            return false;
        }
        reset(count, 0);
        for (int i = 0; i < count; i++) {
            long frame = at + (long) i * Frame.BYTES;
            set(
                    i,
                    memory.get(ValueLayout.JAVA_INT, frame + Frame.METHOD),
                    memory.get(ValueLayout.JAVA_INT, frame + Frame.BYTECODE_INDEX));
        }
        return true;
    }

    /** Puts these methods in place of the first Java frames, of which there are that many at least. They have no bytecode. */
    public void replaceFirst(int count, int[] instead) {
        int more = instead.length - count;
        int rest = javaFrames - count;
        if (methods.length < javaFrames + more) {
            methods = Arrays.copyOf(methods, 2 * (javaFrames + more));
            bytecodeIndexes = Arrays.copyOf(bytecodeIndexes, methods.length);
        }
        System.arraycopy(methods, count, methods, instead.length, rest);
        System.arraycopy(bytecodeIndexes, count, bytecodeIndexes, instead.length, rest);
        for (int i = 0; i < instead.length; i++) {
            set(i, instead[i], -1);
        }
        javaFrames += more;
    }

    /** Leaves out all Java frames behind the first {@code most}. */
    public void cutTo(int most) {
        javaFrames = Math.min(javaFrames, most);
    }

    /** Says what a Java frame is. */
    public void set(int frame, int method, int bytecodeIndex) {
        methods[frame] = method;
        bytecodeIndexes[frame] = bytecodeIndex;
    }

    /** Says where a native frame is. */
    public void setAddress(int frame, long address) {
        addresses[frame] = address;
    }
}
