// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.record;

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

    /** The number of a Java frame's method, as METHOD records tell it. */
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

    /** Makes room for so many frames, and has that many from now on; what they are is undefined until they are set. */
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
