// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.bench.measure.MarkdownTable;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What others say that objects keep, beside Cairn's answer for the same objects. */
final class PeerAnswers {
    private static final String RETAINED = "retained";

    private final MarkdownTable table =
            new MarkdownTable("one of its ten biggest", "class", "it says", "Cairn says", "Cairn's is");

    /** Prints the answers of one library, from what it printed. */
    static void print(Path dump, String title, String output, Snapshot snapshot) throws Exception {
        PeerAnswers answers = new PeerAnswers();
        Dominators dominators = snapshot.dominators();
        for (String line : output.lines().toList()) {
            List<String> words = List.of(line.split("\t", -1));
            if (words.getFirst().equals(RETAINED)) {
                answers.row(words, snapshot, dominators);
            }
        }
        answers.table.print(dump.getFileName() + ", what objects retain: " + title);
    }

    private void row(List<String> words, Snapshot snapshot, Dominators dominators) {
        long id = Long.decode(words.get(1));
        long theirs = Long.parseLong(words.get(2));
        long object = snapshot.indexOf(id)
                .orElseThrow(() -> new IllegalStateException("Cairn does not know the object " + words.get(1) + "."));
        long ours = dominators.retainedBytes(object);
        table.row(
                words.get(1),
                words.get(3),
                String.format(Locale.ROOT, "%,d B", theirs),
                String.format(Locale.ROOT, "%,d B", ours),
                String.format(Locale.ROOT, "%.2f times that", (double) ours / Math.max(1, theirs)));
    }
}
