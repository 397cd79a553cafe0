// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folders of the agent's C include each other in one direction only. */
class NativeArrowsTest {
    /** Each includes itself and those before it. ARCHITECTURE.md says what lies where. */
    private static final List<String> ORDER = List.of(
            "base",
            "vm",
            "ring",
            "io",
            "sample/allocation",
            "sample/cpu",
            "sample/methods",
            "sample/tracker",
            "inject/classfile",
            "inject",
            "java",
            "hprof/report",
            "hprof/heap",
            "hprof/parts",
            "hprof",
            "entry");

    private static final Path AGENT = Path.of("src/main/c");
    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"([^\"]+)\"");

    @TempDir
    Path folder = Path.of("");

    private static String folderOf(Path file) {
        return String.valueOf(file.getParent());
    }

    /** A report has its own way to its collector, and no server. */
    private static boolean mayInclude(String from, String to) {
        boolean isForbidden = from.startsWith("hprof") && (to.equals("io") || to.equals("java"));
        return ORDER.indexOf(to) >= 0 && ORDER.indexOf(to) <= ORDER.indexOf(from) && !isForbidden;
    }

    private static List<String> wrongArrows(Path root) throws IOException {
        List<String> wrong = new ArrayList<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(each -> each.toString().matches(".*\\.[ch]"))
                    .sorted()
                    .toList()) {
                Path from = root.relativize(file);
                Matcher include = INCLUDE.matcher(Files.readString(file));
                while (include.find()) {
                    String to = folderOf(Path.of(include.group(1)));
                    if (!mayInclude(folderOf(from), to)) {
                        wrong.add(from + " includes " + include.group(1));
                    }
                }
            }
        }
        return wrong;
    }

    @Test
    void pointOneWay() throws IOException {
        assertThat(wrongArrows(AGENT)).isEmpty();
    }

    @Test
    void everyFolderHasAPlaceInTheOrder() throws IOException {
        try (Stream<Path> all = Files.walk(AGENT)) {
            assertThat(all.filter(each -> each.toString().endsWith(".c"))
                            .map(each -> folderOf(AGENT.relativize(each)))
                            .distinct())
                    .isSubsetOf(ORDER);
        }
    }

    @Test
    void anArrowUpwardsIsFound() throws IOException {
        plant("base/clock.h", "#include \"vm/threads.h\"\n");
        plant("hprof/parts/times.c", "#include \"io/work_queue.h\"\n");
        plant("io/work_queue.c", "#include \"base/clock.h\"\n#include \"io/work_queue.h\"\n");

        assertThat(wrongArrows(folder))
                .containsExactly("base/clock.h includes vm/threads.h", "hprof/parts/times.c includes io/work_queue.h");
    }

    private void plant(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
