// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The processes that work in a test's folder: those whose command line names it, and those that run in it. A collector outlives its
 * target for a moment, and would write into a folder that is being deleted.
 */
public final class ProcessesOf {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private ProcessesOf() {}

    /** Waits until none is left. */
    public static void awaitNone(Path folder) {
        Eventually.eventually(LIMIT, () -> of(folder.toRealPath()), List::isEmpty);
    }

    private static List<String> of(Path folder) {
        return ProcessHandle.allProcesses()
                .filter(process -> worksIn(folder, Path.of("/proc", Long.toString(process.pid()))))
                .map(process -> process.pid() + " "
                        + process.info().commandLine().orElse("").strip())
                .toList();
    }

    private static boolean worksIn(Path folder, Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                            .contains(folder.toString())
                    || Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder);
        } catch (IOException e) {
            return false; // it has ended meanwhile, or is another user's
        }
    }
}
