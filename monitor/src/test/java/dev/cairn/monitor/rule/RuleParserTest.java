// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleParserTest {
    private static Rule rule(String line) {
        return switch (RuleParser.parse(line)) {
            case RuleParser.Parsed.Good(Rule rule) -> rule;
            case RuleParser.Parsed.Bad(String sentence) -> throw new AssertionError(line + ": " + sentence);
        };
    }

    private static String complaint(String line) {
        return switch (RuleParser.parse(line)) {
            case RuleParser.Parsed.Good(Rule rule) -> throw new AssertionError(line + " is a rule: " + rule.text());
            case RuleParser.Parsed.Bad(String sentence) -> sentence;
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "when heap floor > 80 % for 2 min capture dump of orders-*",
                "when heap floor > 1.5 GiB capture dump",
                "when cpu > 90 % for 30 s capture cpu 20 s at most 3 per hour",
                "when allocation > 500 MiB/s for 30 s capture alloc 10 s",
                "when deadlock capture threads",
                "when threads > 1000 capture threads at most 60 per hour of Order Service *"
            })
    void aRuleReadsAsItIsWritten(String line) {
        assertThat(rule(line).text()).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WHEN Heap Floor >80% for 2min capture DUMP at most 1 an hour|when heap floor > 80 % for 2 min capture dump",
                "when cpu over 2.5 cores for 90 seconds capture cpu|when cpu > 250 % for 90 s capture cpu 10 s",
                "when allocation above 0.5GB/s capture alloc 1 minute|when allocation > 512 MiB/s capture alloc 1 min",
                "when deadlocks capture threads of *|when deadlock capture threads",
                "when threads>10 for 60 s capture threads at most 2 times per hour|when threads > 10 for 1 min capture threads at most 2 per hour"
            })
    void mayBeWrittenInOtherWords(String line, String text) {
        Rule rule = rule(line);
        assertThat(rule.text()).isEqualTo(text);
        assertThat(rule(text)).isEqualTo(rule);
    }

    /** All numbers below 100 with two decimals, and some at the ends. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "heap floor > %s %%",
                "heap floor > %s B",
                "heap floor > %s KB",
                "heap floor > %s MB",
                "heap floor > %s GB",
                "allocation > %s B/s",
                "allocation > %s KB/s",
                "allocation > %s MB/s",
                "allocation > %s GB/s",
                "cpu > %s %%",
                "cpu > %s cores",
                "threads > %s"
            })
    void eachNumberReadsBack(String condition) {
        boolean large = condition.contains("B") || condition.contains("threads");
        for (int hundredths = 1; hundredths < 100_00; hundredths++) {
            readsBack(condition, BigDecimal.valueOf(hundredths, 2).toPlainString());
        }
        for (String number : large ? List.of("999999999.99", "100000000.01", "1024.00", "1023.99") : List.of("99.90")) {
            readsBack(condition, number);
        }
    }

    private static void readsBack(String condition, String number) {
        Rule rule = rule("when " + String.format(Locale.ROOT, condition, number) + " capture threads");
        assertThat(rule(rule.text())).isEqualTo(rule);
        assertThat(rule(rule.text()).text()).isEqualTo(rule.text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "heap floor > 1.1 GB|heap floor > 1.1 GiB",
                "heap floor > 1024 MB|heap floor > 1 GiB",
                "heap floor > 0.01 KB|heap floor > 10.24 B",
                "cpu > 2.55 cores|cpu > 255 %",
                "cpu > 0.07 cores|cpu > 7 %"
            })
    void whatMeansTheSameReadsTheSame(String condition, String text) {
        assertThat(rule("when " + condition + " capture threads").text())
                .isEqualTo("when " + text + " capture threads");
        assertThat(rule("when " + condition + " capture threads")).isEqualTo(rule("when " + text + " capture threads"));
    }

    @Test
    void hasItsParts() {
        Rule rule = rule("when heap floor > 80 % for 2 min capture cpu 20 s at most 3 per hour of orders-*");
        assertThat(rule.condition())
                .isEqualTo(
                        new Condition.Above(Measured.HEAP_FLOOR_SHARE, BigDecimal.valueOf(80), Duration.ofMinutes(2)));
        assertThat(rule.capture()).isEqualTo(new RuleCapture.Cpu(Duration.ofSeconds(20)));
        assertThat(rule.mostPerHour()).isEqualTo(3);
        assertThat(rule.names()).isEqualTo(new NamePattern("orders-*"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "if cpu > 90 % capture cpu|\"if\" does not fit at the beginning: a rule begins with \"when\", as in: when threads > 1000 capture threads.",
                "when memory > 80 % capture dump|\"memory\" does not fit after \"when\": a rule watches heap floor, cpu, allocation, threads or deadlock.",
                "when heap > 80 % capture dump|\">\" does not fit after \"heap\": write \"heap floor\", which is what collections of the whole heap leave.",
                "when heap floor > 100 % capture dump|\"%\" of the heap is never exceeded from 100 on: write less than 100 %.",
                "when cpu > ninety % capture cpu|\"ninety\" does not fit after \">\": a share of a core follows, as in: cpu > 90 %.",
                "when cpu >= 90 % capture cpu|\">=\" does not fit after \"cpu\": \">\" comes next, and a share of a core follows, as in: cpu > 90 %.",
                "when cpu > 90|The rule ends after \"90\", and something is missing there: \"%\" comes next; a share of a core follows, as in: cpu > 90 %.",
                "when cpu > 999999999 cores capture cpu|\"cores\" ends a share that no machine has: write fewer cores.",
                "when cpu > 90 % for ever capture cpu|\"ever\" does not fit after \"for\": a time follows, as in: 30 s.",
                "when cpu > 90 % for 2 h capture cpu|\"h\" ends no whole number of seconds from 1 s to 1 h: write a time between these.",
                "when deadlock for 3 s capture threads|\"for\" does not fit after \"deadlock\": \"capture\" comes next, as in: when deadlock capture threads.",
                "when threads > 10 capture heapdump|\"heapdump\" does not fit after \"capture\": a rule captures threads, dump, cpu 10 s or alloc 10 s.",
                "when threads > 10 capture cpu 1 h|\"h\" ends no whole number of seconds from 1 s to 10 min: write a time between these.",
                "when threads > 10 capture threads at most 0 per hour|\"0\" is no whole number from 1 to 60.",
                "when threads > 10 capture threads at most 3 per day|\"day\" does not fit after \"per\": it reads: at most 3 per hour.",
                "when threads > 10 capture threads of|The rule ends after \"of\", and something is missing there: the name of a VM follows, as in: of orders-*.",
                "when threads > 10 capture threads now|\"now\" does not fit after \"threads\": the rule may end here, or go on with \"at most 3 per hour\", \"of NAME\", in this order.",
                "when allocation > 5 MB capture alloc|\"MB\" does not fit after \"5\": a size a second follows, as in: allocation > 500 MB/s.",
                "when allocation > 0 MB/s capture alloc|\"MB/s\" of zero is exceeded always: write a larger number before it."
            })
    void aLineThatIsNoneSaysTheWordAndTheWayOut(String line, String sentence) {
        assertThat(complaint(line)).isEqualTo(sentence);
    }

    @Test
    void hostileLinesAreRefusedInFewWords() {
        assertThat(complaint("when " + "x".repeat(1_000_000))).contains("has at most 500: shorten it");
        assertThat(complaint("when \u001b[31mcpu > 90 %")).contains("signs that are no text");
        assertThat(complaint("when cpu > 90 % capture threads\nwhen deadlock capture dump"))
                .contains("more than one line");
        assertThat(complaint("when " + "y".repeat(400)).length()).isLessThan(200);
        assertThat(complaint("when threads > 99999999999999999999 capture threads"))
                .contains("a number follows");
    }
}
