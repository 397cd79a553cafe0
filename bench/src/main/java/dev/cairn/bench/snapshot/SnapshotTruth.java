// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.snapshot;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a synthetic dump says of itself, held against what Cairn finds: the speed of a wrong answer is no figure. */
final class SnapshotTruth {
    private SnapshotTruth() {}

    /** How many figures were right; 0 if nothing is known of the dump. */
    static int check(Path dump, Snapshot snapshot, Dominators dominators) throws IOException {
        Path truth = dump.resolveSibling(dump.getFileName() + ".truth");
        if (!Files.exists(truth)) {
            return 0;
        }
        int checked = 0;
        List<String> wrong = new ArrayList<>();
        for (String line : Files.readAllLines(truth)) {
            String[] words = line.split("\t", -1);
            switch (words[0]) {
                case "objects" -> {
                    checked++;
                    compare(line, Long.parseLong(words[1]), snapshot.objectCount(), wrong);
                }
                case "retained" -> {
                    checked++;
                    long object = snapshot.indexOf(Long.decode(words[1]))
                            .orElseThrow(() -> new IllegalStateException(dump + " has no object " + words[1] + "."));
                    compare(line, Long.parseLong(words[2]), dominators.retainedBytes(object), wrong);
                }
                default -> {
                    // Not asked for here.
                }
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(dump + ": " + String.join(" ", wrong));
        }
        return checked;
    }

    private static void compare(String line, long right, long found, List<String> wrong) {
        if (right != found) {
            wrong.add("Of \"" + line.replace('\t', ' ') + "\" Cairn says " + found + ".");
        }
    }
}
