// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders for what a benchmark or its target writes. */
public final class BenchFolder {
    private BenchFolder() {}

    /** A new folder, which goes with all that is in it when this process ends. */
    public static Path untilTheEnd(String purpose) throws IOException {
        Path folder = Files.createTempDirectory("cairn-bench-" + purpose);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                delete(folder);
            } catch (IOException e) {
                System.err.println("bench: " + folder + " is left behind: " + e);
            }
        }));
        return folder;
    }

    /** Deletes a folder with all that is in it; nothing if it is gone. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
