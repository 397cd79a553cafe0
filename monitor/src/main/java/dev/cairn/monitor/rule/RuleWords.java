// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of one line, read from the first to the last. Numbers, {@code >} and {@code %} are words of their own. */
final class RuleWords {
    private static final Pattern WORD = Pattern.compile("[0-9]+(?:\\.[0-9]+)?|>=?|%|[^\\s>%0-9][^\\s>%]*|\\S");
    private static final int LONGEST_SHOWN = 40;

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private int at;

    /** What is wrong with a line. The message is a sentence, with the way out. */
    static final class WrongWordException extends Exception {
        private static final long serialVersionUID = 1;

        WrongWordException(String sentence) {
            super(sentence);
        }
    }

    RuleWords(String line) {
        this.line = line;
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group());
            ends.add(matcher.end());
        }
    }

    /** The next word in small letters; empty at the end. */
    Optional<String> peek() {
        return at < words.size() ? Optional.of(words.get(at).toLowerCase(Locale.ROOT)) : Optional.empty();
    }

    /** Takes the next word if it is one of these. */
    boolean take(String... those) {
        Optional<String> next = peek();
        boolean is = next.isPresent() && List.of(those).contains(next.get());
        at += is ? 1 : 0;
        return is;
    }

    /** Takes a word that must be one of these. */
    void require(String wanted, String... those) throws WrongWordException {
        if (!take(those)) {
            throw wrong(wanted);
        }
    }

    /** Takes a number with two decimals at most. */
    BigDecimal number(String wanted) throws WrongWordException {
        String word = peek().orElse("");
        if (!word.matches("[0-9]{1,9}(?:\\.[0-9]{1,2})?")) {
            throw wrong(wanted);
        }
        at++;
        return new BigDecimal(word);
    }

    /** Takes all that is left of the line. */
    String rest() {
        int from = at == 0 ? 0 : ends.get(at - 1);
        at = words.size();
        return line.substring(from).strip();
    }

    /** The next word does not fit. */
    WrongWordException wrong(String wanted) {
        return new WrongWordException(
                at < words.size()
                        ? "\"" + shown(words.get(at)) + "\" does not fit" + after() + ": " + wanted + "."
                        : "The rule ends" + after() + ", and something is missing there: " + wanted + ".");
    }

    /** The word that was just taken cannot be. */
    WrongWordException wrongBefore(String sentence) {
        return new WrongWordException("\"" + shown(words.get(at - 1)) + "\" " + sentence + ".");
    }

    private String after() {
        return at == 0 ? " at the beginning" : " after \"" + shown(words.get(at - 1)) + "\"";
    }

    private static String shown(String word) {
        String clean = word.replaceAll("[\\p{Cntrl}\\p{Cf}\u2028\u2029]", "?");
        return clean.length() <= LONGEST_SHOWN ? clean : clean.substring(0, LONGEST_SHOWN) + "…";
    }
}
