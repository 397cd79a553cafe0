// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextPatternTest {
    private static boolean matches(String pattern, String text) {
        return TextPattern.of(pattern, false).matches(text);
    }

    @ParameterizedTest
    @CsvSource({
        "tea, tea, true",
        "tea, teas, false",
        "tea, Tea, false",
        "'', '', true",
        "'', x, false",
        "*, '', true",
        "**, anything, true",
        "*ea, tea, true",
        "te*, tea, true",
        "*e*, tea, true",
        "t*a, ta, true",
        "ta*a, ta, false",
        "aa*aa, aaa, false",
        "a*b*c, a-b-b-c, true",
        "a*b*c, a-c-b, false",
        "\\*, *, true",
        "\\*, x, false",
        "\\\\*, \\n, true",
        "a.b, axb, false",
        "\\n, \\n, true",
    })
    void asterisksStandForAnything(String pattern, String text, boolean matches) {
        assertThat(matches(pattern, text)).isEqualTo(matches);
    }

    @Test
    void caseMayBeIgnored() {
        assertThat(TextPattern.of("*SESSION*", true).matches("my session 7")).isTrue();
        assertThat(TextPattern.of("STRASSE", true).matches("strasse")).isTrue();
        assertThat(TextPattern.of("stra\u00dfe", true).matches("STRASSE"))
                .as("character by character")
                .isFalse();
    }

    @Test
    void theBeginningOfALongTextMayDecide() {
        TextPattern any = TextPattern.of("*needle*", false);
        assertThat(any.matchesBeginning("a needle in")).isTrue();
        assertThat(any.matchesBeginning("a need")).isFalse();
        assertThat(TextPattern.of("*needle", false).matchesBeginning("a needle"))
                .isFalse();
        assertThat(TextPattern.of("needle", false).matchesBeginning("needle")).isFalse();
    }

    @Test
    void agreesWithRegularExpressions() {
        Random random = new Random(4711);
        int matching = 0;
        for (int i = 0; i < 20_000; i++) {
            String pattern = some(random, "ab*", 6);
            String text = some(random, "ab", 8);
            String expression = pattern.chars()
                    .mapToObj(c -> c == '*' ? ".*" : String.valueOf((char) c))
                    .collect(Collectors.joining());
            boolean expected = Pattern.matches(expression, text);
            assertThat(matches(pattern, text)).as(pattern + " " + text).isEqualTo(expected);
            matching += expected ? 1 : 0;
        }
        assertThat(matching).isGreaterThan(1000);
    }

    private static String some(Random random, String letters, int most) {
        return random.ints(random.nextInt(most), 0, letters.length())
                .mapToObj(i -> String.valueOf(letters.charAt(i)))
                .collect(Collectors.joining());
    }

    @Test
    void aLongPatternIsRefused() {
        assertThatThrownBy(() -> TextPattern.of("x".repeat(1001), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A text to look for has at most 1000 characters; this one has 1001."
                        + " Use the beginning of it, and * for the rest.");
    }
}
