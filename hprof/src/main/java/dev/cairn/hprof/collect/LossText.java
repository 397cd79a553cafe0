// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.profile.model.RecordingLoss;
import java.util.ArrayList;
import java.util.List;

/** What was lost, in sentences. */
final class LossText {
    private LossText() {}

    /** Of what has been lost since something was told; nothing was lost, no sentence. */
    static List<String> of(RecordingLoss now, RecordingLoss told) {
        List<String> sentences = new ArrayList<>();
        add(sentences, now.allocations() - told.allocations(), "allocations were lost, and are not in SITES.");
        add(sentences, now.frees() - told.frees(), "ends of objects were lost; they still count as alive.");
        add(sentences, now.unresolved() - told.unresolved(), "names of classes, methods or threads were lost.");
        add(sentences, now.others() - told.others(), "further records were lost: samples, threads or monitors.");
        return sentences;
    }

    private static void add(List<String> sentences, long count, String what) {
        if (count > 0) {
            sentences.add(count + " " + what);
        }
    }
}
