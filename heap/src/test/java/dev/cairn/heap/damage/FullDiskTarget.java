// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import dev.cairn.heap.PathOptions;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Opens a dump, {@code args[0]}, with its index in a folder, {@code args[1]}, and asks a question, {@code args[2]},
 * once for each line of its input. A line says how many kibibytes that folder's disk must have left, and may name
 * another question after that number. Prints the outcome, and what is in the folder afterwards.
 */
final class FullDiskTarget {
    static final String WORKED = "It worked.";
    private static final int KIB = 1024;

    private FullDiskTarget() {}

    public static void main(String[] args) throws IOException {
        Path dump = Path.of(args[0]);
        Path cache = Path.of(args[1]);
        Question usual = Question.valueOf(args[2]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", 2);
            long left = Long.parseLong(words[0]) * KIB;
            Question question = words.length == 1 ? usual : Question.valueOf(words[1]);
            Path ballast = cache.resolveSibling("ballast");
            Files.deleteIfExists(ballast);
            fill(ballast, left);
            System.out.println(open(dump, cache, question) + " | " + names(cache));
        }
    }

    private static void fill(Path ballast, long left) throws IOException {
        try (OutputStream out = Files.newOutputStream(ballast)) {
            byte[] page = new byte[4 * KIB];
            FileStore disk = Files.getFileStore(ballast); // reads all mounts, so it is asked for once
            while (disk.getUsableSpace() > left) {
                out.write(page);
            }
        }
    }

    /** What may need room on the disk, each in its own way. */
    enum Question {
        /** Which of all questions needs nothing but the index. */
        DOMINATORS,
        PATHS,
        MERGED_PATHS,
        REFERRERS,
        REFERENCES,
        RETAINED,
        RETAINED_BY_CLASS,
        VERIFY;

        /** Whether the answer is one. */
        boolean isAnswered(Snapshot snapshot) throws IOException {
            return switch (this) {
                case DOMINATORS -> snapshot.dominators().top(1).length == 1;
                case PATHS -> !snapshot.pathsToRoot(held(snapshot)).paths().isEmpty();
                case MERGED_PATHS ->
                    !snapshot.mergedPaths(LongStream.of(held(snapshot)), PathOptions.standard())
                            .roots()
                            .isEmpty();
                case REFERRERS -> snapshot.referrers(held(snapshot)).length > 0;
                case REFERENCES -> snapshot.references(held(snapshot), 1).allReferrers() > 0;
                case RETAINED ->
                    snapshot.retainedOf(LongStream.of(held(snapshot))).objects() > 0;
                case RETAINED_BY_CLASS -> snapshot.retainedByClass().length > 0;
                case VERIFY -> snapshot.verify().problems().isEmpty();
            };
        }

        /** An object that another one refers to. */
        private static long held(Snapshot snapshot) {
            long map = snapshot.objectsOf("java.util.HashMap").findFirst().orElseThrow();
            return snapshot.referees(map)[0];
        }
    }

    private static String open(Path dump, Path cache, Question question) {
        SnapshotOptions options =
                SnapshotOptions.standard().withCacheFolder(cache).withThreads(2);
        try (Snapshot snapshot = Snapshots.open(dump, options)) {
            return question.isAnswered(snapshot) ? WORKED : "The answer to " + question + " is none.";
        } catch (SnapshotException e) {
            return String.valueOf(e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            StringBuilder trace = new StringBuilder("A bug: " + e);
            for (StackTraceElement each : e.getStackTrace()) {
                trace.append(", at ").append(each);
            }
            return trace.toString().replace('\n', ' ');
        }
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString().replaceAll("-.*", ""))
                    .sorted()
                    .toList();
        }
    }
}
