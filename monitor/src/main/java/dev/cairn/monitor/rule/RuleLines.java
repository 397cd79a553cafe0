// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a file of rules holds. A line that is no rule leaves the others alone; a file that can be none is refused as a whole.
 *
 * @param refusal why none of it counts, as a sentence; empty if it does
 */
public record RuleLines(List<RuleLine> lines, Optional<String> refusal) {
    /** No file is longer. */
    public static final int MOST_BYTES = 64 * 1024;

    /** No file has more rules, good and bad ones together. */
    public static final int MOST_RULES = 100;

    /** As of a file that is not there. */
    public static final RuleLines NONE = new RuleLines(List.of(), Optional.empty());

    private static final int LONGEST_TEXT = 500;
    /** Some editors begin a file with it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public RuleLines {
        lines = List.copyOf(lines);
    }

    /** None of a file counts. */
    public static RuleLines refused(String sentence) {
        return new RuleLines(List.of(), Optional.of(sentence));
    }

    /** Reads the bytes of a file; of a longer one, {@link #MOST_BYTES} and one more will do. */
    public static RuleLines read(byte... bytes) {
        if (bytes.length > MOST_BYTES) {
            return refused("It is longer than " + MOST_BYTES / 1024 + " KiB, so it is no file of rules: shorten it.");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return refused("It is no text in UTF-8, so it is no file of rules: write it anew.");
        }
        if (text.startsWith(BYTE_ORDER_MARK)) {
            text = text.substring(BYTE_ORDER_MARK.length());
        }
        return text.indexOf('\0') >= 0
                ? refused("It is no text, so it is no file of rules: write it anew.")
                : read(text.lines().toList());
    }

    private static RuleLines read(List<String> texts) {
        List<RuleLine> lines = new ArrayList<>();
        Map<String, Integer> before = new HashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i).strip();
            if (isRule(text)) {
                lines.add(line(i + 1, text, before));
            }
            if (lines.size() > MOST_RULES) {
                return refused("It has more than " + MOST_RULES + " rules: delete some of them.");
            }
        }
        return new RuleLines(lines, Optional.empty());
    }

    /** Whether a line, without white space at its ends, is one that should be a rule. */
    public static boolean isRule(String stripped) {
        return !stripped.isEmpty() && !stripped.startsWith("#");
    }

    private static RuleLine line(int number, String text, Map<String, Integer> before) {
        String shown = text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
        return switch (RuleParser.parse(text)) {
            case RuleParser.Parsed.Bad(String sentence) -> bad(number, shown, sentence);
            case RuleParser.Parsed.Good(Rule rule) -> {
                Integer same = before.putIfAbsent(rule.text(), number);
                yield same == null
                        ? new RuleLine(number, shown, Optional.of(rule), Optional.empty())
                        : bad(number, shown, "It says the same as line " + same + ": delete one of them.");
            }
        };
    }

    private static RuleLine bad(int number, String text, String sentence) {
        return new RuleLine(number, text, Optional.empty(), Optional.of("Line " + number + ": " + sentence));
    }

    /** Those that count, in their order. */
    public List<Rule> rules() {
        return lines.stream().map(RuleLine::rule).flatMap(Optional::stream).toList();
    }
}
