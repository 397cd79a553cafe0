// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.report.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths as deep as they may be, by {@code ./cairn}: its threads have small stacks. */
class DeepPathsIT {
    private static final Path CAIRN = Path.of("../cairn").toAbsolutePath().normalize();
    private static final int LENGTH = 1000;
    private static final int DEEPEST = 400;
    private static final String NOTE = "Paths that branch too much or are too deep count where they were left.";

    @TempDir
    Path folder;

    private Path log = Path.of("");

    /** A chain of two classes in turn, and another at its end. */
    @BeforeEach
    void write() throws IOException {
        StringBuilder lines = new StringBuilder("a 2 x\nt 1 A\nt 2 B\nt 3 C\n");
        for (int i = 1; i <= LENGTH; i++) {
            lines.append(String.format(Locale.ROOT, "o %x %d 10 %x\n", i, 1 + i % 2, i + 1));
        }
        lines.append(String.format(Locale.ROOT, "o %x 3 10\nr 1 1 0\nc x\n", LENGTH + 1));
        log = Files.writeString(folder.resolve("chain.gclog"), lines);
    }

    private String ask(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(CAIRN.toString(), "snapshot", "paths", log.toString()));
        command.addAll(List.of(words));
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).isEmptyFile();
        assertThat(process.exitValue()).isZero();
        return out;
    }

    @Test
    void aTableSaysWhereItIsCut() throws Exception {
        assertThat(ask("--class", "C"))
                .startsWith("1 of 1 object of C is held\n")
                .contains("… deeper: --json has all\n")
                .endsWith(NOTE + "\n");
        assertThat(ask("0x" + Integer.toHexString(LENGTH + 1))).startsWith("Path 1, 1,001 objects\n");
    }

    @Test
    void jsonHasAllLevels() throws Exception {
        Map<String, Object> report = object(Json.type(Object.class).fromJson(ask("--class", "C", "--json")));
        assertThat(report).containsEntry("cut", true).containsEntry("notes", List.of(NOTE));
        int depth = 0;
        for (List<?> groups = groups(report, "roots"); !groups.isEmpty(); depth++) {
            assertThat(groups).hasSize(1);
            Map<String, Object> group = object(groups.getFirst());
            assertThat(group).containsEntry("targets", 1L);
            groups = groups(group, "children");
        }
        assertThat(depth).isEqualTo(DEEPEST);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    private static List<?> groups(Map<String, Object> of, String key) {
        return (List<?>) Objects.requireNonNull(of.get(key));
    }
}
