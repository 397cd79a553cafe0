// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a report apart, line by line. What begins and ends a part is known wherever it comes, so a damaged part takes no other one
 * with it; what is in no part, as the words that the agent begins with, is passed over,
 * and so are heap dumps, which may be far larger than memory.
 */
final class HprofParser {
    static final String HEADER = "JAVA PROFILE ";
    static final String CALLS_HEAD = "count callee caller time";

    private static final Pattern TRACE_NUMBER = Pattern.compile("TRACE \\d");
    private static final Pattern TRACE =
            Pattern.compile("TRACE (\\d{1,18}+):(?: \\(thread=(\\d{1,18}+)\\))?+.*+", Pattern.DOTALL);
    private static final Pattern SHARES_BEGIN = Pattern.compile(
            "(CPU SAMPLES|CPU TIME \\(ms\\)|MONITOR TIME) BEGIN \\(total = (\\d{1,18}+)(?: ms)?+\\)(.*+)",
            Pattern.DOTALL);
    private static final Pattern SITES_BEGIN =
            Pattern.compile("SITES BEGIN \\(ordered by (live|allocated) bytes\\)(.*+)", Pattern.DOTALL);
    private static final Pattern THREAD_START =
            Pattern.compile("THREAD START \\([^,]*+, id ?= ?(\\d{1,18}+), name=\"(.*+)", Pattern.DOTALL);
    private static final Pattern TABLE_EDGE =
            Pattern.compile("(?:CPU SAMPLES|CPU TIME \\(ms\\)|MONITOR TIME|SITES) (?:BEGIN|END).*+", Pattern.DOTALL);
    private static final Pattern EVENT =
            Pattern.compile("(?:THREAD|WAIT|WAITED|SLEEP|EXIT)(?::|\\b).*+", Pattern.DOTALL);
    private static final Pattern COLUMNS = Pattern.compile("\\s*+(?:percent\\b|rank\\b).*+|\\s*+");
    private static final String BEHIND_NAME = "\", group=\"";
    private static final String END = " END";
    private static final String HEAP_BEGIN = "HEAP DUMP BEGIN (";
    /** Of a heap dump there are far more lines than of anything else, so nothing else is looked for in them. */
    private static final List<String> HEAP_LINES = List.of("\t", "OBJ ", "ARR ", "ROOT ", "CLS ");

    private static final int ITEMS_A_ROW = 4;
    private static final int ITEMS_A_PART = 10;

    private final ItemBudget budget;
    private final List<HprofTable> tables = new ArrayList<>();
    private final HprofRemarks remarks = new HprofRemarks();
    private HprofTraces traces;
    private Part part = new Part.Other();
    private int repeated;
    private int vms;
    private boolean hasHeapDump;
    private long unreadable;
    private int firstUnreadable;

    /** What a line is in. */
    private sealed interface Part {
        record Other() implements Part {}

        record Trace() implements Part {}

        record HeapDump() implements Part {}

        record Table(HprofTable head, List<HprofRow> rows) implements Part {}
    }

    private HprofParser(ItemBudget budget) {
        this.budget = budget;
        this.traces = new HprofTraces(budget);
    }

    static HprofReport parse(InputStream in, ItemBudget budget) throws IOException, UnreadableProfile {
        HprofParser parser = new HprofParser(budget);
        HprofLines lines = new HprofLines(in, budget);
        boolean whole = true;
        while (lines.hasNext()) {
            String line = lines.next();
            whole = lines.isWhole() || isEnd(line);
            if (whole) {
                parser.line(line, lines.number());
            }
        }
        parser.endTable(whole && parser.isInCalls());
        return new HprofReport(
                parser.tables,
                parser.repeated,
                Math.max(1, parser.vms),
                parser.remarks.notes(),
                parser.hasHeapDump,
                parser.unreadable,
                parser.firstUnreadable,
                whole ? 0 : lines.number());
    }

    private static boolean isEnd(String line) {
        return TABLE_EDGE.matcher(line).matches() && line.endsWith(END);
    }

    private void line(String line, int number) throws UnreadableProfile {
        if (part instanceof Part.HeapDump && HEAP_LINES.stream().anyMatch(line::startsWith)) {
            return;
        }
        Optional<String> remark = HprofRemarks.sentence(line);
        if (remark.isPresent()) {
            remark(remark.get());
        } else if (TRACE_NUMBER.matcher(line).lookingAt()) {
            trace(line, number);
        } else if (part instanceof Part.Trace && isSetIn(line)) {
            frames(line);
        } else if (TABLE_EDGE.matcher(line).matches() || line.equals(CALLS_HEAD)) {
            edge(line, number);
        } else if (line.startsWith(HEADER)) {
            endTable(isInCalls());
            budget.take(ITEMS_A_PART);
            vms++;
            traces = new HprofTraces(budget);
        } else if (EVENT.matcher(line).matches()) {
            thread(line);
        } else if (part instanceof Part.Table(HprofTable head, List<HprofRow> rows)) {
            row(head.section(), rows, line, number);
        } else {
            other(line);
        }
    }

