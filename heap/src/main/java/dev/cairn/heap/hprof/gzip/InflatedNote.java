// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.gzip;

import dev.cairn.heap.store.KernelRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What lies beside an inflated dump: from which file it came, and what was wrong with that. Without it, or if it does not
 * fit, the dump is inflated again; so too when the machine was started again since, as it may have lost what had not
 * reached the disk, and only the packed file has check sums. A line of numbers, and then one a problem.
 */
final class InflatedNote {
    private static final String SUFFIX = ".note";
    private static final String VERSION = "2";

    private InflatedNote() {}

    static Optional<GzipDump.Inflated> read(Path plain, FileStamp packed) {
        try {
            List<String> lines = Files.readAllLines(noteOf(plain), StandardCharsets.UTF_8);
            FileStamp is = FileStamp.of(plain);
            for (boolean cut : new boolean[] {false, true}) {
                if (!lines.isEmpty() && lines.get(0).equals(numbers(packed, is, cut))) {
                    return Optional.of(new GzipDump.Inflated(plain, cut, lines.subList(1, lines.size())));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // none, or none that is ours
        }
    }

    static void write(GzipDump.Inflated inflated, FileStamp packed) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(numbers(packed, FileStamp.of(inflated.plain()), inflated.cut()));
        lines.addAll(inflated.problems());
        Path note = noteOf(inflated.plain());
        Path part = Files.createTempFile(note.toAbsolutePath().getParent(), "note-", ".part");
        Files.write(part, lines, StandardCharsets.UTF_8);
        Files.move(part, note, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String numbers(FileStamp packed, FileStamp plain, boolean cut) {
        return String.join(
                " ",
                VERSION,
                Long.toString(packed.size()),
                Long.toString(packed.writtenNanos()),
                Long.toString(plain.size()),
                Long.toString(plain.writtenNanos()),
                cut ? "cut" : "whole",
                KernelRun.id().orElse("unknown"));
    }

    private static Path noteOf(Path plain) {
        return plain.resolveSibling(plain.getFileName() + SUFFIX);
    }
}
