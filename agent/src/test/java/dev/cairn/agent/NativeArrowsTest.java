// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folders of the agent's C include each other in one direction only. */
class NativeArrowsTest {
    /** Each includes itself and those before it. ARCHITECTURE.md says what lies where. */
    private static final List<String> ORDER = List.of(
            "generated",
            "base",
            "vm/layout",
            "vm",
            "map/marks",
            "map",
            "map/look",
            "ring",
            "io",
            "sample",
            "sample/allocation",
            "sample/cpu",
            "sample/methods",
            "sample/tracker",
            "sample/heaps",
            "sample/native",
            "inject/classfile",
            "inject",
            "java",
            "hprof/report",
            "hprof/parts",
            "hprof/heap",
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

    /** A header and its source are one file here. */
    private static Map<String, Set<String>> includes(Path root) throws IOException {
        Map<String, Set<String>> includes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file :
                    all.filter(each -> each.toString().matches(".*\\.[ch]")).toList()) {
                Set<String> to = includes.computeIfAbsent(
                        withoutKind(root.relativize(file).toString()), name -> new TreeSet<>());
                INCLUDE.matcher(Files.readString(file)).results().forEach(each -> to.add(withoutKind(each.group(1))));
            }
        }
        includes.forEach((name, to) -> to.remove(name));
        return includes;
    }

    private static String withoutKind(String file) {
        return file.substring(0, file.length() - 2);
    }

    /** What is left when, again and again, all go that include nothing but what has gone. */
    private static Set<String> inCircles(Path root) throws IOException {
        Map<String, Set<String>> left = includes(root);
        boolean fewer = true;
        while (fewer) {
            fewer = left.keySet()
                    .removeIf(name -> left.getOrDefault(name, Set.of()).stream().noneMatch(left::containsKey));
        }
        return left.keySet();
    }

    @Test
    void noFilesIncludeEachOther() throws IOException {
        assertThat(inCircles(AGENT)).isEmpty();
    }

    @Test
    void aCircleIsFound() throws IOException {
        plant("ring/ring.h", "#include \"base/bytes.h\"\n");
        plant("ring/ring.c", "#include \"ring/records.h\"\n");
        plant("ring/records.h", "#include \"ring/ring.h\"\n");
        plant("base/bytes.h", "");

        assertThat(inCircles(folder)).containsExactly("ring/records", "ring/ring");
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
