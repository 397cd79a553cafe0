// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {
    private static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "shop",
                "\u65E5\u672C\u8A9E",
                "Z\u00FCrich",
                "Zu\u0308rich",
                "\u05E9\u05DC\u05D5\u05DD",
                "\uD83D\uDE80",
                "\u2764\uFE0F",
                "\uE000"
            })
    void leavesTheTextOfEveryLanguageAsItIs(String text) {
        assertThat(Text.clean(text)).isEqualTo(text);
    }

    @Test
    void leavesJoinedEmojiJoined() {
        assertThat(Text.clean(FAMILY)).isEqualTo(FAMILY);
    }

    @Test
    void showsEveryControlCharacterAsAReplacement() {
        for (char c = 0; c < 0x20; c++) {
            assertThat(Text.clean("a" + c + "b")).as("U+%04X", (int) c).isEqualTo("a\uFFFDb");
        }
        for (char c = 0x7F; c <= 0x9F; c++) {
            assertThat(Text.clean("a" + c + "b")).as("U+%04X", (int) c).isEqualTo("a\uFFFDb");
        }
    }

    @Test
    void disarmsSequencesThatWouldDriveTheTerminal() {
        assertThat(Text.clean("\u001B[2Jgone")).isEqualTo("\uFFFD[2Jgone");
        assertThat(Text.clean("\u009B2Jgone")).isEqualTo("\uFFFD2Jgone");
        assertThat(Text.clean("\u001B]0;title\u0007")).isEqualTo("\uFFFD]0;title\uFFFD");
        assertThat(Text.clean("real\rfake\nrow")).isEqualTo("real\uFFFDfake\uFFFDrow");
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0x061C, 0x200B, 0x200E, 0x200F, 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xE0041})
    void disarmsMarksThatTurnOrHideText(int mark) {
        assertThat(Text.clean("app" + Character.toString(mark) + "gpj")).isEqualTo("app\uFFFDgpj");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u0085"})
    void disarmsTheLineBreaksOfUnicode(String separator) {
        assertThat(Text.clean("a" + separator + "b")).isEqualTo("a\uFFFDb");
    }

    @Test
    void replacesSurrogatesThatStandAlone() {
        assertThat(Text.clean("a\uD83Db")).isEqualTo("a\uFFFDb");
        assertThat(Text.clean("a\uDE80b")).isEqualTo("a\uFFFDb");
        assertThat(Text.clean("\uDE80\uD83D")).isEqualTo("\uFFFD\uFFFD");
    }

    @Test
    void leavesNothingToCleanASecondTime() {
        StringBuilder everything = new StringBuilder();
        for (int c = 0; c <= 0xFFFF; c++) {
            everything.append((char) c).append('-');
        }
        String clean = Text.clean(everything.toString());

        assertThat(Text.clean(clean)).isEqualTo(clean);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "shop, 4",
        "\u65E5\u672C\u8A9E, 6",
        "\uD55C\uAE00, 4",
        "\u1112\u1161\u11AB, 2",
        "\uFF21, 2",
        "\uFF71, 1",
        "Zu\u0308rich, 6",
        "\uD83D\uDE80, 2",
        "\u2615, 2",
        "\u26A1, 2",
        "\u2705, 2",
        "\uD83C\uDCCF, 2",
        "\uD83C\uDDE9\uD83C\uDDEA, 2",
        "\uD840\uDC00, 2",
        "\u2026, 1",
        "\uFFFD, 1"
    })
    void countsTheColumnsThatATerminalGives(String text, int columns) {
        assertThat(Text.columns(text)).isEqualTo(columns);
    }

    @Test
    void countsNothingForWhatJoinsAndCombines() {
        assertThat(Text.columns(FAMILY)).isEqualTo(6);
        assertThat(Text.columns("\u0301\u20DD\uFE0F")).isZero();
    }

    @Test
    void cutsNothingThatFits() {
        assertThat(Text.cut("shop", 4)).isEqualTo("shop");
        assertThat(Text.cut("", 0)).isEmpty();
        assertThat(Text.cut("\u65E5\u672C", 4)).isEqualTo("\u65E5\u672C");
    }

    @Test
    void marksWhereTextIsMissing() {
        assertThat(Text.cut("shopping", 5)).isEqualTo("shop\u2026");
        assertThat(Text.cut("shopping", 1)).isEqualTo("\u2026");
        assertThat(Text.cut("shopping", 0)).isEmpty();
    }

    @Test
    void cutsNoLetterInTwo() {
        assertThat(Text.cut("\u65E5\u672C\u8A9E", 4)).isEqualTo("\u65E5\u2026");
        assertThat(Text.cut("\uD83D\uDE80\uD83D\uDE80", 3)).isEqualTo("\uD83D\uDE80\u2026");
        assertThat(Text.cut("\uD83D\uDE80\uD83D\uDE80", 2)).isEqualTo("\u2026");
    }

    @Test
    void keepsAMarkWithTheLetterItStandsOn() {
        assertThat(Text.cut("Zu\u0308rich", 3)).isEqualTo("Zu\u0308\u2026");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a plain name",
                "\u65E5\u672C\u8A9E\u65E5\u672C\u8A9E",
                "Zu\u0308u\u0308u\u0308rich",
                "\uD83D\uDE80a\uD83D\uDE80b"
            })
    void neverTakesMoreColumnsThanThereAre(String text) {
        for (int columns = 0; columns < 20; columns++) {
            assertThat(Text.columns(Text.cut(text, columns))).isLessThanOrEqualTo(columns);
        }
    }

    @Test
    void escapesInJsonWhatWouldSteerATerminal() {
        String json = "[\n  \"a\u009B2J\u202Eb\u007F\uDB40\uDC01 \u65E5 \uD83D\uDE80\"\n]";

        assertThat(Text.escapedJson(json))
                .isEqualTo("[\n  \"a\\u009b2J\\u202eb\\u007f\\udb40\\udc01 \u65E5 \uD83D\uDE80\"\n]");
    }
}
