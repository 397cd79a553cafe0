// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.text;

import dev.cairn.hprof.settings.ReportSettings;
import java.util.List;

/** What stands at the head of a report, for who opens one. No line of it must look like a record. */
final class Prelude {
    private Prelude() {}

    static List<String> lines(ReportSettings settings) {
        return List.of(
                "Heap and CPU profile of a Java VM, written by Cairn in the format of the JDK's former HPROF agent.",
                "",
                "Below the line of dashes stand records. The decimal numbers of traces and threads, and the hexadecimal",
                "ids of objects, are this file's own; a record defines each before others use it.",
                "",
                "THREAD START  a thread has started: its object, its number, its name, the name of its group.",
                "THREAD END    it has ended.",
                "TRACE         a stack: the frame on top comes first, and there are no more frames than depth= allows.",
                "SITES         what was allocated where, and how much of that is alive: by class and trace.",
                "HEAP DUMP     ROOT what holds objects, CLS classes, OBJ objects with their references, ARR arrays.",
                settings.samplesByState()
                        ? "CPU SAMPLES   where threads were runnable, by trace; a count is a look at one, every interval=."
                        : "CPU SAMPLES   where threads used the processor, by trace; a count is a sample: interval= of CPU time.",
                "CPU TIME      calls by trace; a count is a call, and the shares are of the time within the method itself,",
                switch (settings.clock()) {
                    case RUN -> "              which is wall-clock time without the time that the thread waits.";
                    case CPU -> "              which is of each thread's own clock: who only waits takes none.";
                    case WALL -> "              which is of the wall's clock: who waits takes it too.";
                },
                "MONITOR       DUMP says who owns which monitor and who waits for it, TIME where threads had to wait.",
                "",
                "A section covers the time from the dump before to its own, but SITES, which count from the beginning.",
                "Sizes are what objects take in the VM's heap, in bytes. Allocations that the compiler has removed are not",
                "there, and so not counted.");
    }
}
