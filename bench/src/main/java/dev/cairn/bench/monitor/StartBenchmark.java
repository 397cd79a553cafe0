// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.Figure;
import dev.cairn.testkit.Jdk;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** From {@code ./cairn} to the page's first byte, and {@code ./cairn ps} against {@code jps}. */
public final class StartBenchmark {
    private StartBenchmark() {}

    public static void run(int rounds) throws Exception {
        CairnLauncher cairn = CairnLauncher.find();
        run(cairn, rounds);
        Path jar = cairn.script().resolveSibling("cli/target/cairn.jar");
        System.out.printf(Locale.ROOT, "size of the jar %.2f MB%n", Files.size(jar) / 1e6);
    }

    private static void run(CairnLauncher cairn, int rounds) throws Exception {
        for (boolean aot : List.of(true, false)) {
            String cache = aot ? "with" : "without";
            System.out.println(Figure.wall(
                    "./cairn to the page's first byte, " + cache + " AOT cache",
                    2,
                    rounds,
                    () -> firstByte(cairn, aot)));
            System.out.println(Figure.wall("./cairn ps, " + cache + " AOT cache", 2, rounds, () -> {
                Process ps = cairn.start(aot, "ps");
                drain(ps);
            }));
        }
        System.out.println(Figure.wall(
                "jps",
                2,
                rounds,
                () -> drain(new ProcessBuilder(Jdk.JDK_25.tool("jps").toString()).start())));
    }

    private static void firstByte(CairnLauncher cairn, boolean aot) throws Exception {
        Process server = cairn.start(aot, "serve", "--http", "127.0.0.1:0");
        try {
            URI link = URI.create(CairnLauncher.awaitLink(server));
            HttpURLConnection page =
                    (HttpURLConnection) link.resolve("/").toURL().openConnection();
            page.setRequestProperty("Authorization", "Bearer " + link.getQuery().substring("token=".length()));
            try (InputStream in = page.getInputStream()) {
                if (in.read() < 0) {
                    throw new IllegalStateException("The page is empty.");
                }
            }
        } finally {
            // The first byte is there; how the server ends is not measured, but a later round must not meet it.
            server.destroyForcibly().waitFor();
        }
    }

    private static void drain(Process process) throws Exception {
        try (InputStream out = process.getInputStream()) {
            out.readAllBytes();
        }
        if (process.waitFor() != 0) {
            throw new IllegalStateException("A measured command failed: " + process.exitValue());
        }
    }
}
