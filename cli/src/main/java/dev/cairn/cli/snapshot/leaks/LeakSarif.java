// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.leaks;

import dev.cairn.heap.leaks.rules.LeakCatalogue;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import dev.cairn.report.snapshot.leaks.LeaksReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings as SARIF. */
public final class LeakSarif {
    private LeakSarif() {}

    /** The whole file. */
    public static String of(LeaksReport report, Path dump) {
        return SarifLog.of(
                rules(),
                report.findings().stream().map(each -> result(each, dump)).toList());
    }

    /** The rules that find leaks. */
    public static List<Map<String, Object>> rules() {
        return LeakCatalogue.rules().stream()
                .map(each -> SarifLog.rule(each.id(), each.title(), each.threshold()))
                .toList();
    }

    /** One finding. */
    public static Map<String, Object> result(LeakFindingRow finding, Path dump) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("confidence", finding.confidence());
        properties.put("bytes", finding.bytes());
        properties.put("share", finding.share());
        properties.put("evidence", finding.evidence());
        Map<String, Object> result = SarifLog.result(
                finding.rule(),
                level(finding.confidence()),
                finding.sentence() + " " + finding.advice(),
                finding.way(),
                finding.id(),
                dump);
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
}
