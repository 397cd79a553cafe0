// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.check.CheckBreachRow;
import dev.cairn.report.check.CheckBudgetRow;
import dev.cairn.report.check.CheckFindingRow;
import dev.cairn.report.check.CheckReport;
import dev.cairn.report.snapshot.leaks.LeakFindingRow;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A check as JUnit XML, which build servers show: a test for each budget and for each finding. */
public final class CheckJUnitXml {
    private CheckJUnitXml() {}

    /** The whole file. */
    public static String of(CheckReport report, Path dump) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuite");
            attribute(xml, "name", "cairn snapshot check " + Objects.toString(dump.getFileName()));
            attribute(
                    xml,
                    "tests",
                    String.valueOf(report.budgets().size()
                            + report.findings().size()
                            + report.incomplete().size()));
            attribute(xml, "failures", String.valueOf(failures(report)));
            attribute(xml, "errors", "0");
            attribute(xml, "skipped", String.valueOf(skipped(report)));
            for (String each : report.incomplete()) {
                begin(xml, "dump", "is whole");
                fail(xml, each, List.of());
                xml.writeEndElement();
            }
            for (CheckBudgetRow each : report.budgets()) {
                budget(xml, each, report.strict());
            }
            for (CheckFindingRow each : report.findings()) {
                finding(xml, each);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // a string takes everything
        }
        return text.append('\n').toString();
    }

    private static long failures(CheckReport report) {
        return report.budgets().stream()
                        .filter(each -> !each.kept() || (report.strict() && each.notChecked() != null))
                        .count()
                + report.findings().stream().filter(CheckVerdict::breaks).count()
                + report.incomplete().size();
    }

    private static long skipped(CheckReport report) {
        return report.budgets().stream()
                        .filter(each -> !report.strict() && each.notChecked() != null)
                        .count()
                + report.findings().stream().filter(CheckVerdict::isAccepted).count();
    }

    private static void budget(XMLStreamWriter xml, CheckBudgetRow budget, boolean strict) throws XMLStreamException {
        begin(xml, "budget", budget.title());
        String notChecked = budget.notChecked();
        if (notChecked != null && strict) {
            fail(xml, notChecked, List.of());
        } else if (notChecked != null) {
            skip(xml, notChecked);
        }
        if (!budget.breaches().isEmpty()) {
            List<String> lines = new ArrayList<>();
            if (!budget.owner().isEmpty()) {
                lines.add("owner " + budget.owner());
            }
            budget.breaches().forEach(each -> lines.addAll(words(each)));
            if (budget.further() > 0) {
                lines.add("and " + budget.further() + " more classes");
            }
            fail(xml, budget.breaches().getFirst().sentence(), lines);
        }
        xml.writeEndElement();
    }

    private static List<String> words(CheckBreachRow breach) {
        List<String> lines = new ArrayList<>();
        lines.add(breach.sentence());
        Optional.ofNullable(breach.bytes()).ifPresent(bytes -> lines.add("keeps " + Quantity.bytes(bytes)));
        lines.addAll(breach.evidence());
        lines.addAll(held(breach.root(), breach.way(), breach.allocatedAt()));
        return lines;
    }

    private static void finding(XMLStreamWriter xml, CheckFindingRow row) throws XMLStreamException {
        LeakFindingRow finding = row.finding();
        begin(xml, "finding", finding.rule() + " " + finding.id());
        if (CheckVerdict.breaks(row)) {
            List<String> lines = new ArrayList<>(held(finding.root(), finding.way(), finding.allocatedAt()));
            lines.addAll(finding.evidence());
            lines.add(finding.advice());
            fail(xml, finding.sentence(), lines);
        } else if (CheckVerdict.isAccepted(row)) {
            skip(xml, "It is accepted" + (row.reason().isEmpty() ? "." : ": " + row.reason()));
        }
        xml.writeEndElement();
    }

    private static List<String> held(String root, List<String> way, List<String> allocatedAt) {
        List<String> lines = new ArrayList<>();
        if (!root.isEmpty()) {
            lines.add("held by " + root + (way.isEmpty() ? "" : ": " + String.join(" > ", way)));
        }
        allocatedAt.forEach(frame -> lines.add("made at " + frame));
        return lines;
    }

    private static void begin(XMLStreamWriter xml, String group, String name) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        attribute(xml, "classname", group);
        attribute(xml, "name", name);
    }

    private static void fail(XMLStreamWriter xml, String sentence, List<String> lines) throws XMLStreamException {
        xml.writeStartElement("failure");
        attribute(xml, "message", sentence);
        xml.writeCharacters(allowed(String.join("\n", lines)));
        xml.writeEndElement();
    }

    private static void skip(XMLStreamWriter xml, String why) throws XMLStreamException {
        xml.writeStartElement("skipped");
        attribute(xml, "message", why);
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value));
    }

    /** Names of a dump may have characters that no XML has. */
    private static String allowed(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints()
                .map(c ->
                        c == '\n' || (c >= ' ' && c <= 0xD7FF) || (c >= 0xE000 && c != 0xFFFE && c != 0xFFFF) ? c : '?')
                .forEach(result::appendCodePoint);
        return result.toString();
    }
}
