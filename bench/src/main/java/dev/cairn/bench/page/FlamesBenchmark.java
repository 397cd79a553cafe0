// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.page;

import com.microsoft.playwright.Page;
import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.Figure;
import dev.cairn.bench.measure.ProcessRun;
import dev.cairn.testkit.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What a flame graph of many frames takes of the page's main thread for each picture while somebody zooms. */
public final class FlamesBenchmark {
    private static final int METHODS = 2000;
    private static final int DEPTH = 40;
    private static final int WARMUPS = 5;
    private static final List<String> WALK =
            List.of("ArrowDown", "Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "Escape");

    private FlamesBenchmark() {}

    public static void run(int frames, int rounds) throws Exception {
        Path folder = BenchFolder.untilTheEnd("flames");
        Path stacks = folder.resolve("many.collapsed");
        Path graph = folder.resolve("many.html");
        int made = write(stacks, frames);
        ProcessRun.of(new ProcessBuilder(
                CairnLauncher.findScript().toString(), "profile", "convert", stacks.toString(), graph.toString()));
        try (Chromium chromium = Chromium.start()) {
            Page page = chromium.browser().newPage();
            double open = Figure.wallMillis(() -> {
                page.navigate(graph.toUri().toString());
                page.locator("#total").waitFor();
                awaitPicture(page);
            });
            WatchedPage watched = new WatchedPage(page);
            page.locator("#graph").focus();
            Map<String, List<Double>> millis = new LinkedHashMap<>();
            for (int i = -WARMUPS; i < rounds; i++) {
                for (String key : WALK) {
                    double own = watched.ownWorkSeconds();
                    double all = watched.mainThreadSeconds();
                    page.keyboard().press(key);
                    awaitPicture(page);
                    if (i >= 0) {
                        note(millis, "scripts, styles and layout after " + key, watched.ownWorkSeconds() - own);
                        note(millis, "main thread, painting too, after " + key, watched.mainThreadSeconds() - all);
                    }
                }
            }
            System.out.println(new Figure("flame graph of " + made + " frames, to open", List.of(open)));
            millis.forEach((what, each) -> System.out.println(new Figure(what, each)));
        }
    }

    private static void note(Map<String, List<Double>> millis, String what, double seconds) {
        millis.computeIfAbsent(what, _ -> new ArrayList<>()).add(seconds * 1000);
    }

    private static void awaitPicture(Page page) {
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /** Stacks that part more often the deeper they are, so that this many frames are drawn at least. */
    private static int write(Path file, int frames) throws Exception {
        Random random = new Random(11);
        Set<String> seen = new HashSet<>();
        StringBuilder lines = new StringBuilder();
        while (seen.size() < frames) {
            StringBuilder stack = new StringBuilder();
            for (int depth = 0; depth < DEPTH; depth++) {
                int choices = 2 + depth / 4;
                // What a frame calls follows from its depth and one choice, as in programs.
                int method = (depth * 131 + random.nextInt(choices) * 17) % METHODS;
                stack.append(depth == 0 ? "" : ";")
                        .append("com.acme.shop.part")
                        .append(method % 40)
                        .append(".Service")
                        .append(method)
                        .append(".step")
                        .append(method);
                seen.add(stack.toString());
            }
            lines.append(stack).append(' ').append(1 + random.nextInt(1000)).append('\n');
        }
        Files.writeString(file, lines);
        return seen.size();
    }
}
