// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files and folders that are deleted when this process ends, as with Ctrl-C, unless they were finished or deleted
 * before. What a killed process leaves has its mark in the name, by which the next process recognises it.
 */
public final class Unfinished {
    private static final Map<Path, Deletion> KNOWN = new ConcurrentHashMap<>();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::deleteAll, "unfinished-files"));
        } catch (IllegalStateException e) {
            // The process is ending: what is begun now is as if it were killed.
        }
    }

    private Unfinished() {}

    /** How something is deleted; what is not there any more is no failure. */
    @FunctionalInterface
    public interface Deletion {
        void delete(Path path) throws IOException;
    }

    /** Something that was begun. */
    public static Path add(Path path, Deletion deletion) {
        KNOWN.put(path, deletion);
        return path;
    }

    /** That something has been finished or deleted. */
    public static void remove(Path path) {
        KNOWN.remove(path);
    }

    private static void deleteAll() {
        KNOWN.forEach((path, deletion) -> {
            try {
                deletion.delete(path);
            } catch (IOException | UncheckedIOException e) {
                // It may lie where nothing can be deleted any more; the next process sweeps it away.
            }
        });
    }
}
