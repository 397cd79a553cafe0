// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import dev.cairn.monitor.rule.RuleWords.WrongWordException;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * Reads one rule:
 *
 * <pre>{@code
 * when CONDITION [for TIME] capture WHAT [at most N per hour] [of NAME]
 * }</pre>
 */
public final class RuleParser {
    /** An example of a whole rule. */
    public static final String EXAMPLE = "when threads > 1000 capture threads";

    private static final Duration LONGEST_HELD = Duration.ofHours(1);
    private static final Duration LONGEST_RECORDING = Duration.ofMinutes(10);
    private static final Duration USUAL_RECORDING = Duration.ofSeconds(10);
    private static final int MOST_PER_HOUR = 60;
    private static final BigDecimal WHOLE = BigDecimal.valueOf(100);
    private static final BigDecimal PER_CORE = BigDecimal.valueOf(100);
    /** No machine has as many, and numbers are not longer. */
    private static final BigDecimal MOST_PERCENT = BigDecimal.valueOf(1_000_000_000);

    private static final int LONGEST_LINE = 500;
    private static final int LONGEST_NAME = 200;
    private static final int FIRST_PRINTABLE = ' ';

    private final RuleWords words;

    private RuleParser(RuleWords words) {
        this.words = words;
    }

    /** What came of reading a line. */
    public sealed interface Parsed {
        /** It is one. */
        record Good(Rule rule) implements Parsed {}

        /**
         * It is no rule.
         *
         * @param sentence what is wrong, with the way out
         */
        record Bad(String sentence) implements Parsed {}
    }

    /** Reads a line that is neither empty nor a comment. */
    public static Parsed parse(String line) {
        if (line.length() > LONGEST_LINE) {
            return new Parsed.Bad(
                    "It has " + line.length() + " signs, and a rule has at most " + LONGEST_LINE + ": shorten it.");
        }
        if (line.chars().anyMatch(sign -> sign < FIRST_PRINTABLE && sign != '\t')) {
            return new Parsed.Bad("It has signs that are no text, or more than one line: write the rule anew.");
        }
        try {
            return new Parsed.Good(new RuleParser(new RuleWords(line)).rule());
        } catch (WrongWordException e) {
            return new Parsed.Bad(String.valueOf(e.getMessage()));
        }
    }

    private Rule rule() throws WrongWordException {
        words.require("a rule begins with \"when\", as in: " + EXAMPLE, "when");
        Condition condition = condition();
        words.require(
                condition instanceof Condition.Deadlock
                        ? "\"capture\" comes next, as in: when deadlock capture threads"
                        : "\"for\" and a time, or \"capture\", comes next, as in: for 30 s capture threads",
                "capture");
        RuleCapture capture = capture();
        int most = words.take("at") ? mostPerHour() : Rule.USUAL_PER_HOUR;
        NamePattern names = words.take("of") ? names() : NamePattern.ALL;
        if (words.peek().isPresent()) {
            throw words.wrong(
                    "the rule may end here, or go on with \"at most 3 per hour\", \"of NAME\", in this order");
        }
        return new Rule(condition, capture, most, names);
    }

    private Condition condition() throws WrongWordException {
        if (words.take("deadlock", "deadlocks")) {
            return new Condition.Deadlock();
        }
        if (words.take("heap")) {
            words.require("write \"heap floor\", which is what collections of the whole heap leave", "floor");
            above("a share or a size follows, as in: heap floor > 80 %");
            return heapFloor();
        }
        if (words.take("cpu")) {
            String wanted = "a share of a core follows, as in: cpu > 90 %";
            above(wanted);
            BigDecimal number = words.number(wanted);
            BigDecimal percent = words.take("core", "cores") ? number.multiply(PER_CORE) : percent(number, wanted);
            if (percent.compareTo(MOST_PERCENT) >= 0) {
                throw words.wrongBefore("ends a share that no machine has: write fewer cores");
            }
            return held(Measured.CPU, positive(percent));
        }
        if (words.take("allocation", "alloc")) {
            String wanted = "a size a second follows, as in: allocation > 500 MB/s";
            above(wanted);
            BigDecimal number = words.number(wanted);
            return held(Measured.ALLOCATION, positive(number.multiply(size(true, wanted))));
        }
        if (words.take("threads")) {
            String wanted = "a number follows, as in: threads > 1000";
            above(wanted);
            return held(Measured.THREADS, words.number(wanted));
        }
        throw words.wrong("a rule watches heap floor, cpu, allocation, threads or deadlock");
    }

