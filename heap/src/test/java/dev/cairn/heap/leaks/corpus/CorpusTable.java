// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.corpus;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.Finding;
import dev.cairn.testkit.Jdk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What was found in each program. */
final class CorpusTable {
    private static final int FIRST = 3;

    private final List<Row> rows = new ArrayList<>();

    /**
     * One program on one JDK.
     *
     * @param place of the finding that names the holder, 1 for the first; 0 if there is none
     */
    record Row(String program, String jdk, String rule, String holder, int place, Optional<Finding> finding) {
        boolean isFound() {
            return place > 0 && place <= FIRST;
        }

        private String line() {
            return String.join(
                    " | ",
                    program,
                    jdk,
                    rule.isEmpty() ? finding.map(Finding::rule).orElse("-") : rule,
                    holder.isEmpty() ? "-" : "`" + holder + "`",
                    place == 0 ? "-" : String.valueOf(place),
                    finding.map(each -> each.confidence().name().toLowerCase(Locale.ROOT))
                            .orElse("-"),
                    finding.map(each -> String.format(Locale.ROOT, "%.0f %%", 100 * each.share()))
                            .orElse("-"));
        }
    }

    /** The first finding that names a holder, of a rule if that is not empty. */
    Row leaking(String program, Jdk jdk, String rule, String holder, List<Finding> found) {
        int place = IntStream.range(0, found.size())
                .filter(i -> rule.isEmpty() || found.get(i).rule().equals(rule))
                .filter(i -> said(found.get(i)).contains(holder))
                .map(i -> i + 1)
                .findFirst()
                .orElse(0);
        return add(new Row(
                program,
                jdk.toString(),
                rule,
                holder,
                place,
                place == 0 ? Optional.empty() : Optional.of(found.get(place - 1))));
    }

    /** The surest finding in a program that does not leak. */
    Row healthy(String program, Jdk jdk, List<Finding> found) {
        Optional<Finding> surest = found.stream().max(Comparator.comparing(Finding::confidence));
        return add(new Row(program, jdk.toString(), "", "", 0, surest));
    }

    private Row add(Row row) {
        boolean _ = rows.add(row);
        return row;
    }

    /** What a reader sees first. */
    private static String said(Finding finding) {
        return finding.sentence() + " " + finding.way().root() + " "
                + finding.way().words();
    }

    List<Row> missed() {
        return rows.stream().filter(row -> !row.isFound()).toList();
    }

    List<Row> sure() {
        return rows.stream()
                .filter(row -> row.finding()
                        .filter(each -> each.confidence() == Confidence.HIGH)
                        .isPresent())
                .toList();
    }

    double foundShare() {
        return 1 - (double) missed().size() / rows.size();
    }

    /** As a table of a page. */
    String markdown() {
        return rows.stream()
                .map(row -> "| " + row.line() + " |\n")
                .collect(Collectors.joining(
                        "",
                        "| program | JDK | rule | holder | place | sure | share |\n|---|---|---|---|---|---|---|\n",
                        ""));
    }
}
