// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.report;

/** The sections of a dump, in the order in which they stand there. */
public enum SectionKind {
    MONITORS("contended monitor usage"),
    HEAP_DUMP("Java heap"),
    SITES("allocation sites"),
    CPU_SAMPLES("CPU usage by sampling running threads"),
    CPU_TIMES("CPU usage by timing methods"),
    CPU_OLD("CPU usage in old prof format");

    private final String message;

    SectionKind(String message) {
        this.message = message;
    }

    /** What verbose=y says while such a section is written. */
    public String message() {
        return message;
    }
}
