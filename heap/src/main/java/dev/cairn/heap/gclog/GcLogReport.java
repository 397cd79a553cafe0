// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.words.BreakOff;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a log was like as a file.
 *
 * @param appDomains that begin in it; each is a dump of its own
 * @param lines of the file, empty ones included
 * @param truncatedAt where the file breaks off, in bytes of the plain text; empty if the last AppDomain is closed, or another
 *     one was asked for, which is among the problems then
 * @param problems sentences, each about all of its kind
 */
public record GcLogReport(int appDomains, long lines, OptionalLong truncatedAt, List<String> problems) {
    public GcLogReport {
        problems = List.copyOf(problems);
    }

    /** The same for an AppDomain, which has an end unless it is the last. */
    GcLogReport about(int number) {
        if (truncatedAt.isEmpty() || number == appDomains) {
            return this;
        }
        List<String> all = new ArrayList<>(problems);
        all.add(BreakOff.inLaterDump(truncatedAt.getAsLong(), number, appDomains));
        return new GcLogReport(appDomains, lines, OptionalLong.empty(), all);
    }

    /** Counts while the log is read. */
    static final class Count {
        private long count;
        private long firstLine;

        void add(long line) {
            if (count++ == 0) {
                firstLine = line;
            }
        }

        /** Says what there was of it, unless there was nothing. */
        void tell(String one, String many, List<String> sentences) {
            if (count == 1) {
                sentences.add(String.format(one, firstLine));
            } else if (count > 1) {
                sentences.add(String.format(many, count, firstLine));
            }
        }
    }

    static final class Counts {
        final Count malformed = new Count();
        final Count unknown = new Count();
        final Count outside = new Count();
        final Count unclosed = new Count();
        final Count otherName = new Count();
        final Count otherTime = new Count();
        final Count otherVersion = new Count();
        final Count otherKind = new Count();
        final Count otherFlags = new Count();
        final Count noContainer = new Count();

        List<String> sentences() {
            List<String> to = new ArrayList<>();
            malformed.tell(
                    "Line %d is not as its record should be; what could not be read of it is left out.",
                    "%d lines are not as their records should be, the first of them line %d; what could not be read of"
                            + " them is left out.",
                    to);
            unknown.tell(
                    "Line %d begins with a letter that no record has, and is left out.",
                    "%d lines begin with letters that no record has, the first of them line %d; they are left out.",
                    to);
            outside.tell(
                    "Line %d is in no AppDomain, and is left out.",
                    "%d lines are in no AppDomain, the first of them line %d; they are left out.", to);
            unclosed.tell(
                    "The AppDomain that begins in line %d has no end record.",
                    "%d AppDomains have no end record; the first of them begins in line %d.", to);
            otherName.tell(
                    "The end record in line %d has another name than its AppDomain.",
                    "%d end records have other names than their AppDomains, the first of them in line %d.", to);
            otherTime.tell(
                    "The end record in line %d has another time stamp than its AppDomain; that of the AppDomain counts.",
                    "%d end records have other time stamps than their AppDomains, the first of them in line %d; those of the"
                            + " AppDomains count.",
                    to);
            otherKind.tell(
                    "The root in line %d is of a kind above 5, which the format does not have; it counts as one of unknown"
                            + " kind.",
                    "%d roots are of kinds above 5, which the format does not have, the first of them in line %d; they"
                            + " count as ones of unknown kind.",
                    to);
            otherFlags.tell(
                    "The root in line %d has flags above 7, which the format does not have; only those of 1, 2 and 4 count.",
                    "%d roots have flags above 7, which the format does not have, the first of them in line %d; only those"
                            + " of 1, 2 and 4 count.",
                    to);
            noContainer.tell(
                    "The static root in line %d does not say which type has the variable.",
                    "%d static roots do not say which types have the variables, the first of them in line %d.", to);
            otherVersion.tell(
                    "The AppDomain in line %d is not of version 2, and was read as if it were.",
                    "%d AppDomains are not of version 2, the first of them in line %d; they were read as if they were.",
                    to);
            return to;
        }
    }
}
