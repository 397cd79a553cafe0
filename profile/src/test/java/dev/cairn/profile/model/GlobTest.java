// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
    @ParameterizedTest
    @CsvSource({
        "a.b.C, a.b.C, true",
        "a.b.C, a.b.CD, false",
        "a.b.*, a.b.C$D, true",
        "a.*, a.b.C, false",
        "a.**, a.b.C, true",
        "a.**, a, false",
        "**.C, a.b.C, true",
        "**C, C, true",
        "*, Foo, true",
        "*, a.Foo, false",
        "**, a.Foo, true",
        "***, a.Foo, true",
        "byte[], byte[], true",
        "?yte[], byte[], true",
        "a?b, a.b, false",
        "a.b.c, A.B.C, false",
        "*Cache*, com.Cache, false",
        "**Cache*, com.MyCache$1, true",
        "a.*.C, a.b.C, true",
        "a.*.C, a.b.c.C, false"
    })
    void aDotStopsAStarAndAQuestionMark(String pattern, String text, boolean matches) {
        assertThat(Glob.matches(pattern, text, true)).isEqualTo(matches);
    }

    @Test
    void aDotIsNothingSpecialWhereTextsAreNoPaths() {
        assertThat(Glob.matches("*pool-?", "ForkJoinPool.commonpool-1", false)).isTrue();
        assertThat(Glob.matches("a?b", "a.b", false)).isTrue();
    }

    @Test
    void anythingMatchesAsTheSameRegularExpression() {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            String pattern = text(random, "ab.*?*", 6);
            String text = text(random, "ab..", 6);
            boolean path = random.nextBoolean();
            assertThat(Glob.matches(pattern, text, path))
                    .as("%s against %s, path %s", pattern, text, path)
                    .isEqualTo(regex(pattern, path).matcher(text).matches());
        }
    }

    @Test
    void aPatternOfManyStarsIsNotSlow() {
        String pattern = "*a".repeat(500) + "b";
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThat(Glob.matches(pattern, "a".repeat(5000), true)).isFalse());
    }

    private static String text(Random random, String letters, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    private static Pattern regex(String pattern, boolean path) {
        String one = path ? "[^.]" : ".";
        return Pattern.compile(pattern.replace(".", "\\.")
                .replaceAll("\\*\\*+", "<any>")
                .replace("*", one + "*")
                .replace("<any>", ".*")
                .replace("?", one));
    }
}
