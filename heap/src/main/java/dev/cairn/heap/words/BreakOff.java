// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.words;

/** That a file of several dumps, or AppDomains, breaks off in one that nobody asked for. */
public final class BreakOff {
    private BreakOff() {}

    /**
     * The sentence.
     *
     * @param atByte of the plain file
     * @param number of the dump that was asked for, from 1 on
     * @param dumps how many the file holds; it breaks off in the last
     */
    public static String inLaterDump(long atByte, int number, int dumps) {
        return "The file breaks off after " + atByte + " bytes, in dump " + dumps + "; this is dump " + number
                + ", which ends before.";
    }
}
