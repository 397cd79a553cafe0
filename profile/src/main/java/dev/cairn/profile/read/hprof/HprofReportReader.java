// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.wire.hprof.HprofHeader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the JDK's HPROF agent wrote, and Cairn's writes, as text or binary: one of its tables as a profile. */
public final class HprofReportReader {
    /** What a report begins with that has no header, as {@code cpu=old} leaves it out, and does more than that. */
    private static final Pattern BARE = Pattern.compile("""
            TRACE \\d{1,18}+:(?: \\(thread=\\d{1,18}+\\))?+\\r*+\\n.*+\
            |THREAD START \\(obj=.*+\
            |WAIT(?:ED)?+: MONITOR .*+\
            |MONITOR DUMP BEGIN\\r*+\\n.*+\
            |HEAP DUMP BEGIN \\(\\d++ objects, .*+\
            |SITES BEGIN \\(ordered by .*+\
            |(?:CPU SAMPLES|CPU TIME \\(ms\\)|MONITOR TIME) BEGIN \\(total = .*+""", Pattern.DOTALL);

    private HprofReportReader() {}

    /** Whether a file is a report that begins with {@code start}. */
    public static boolean isReport(byte[] start) {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        return text.startsWith(HprofParser.HEADER)
                || text.startsWith(HprofParser.CALLS_HEAD)
                || BARE.matcher(text).matches();
    }

    /**
     * A table of a report.
     *
     * @param start what {@code in} begins with
     */
    public static StackProfile read(String title, byte[] start, InputStream in, HprofChoice choice, ItemBudget budget)
            throws IOException, UnreadableProfile {
        HprofReport report = parse(start, in, budget);
        HprofSection section = section(report, choice);
        List<HprofTable> tables = tables(report, section);
        List<HprofTable> chosen = chosen(section, tables, choice.dump());
        HprofSamples samples = new HprofSamples(section, budget);
        for (HprofTable table : chosen) {
            samples.add(table);
        }
        HprofNotes notes = new HprofNotes(report, section, tables, chosen);
        return samples.profile(
                title,
                notes.sentences(samples.missingTraces()),
                chosen.getLast().allocatedFirst());
    }

    private static HprofReport parse(byte[] start, InputStream in, ItemBudget budget)
            throws IOException, UnreadableProfile {
        Optional<HprofHeader> header = HprofHeader.read(ByteBuffer.wrap(start));
        if (header.isPresent()) {
            return HprofRecordParser.parse(header.get(), in, budget);
        }
        if (isBinary(start)) {
            throw new UnreadableProfile(
                    "it is a binary HPROF file whose header is damaged; cairn snapshot summary shows what it can");
        }
        return HprofParser.parse(in, budget);
    }

    /** Behind the version of a binary file there is a zero byte. */
    private static boolean isBinary(byte[] bytes) {
        for (int i = HprofParser.HEADER.length();
                HprofHeader.isMagic(ByteBuffer.wrap(bytes)) && i < bytes.length && bytes[i] > ' ';
                i++) {
            if (i + 1 < bytes.length && bytes[i + 1] == 0) {
                return true;
            }
        }
        return false;
    }

    private static List<HprofTable> tables(HprofReport report, HprofSection section) {
        List<HprofTable> tables = report.of(section);
        return section == HprofSection.MONITORS ? new HprofContentions().eachAnew(tables) : tables;
    }

    private static HprofSection section(HprofReport report, HprofChoice choice) throws UnreadableProfile {
        Set<HprofSection> there = report.sections();
        if (there.isEmpty()) {
            String all = List.of(HprofSection.values()).stream()
                    .map(HprofSection::title)
                    .collect(Collectors.joining(", "));
            throw new UnreadableProfile("it is an HPROF report that has none of " + all
                    + (report.hasHeapDump()
                            ? "; its heap dump is text, and cairn snapshot reads those that were made with format=b"
                            : "; its VM was not asked for any, or did not end in a way that writes them"));
        }
        if (choice.section().isPresent() && !there.contains(choice.section().get())) {
            throw new UnreadableProfile(
                    "it is an HPROF report without " + choice.section().get().title() + "; it has " + named(there));
        }
        return choice.section()
                .orElseGet(() -> there.stream().min(Comparator.naturalOrder()).orElseThrow());
    }

    /** As sentences have them: {@code SITES (--section sites)}. */
    static String named(Set<HprofSection> sections) {
        return sections.stream()
                .map(section -> section.title() + " (--section " + section + ")")
                .collect(Collectors.joining(" and "));
    }

    /**
     * Chooses the tables to add up: all of them if each dump counts anew, but of sites, which are counted from the VM's
     * start, the last whole one.
     */
    private static List<HprofTable> chosen(HprofSection section, List<HprofTable> tables, OptionalInt dump)
            throws UnreadableProfile {
        if (dump.isPresent()) {
            int number = dump.getAsInt();
            if (number < 1 || number > tables.size()) {
                throw new UnreadableProfile("there is no dump " + number + " of " + section.title()
                        + " in it; they are numbered from 1 to " + tables.size());
            }
            return List.of(tables.get(number - 1));
        }
        return section == HprofSection.SITES
                ? List.of(tables.stream()
                        .filter(HprofTable::isWhole)
                        .reduce((_, later) -> later)
                        .orElse(tables.getLast()))
                : tables;
    }
}
