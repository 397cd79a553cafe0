// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.report.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** SARIF 2.1.0, which code hosts and editors show. The id of a result, which stays the same from dump to dump, is its fingerprint. */
public final class SarifLog {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String FINGERPRINT = "cairnLeak/v1";

    private SarifLog() {}

    /** The whole file. */
    public static String of(List<Map<String, Object>> rules, List<Map<String, Object>> results) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Cairn");
        driver.put("rules", rules);
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("results", results);
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return Json.pretty(log) + "\n";
    }

    /** What the results of a rule have in common. */
    public static Map<String, Object> rule(String id, String title, String description) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("id", id);
        result.put("shortDescription", text(title));
        result.put("fullDescription", text(description));
        return result;
    }

    /**
     * A result, to which more may be added.
     *
     * @param level {@code error}, {@code warning} or {@code note}
     * @param way fields; may be empty
     */
    public static Map<String, Object> result(
            String rule, String level, String message, List<String> way, String id, Path dump) {
        Map<String, Object> location = new LinkedHashMap<>();
        location.put(
                "physicalLocation",
                Map.of("artifactLocation", Map.of("uri", dump.toUri().toString())));
        if (!way.isEmpty()) {
            location.put("logicalLocations", List.of(Map.of("fullyQualifiedName", String.join(" > ", way))));
        }
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", rule);
        result.put("level", level);
        result.put("message", text(message));
        result.put("locations", List.of(location));
        result.put("partialFingerprints", Map.of(FINGERPRINT, id));
        return result;
    }

    private static Map<String, Object> text(String words) {
        return Map.of("text", words);
    }
}