    private void other(String line) {
        boolean heapDump = line.startsWith(HEAP_BEGIN);
        hasHeapDump |= heapDump;
        part = heapDump ? new Part.HeapDump() : new Part.Other();
    }

    /** It stands behind tables, and so ends the one that has no end of its own. */
    private void remark(String sentence) throws UnreadableProfile {
        budget.keep(sentence);
        if (isInCalls()) {
            endTable(true);
        }
        remarks.add(sentence);
    }

    private static boolean isSetIn(String line) {
        return !line.isBlank() && Character.isWhitespace(line.charAt(0));
    }

    private void trace(String line, int number) throws UnreadableProfile {
        endTable(isInCalls());
        Matcher head = TRACE.matcher(line);
        if (head.matches()) {
            String thread = head.group(2);
            traces.begin(
                    Long.parseLong(head.group(1)),
                    thread == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(thread)));
            part = new Part.Trace();
        } else {
            unreadable(number);
        }
    }

    /** More than one, where the agent cut a line together with its end. */
    private void frames(String line) throws UnreadableProfile {
        for (int start = 0; start < line.length(); ) {
            int tab = line.indexOf('\t', start);
            int end = tab < 0 ? line.length() : tab;
            String text = line.substring(start, end).strip();
            if (!text.isEmpty()) {
                traces.frame(text);
            }
            start = end + 1;
        }
    }

    private void edge(String line, int number) throws UnreadableProfile {
        if (line.endsWith(END)) {
            endTable(part instanceof Part.Table(HprofTable head, List<HprofRow> _)
                    && line.startsWith(head.section().title()));
            return;
        }
        endTable(isInCalls());
        budget.take(ITEMS_A_PART);
        budget.keep(line);
        head(line, number)
                .ifPresentOrElse(head -> part = new Part.Table(head, new ArrayList<>()), () -> unreadable(number));
    }

    private Optional<HprofTable> head(String line, int number) {
        if (line.equals(CALLS_HEAD)) {
            return Optional.of(table(HprofSection.CALLS, number, "", 0, false));
        }
        Matcher sites = SITES_BEGIN.matcher(line);
        if (sites.matches()) {
            boolean allocated = "allocated".equals(sites.group(1));
            return Optional.of(table(HprofSection.SITES, number, sites.group(2), 0, allocated));
        }
        Matcher shares = SHARES_BEGIN.matcher(line);
        if (!shares.matches()) {
            return Optional.empty();
        }
        HprofSection section = switch (shares.group(1)) {
            case "CPU SAMPLES" -> HprofSection.CPU;
            case "MONITOR TIME" -> HprofSection.MONITORS;
            default -> HprofSection.TIMES;
        };
        return Optional.of(table(section, number, shares.group(3), Long.parseLong(shares.group(2)), false));
    }

    private HprofTable table(HprofSection section, int line, String made, long total, boolean allocatedFirst) {
        return new HprofTable(section, line, made.strip(), total, allocatedFirst, traces, List.of(), false);
    }

    /** Whether in a table that has no end of its own, but ends where something else begins. */
    private boolean isInCalls() {
        return part instanceof Part.Table(HprofTable head, List<HprofRow> _) && head.section() == HprofSection.CALLS;
    }

    /** Ends the table that is being read, if one is. */
    private void endTable(boolean whole) {
        if (part instanceof Part.Table(HprofTable head, List<HprofRow> rows)) {
            HprofTable table = new HprofTable(
                    head.section(),
                    head.line(),
                    head.made(),
                    head.total(),
                    head.allocatedFirst(),
                    head.traces(),
                    rows,
                    whole);
            if (!tables.isEmpty() && table.repeats(tables.getLast())) {
                repeated++;
            } else {
                tables.add(table);
            }
        }
        part = new Part.Other();
    }

    private void thread(String line) throws UnreadableProfile {
        Matcher start = THREAD_START.matcher(line);
        if (start.matches()) {
            String name = start.group(2);
            int end = name.lastIndexOf(BEHIND_NAME);
            traces.thread(Long.parseLong(start.group(1)), end < 0 ? name : name.substring(0, end));
        }
    }

    private void row(HprofSection section, List<HprofRow> rows, String line, int number) throws UnreadableProfile {
        if (COLUMNS.matcher(line).matches()) {
            return;
        }
        budget.take(ITEMS_A_ROW);
        budget.keep(line);
        HprofRowText.parse(section, line).ifPresentOrElse(rows::add, () -> unreadable(number));
    }

    private void unreadable(int number) {
        unreadable++;
        firstUnreadable = firstUnreadable == 0 ? number : firstUnreadable;
    }
}
