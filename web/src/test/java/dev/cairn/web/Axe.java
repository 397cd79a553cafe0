// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web;

import com.microsoft.playwright.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What axe-core finds in a frame of the page. */
final class Axe {
    private static final Path SCRIPT = Path.of("src/main/web/node_modules/axe-core/axe.min.js");

    private Axe() {}

    /** The rules that are broken seriously, and where. */
    static List<String> faults(Frame frame) throws IOException {
        frame.evaluate(Files.readString(SCRIPT));
        Object found = frame.evaluate("""
                () => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
                  violations.filter(({ impact }) => impact === "serious" || impact === "critical")
                    .map(({ id, nodes }) => id + ": " + nodes.slice(0, 5).map((node) => node.html.slice(0, 200)).join(" | ")))
                """);
        return ((List<?>) found).stream().map(String::valueOf).toList();
    }
}
