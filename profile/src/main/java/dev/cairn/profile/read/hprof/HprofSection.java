// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

/** The tables of an HPROF report that are profiles. Where a report has several and none is asked for, the first of these is read. */
public enum HprofSection {
    /** How often a stack was seen running. */
    CPU("cpu", "CPU SAMPLES"),
    /** How long methods took by themselves, by {@code cpu=times}. */
    TIMES("times", "CPU TIME (ms)"),
    /** How often a method called another one, and how long that took with all that it called, by {@code cpu=old}. */
    CALLS("calls", "the calls of cpu=old"),
    /** Who allocated what, and how much of it is alive. */
    SITES("sites", "SITES"),
    /** How long threads waited to enter a monitor. */
    MONITORS("monitors", "MONITOR TIME");

    private final String word;
    private final String title;

    HprofSection(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** As on the command line. */
    @Override
    public String toString() {
        return word;
    }

    /** As it is called in the report. */
    String title() {
        return title;
    }
}
