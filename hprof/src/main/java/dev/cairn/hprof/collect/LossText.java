// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.names.Traces;
import dev.cairn.profile.model.RecordingLoss;
import java.util.ArrayList;
import java.util.List;

/** What was lost, in sentences. */
final class LossText {
    private LossText() {}

    /** Describes what was lost since the last report of losses; if nothing was lost, there is no sentence. */
    static List<String> of(ReportLoss now, ReportLoss told) {
        RecordingLoss records = now.records();
        RecordingLoss before = told.records();
        List<String> sentences = new ArrayList<>();
        add(sentences, records.allocations() - before.allocations(), "allocations were lost, and are not in SITES.");
        add(sentences, records.frees() - before.frees(), "ends of objects were lost; they still count as alive.");
        add(sentences, records.unresolved() - before.unresolved(), "names of classes, methods or threads were lost.");
        add(sentences, records.others() - before.others(), "further records were lost: samples, threads or monitors.");
        add(
                sentences,
                now.stacks() - told.stacks(),
                "times the collector had no room left for a new stack; TRACE " + Traces.FURTHER
                        + " stands for all of those.");
        add(
                sentences,
                now.names() - told.names(),
                "names of classes or methods found no room in the collector; they are unknown here.");
        add(
                sentences,
                now.targetNames() - told.targetNames(),
                "times the target could not name a class, a method or a thread; it is unknown here.");
        return sentences;
    }

    private static void add(List<String> sentences, long count, String what) {
        if (count > 0) {
            sentences.add(count + " " + what);
        }
    }
}
