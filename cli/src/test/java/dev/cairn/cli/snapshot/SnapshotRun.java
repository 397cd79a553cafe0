// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.json.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code cairn snapshot …} in this VM, with a cache folder of its own. */
final class SnapshotRun {
    private final Path cache;
    private final boolean interactive;

    SnapshotRun(Path cache, boolean interactive) {
        this.cache = cache;
        this.interactive = interactive;
    }

    record Said(int code, String out, String err) {
        Object json() {
            return Json.type(Object.class).fromJson(out);
        }

        @SuppressWarnings("unchecked")
        Map<String, Object> object() {
            return (Map<String, Object>) json();
        }

        List<Map<String, Object>> rows() {
            return rows(json());
        }

        /** An array of objects within what was said. */
        @SuppressWarnings("unchecked")
        static List<Map<String, Object>> rows(@Nullable Object array) {
            return (List<Map<String, Object>>) Objects.requireNonNull(array);
        }
    }

    Said ask(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        if (words.length > 1) {
            all.addAll(List.of("--cache", cache.toString(), "--threads", "2"));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(
                new PrintWriter(out), new PrintWriter(err), interactive, interactive ? 100 : 1000, Map.of());
        int code = Main.run(terminal, prefixed(all));
        return new Said(code, out.toString(), err.toString());
    }

    private static String[] prefixed(List<String> words) {
        List<String> all = new ArrayList<>(List.of("snapshot"));
        all.addAll(words);
        return all.toArray(String[]::new);
    }
}