    private Condition heapFloor() throws WrongWordException {
        String wanted = "a share or a size follows, as in: heap floor > 80 %";
        BigDecimal number = words.number(wanted);
        if (!words.take("%", "percent")) {
            return held(Measured.HEAP_FLOOR_SIZE, positive(number.multiply(size(false, wanted))));
        }
        if (number.compareTo(WHOLE) >= 0) {
            throw words.wrongBefore(
                    "of the heap is never exceeded from " + Amounts.plain(number) + " on: write less than 100 %");
        }
        return held(Measured.HEAP_FLOOR_SHARE, positive(number));
    }

    private void above(String wanted) throws WrongWordException {
        words.require("\">\" comes next, and " + wanted, ">", "over", "above");
    }

    private BigDecimal percent(BigDecimal number, String wanted) throws WrongWordException {
        words.require("\"%\" comes next; " + wanted, "%", "percent");
        return number;
    }

    private BigDecimal positive(BigDecimal limit) throws WrongWordException {
        if (limit.signum() <= 0) {
            throw words.wrongBefore("of zero is exceeded always: write a larger number before it");
        }
        return limit;
    }

    private Condition held(Measured what, BigDecimal limit) throws WrongWordException {
        Duration held = words.take("for") ? time(LONGEST_HELD, "30 s") : Duration.ZERO;
        return new Condition.Above(what, limit, held);
    }

    /** Bytes in a unit. */
    private BigDecimal size(boolean perSecond, String wanted) throws WrongWordException {
        String end = perSecond ? "/s" : "";
        if (words.take("b" + end)) {
            return BigDecimal.ONE;
        }
        if (words.take("k" + end, "kb" + end, "kib" + end)) {
            return BigDecimal.valueOf(Amounts.KIB);
        }
        if (words.take("m" + end, "mb" + end, "mib" + end)) {
            return BigDecimal.valueOf(Amounts.MIB);
        }
        if (words.take("g" + end, "gb" + end, "gib" + end)) {
            return BigDecimal.valueOf(Amounts.GIB);
        }
        throw words.wrong(wanted);
    }

    private Duration time(Duration most, String example) throws WrongWordException {
        String wanted = "a time follows, as in: " + example;
        BigDecimal number = words.number(wanted);
        Duration unit;
        if (words.take("s", "sec", "second", "seconds")) {
            unit = Duration.ofSeconds(1);
        } else if (words.take("m", "min", "minute", "minutes")) {
            unit = Duration.ofMinutes(1);
        } else if (words.take("h", "hour", "hours")) {
            unit = Duration.ofHours(1);
        } else {
            throw words.wrong(wanted);
        }
        BigDecimal seconds = number.multiply(BigDecimal.valueOf(unit.toSeconds()));
        if (!isWhole(seconds, most.toSeconds())) {
            throw words.wrongBefore("ends no whole number of seconds from 1 s to " + Amounts.time(most)
                    + ": write a time between these");
        }
        return Duration.ofSeconds(seconds.longValue());
    }

    private static boolean isWhole(BigDecimal number, long most) {
        return number.signum() > 0
                && number.compareTo(BigDecimal.valueOf(most)) <= 0
                && number.stripTrailingZeros().scale() <= 0;
    }

    private RuleCapture capture() throws WrongWordException {
        if (words.take("threads")) {
            return new RuleCapture.ThreadDump();
        }
        if (words.take("dump", "heap")) {
            return new RuleCapture.HeapDump();
        }
        if (words.take("cpu")) {
            return new RuleCapture.Cpu(recordingTime());
        }
        if (words.take("alloc", "allocation", "allocations")) {
            return new RuleCapture.Allocations(recordingTime());
        }
        throw words.wrong("a rule captures threads, dump, cpu 10 s or alloc 10 s");
    }

    private Duration recordingTime() throws WrongWordException {
        boolean given =
                words.peek().filter(word -> Character.isDigit(word.charAt(0))).isPresent();
        return given ? time(LONGEST_RECORDING, "cpu 10 s") : USUAL_RECORDING;
    }

    private int mostPerHour() throws WrongWordException {
        String wanted = "it reads: at most 3 per hour";
        words.require(wanted, "most");
        BigDecimal number = words.number(wanted);
        if (!isWhole(number, MOST_PER_HOUR)) {
            throw words.wrongBefore("is no whole number from 1 to " + MOST_PER_HOUR);
        }
        var _ = words.take("times");
        words.require(wanted, "per", "an", "a", "each");
        words.require(wanted, "hour");
        return number.intValue();
    }

    private NamePattern names() throws WrongWordException {
        String text = words.rest();
        if (text.isEmpty()) {
            throw words.wrong("the name of a VM follows, as in: of orders-*");
        }
        if (text.length() > LONGEST_NAME) {
            throw words.wrongBefore("ends a name of " + text.length() + " signs: write at most " + LONGEST_NAME);
        }
        return new NamePattern(NamePattern.squeezed(text));
    }
}
