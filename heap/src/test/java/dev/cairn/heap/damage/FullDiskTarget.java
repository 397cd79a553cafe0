// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Opens a dump, {@code args[0]}, with its index in a folder, {@code args[1]}, as often as it is told how many kibibytes
 * that folder's disk shall have left. Says what came of it, and what is in the folder afterwards.
 */
final class FullDiskTarget {
    static final String WORKED = "It worked.";
    private static final int KIB = 1024;

    private FullDiskTarget() {}

    public static void main(String[] args) throws IOException {
        Path dump = Path.of(args[0]);
        Path cache = Path.of(args[1]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            long left = Long.parseLong(line) * KIB;
            Path ballast = cache.resolveSibling("ballast");
            Files.deleteIfExists(ballast);
            fill(ballast, left);
            System.out.println(open(dump, cache) + " | " + names(cache));
        }
    }

    private static void fill(Path ballast, long left) throws IOException {
        try (OutputStream out = Files.newOutputStream(ballast)) {
            byte[] page = new byte[4 * KIB];
            while (Files.getFileStore(ballast).getUsableSpace() > left) {
                out.write(page);
            }
        }
    }

    private static String open(Path dump, Path cache) {
        SnapshotOptions options =
                SnapshotOptions.standard().withCacheFolder(cache).withThreads(2);
        try (Snapshot snapshot = Snapshot.open(dump, options)) {
            long tops = snapshot.dominators().top(1).length;
            return tops == 1 ? WORKED : "There is nothing at the top.";
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
