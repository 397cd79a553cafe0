// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.heap.leaks.LeakRule;
import dev.cairn.heap.leaks.rules.LeakCatalogue;
import dev.cairn.report.json.Json;
import dev.cairn.report.snapshot.LeakFindingRow;
import dev.cairn.report.snapshot.LeaksReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings as SARIF 2.1.0, which code hosts and editors show. A finding's id is its fingerprint. */
public final class LeakSarif {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final String FINGERPRINT = "cairnLeak/v1";

    private LeakSarif() {}

    /** The whole file. */
    public static String of(LeaksReport report, Path dump) {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Cairn");
        driver.put("rules", LeakCatalogue.rules().stream().map(LeakSarif::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put(
                "results",
                report.findings().stream().map(each -> result(each, dump)).toList());
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        return Json.pretty(log) + "\n";
    }

    private static Map<String, Object> rule(LeakRule rule) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("id", rule.id());
        result.put("shortDescription", text(rule.title()));
        result.put("fullDescription", text(rule.threshold()));
        return result;
    }

    private static Map<String, Object> result(LeakFindingRow finding, Path dump) {
        Map<String, Object> location = new LinkedHashMap<>();
        location.put(
                "physicalLocation",
                Map.of("artifactLocation", Map.of("uri", dump.toUri().toString())));
        if (!finding.way().isEmpty()) {
            location.put("logicalLocations", List.of(Map.of("fullyQualifiedName", String.join(" > ", finding.way()))));
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("confidence", finding.confidence());
        properties.put("bytes", finding.bytes());
        properties.put("share", finding.share());
        properties.put("evidence", finding.evidence());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", finding.rule());
        result.put("level", level(finding.confidence()));
        result.put("message", text(finding.sentence() + " " + finding.advice()));
        result.put("locations", List.of(location));
        result.put("partialFingerprints", Map.of(FINGERPRINT, finding.id()));
        result.put("properties", properties);
        return result;
    }

    private static String level(String confidence) {
        return switch (confidence) {
            case "high" -> "error";
            case "medium" -> "warning";
            default -> "note";
        };
    }

    private static Map<String, Object> text(String words) {
        return Map.of("text", words);
    }
}
