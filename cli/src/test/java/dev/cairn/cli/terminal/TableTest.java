// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final int WIDE = Integer.MAX_VALUE;

    private static Table table() {
        return new Table(1, ">PID", "NAME", ">HEAP");
    }

    @Test
    void standsFiguresToTheRightAndNamesToTheLeft() {
        Table table = table();
        table.add("7", "shop", "1.0 GiB");
        table.add("4711", "a", "-");

        assertThat(table.lines(WIDE))
                .containsExactly(
                        " PID  NAME     HEAP", //
                        "   7  shop  1.0 GiB",
                        "4711  a           -");
    }

    @Test
    void showsItsHeadsEvenWithoutRows() {
        assertThat(table().lines(80)).containsExactly("PID  NAME  HEAP");
    }

    @Test
    void leavesNoBlanksAtTheEndOfALine() {
        Table table = new Table(0, "NAME", "KIND");
        table.add("a name", "x");
        table.add("b", "a longer kind");
        table.add("c", "");

        assertThat(table.lines(WIDE)).noneMatch(line -> line.endsWith(" "));
    }

    @Test
    void cutsOnlyTheFlexibleColumnWhereTheTerminalIsNarrow() {
        Table table = table();
        table.add("4711", "a-service-with-a-very-long-name-indeed", "1.0 GiB");
        table.add("12", "short", "22.0 MiB");

        List<String> lines = table.lines(40);

        assertThat(lines)
                .containsExactly(
                        " PID  NAME                          HEAP",
                        "4711  a-service-with-a-very-l…   1.0 GiB",
                        "  12  short                     22.0 MiB");
    }

    @Test
    void fillsATerminalToTheLastColumnAndNoFurther() {
        Table table = table();
        table.add("4711", "n".repeat(100), "1.0 GiB");

        assertThat(table.lines(40)).allMatch(line -> line.length() == 40);
        assertThat(table.lines(115).get(1)).hasSize(115).contains("n".repeat(100));
        assertThat(table.lines(114).get(1)).hasSize(114).contains("n".repeat(98) + "…");
    }

    @Test
    void leavesEnoughOfANameToKnowItEvenIfTheLineGetsTooLong() {
        Table table = table();
        table.add("4711", "a-service-with-a-long-name", "1.0 GiB");

        assertThat(table.lines(1).get(1)).isEqualTo("4711  a-service-w…  1.0 GiB");
    }

    @Test
    void doesNotWidenAShortColumnWhereTheTerminalIsNarrow() {
        Table table = table();
        table.add("4711", "shop", "1.0 GiB");

        assertThat(table.lines(10)).isEqualTo(table.lines(WIDE));
    }

    @Test
    void keepsColumnsAlignedBesideWideLettersAndMarks() {
        Table table = table();
        table.add("1", "日本語", "1 B");
        table.add("2", "Zu\u0308rich", "1 B");
        table.add("3", "\u2615 cafe", "1 B");
        table.add("4", "plain", "1 B");

        assertThat(table.lines(WIDE))
                .allSatisfy(line -> assertThat(Text.columns(line)).isEqualTo(Text.columns("PID  \u2615 cafe  HEAP")));
    }

    @Test
    void cutsWideLettersWithoutLosingTheAlignment() {
        Table table = table();
        table.add("1", "日本語日本語日本語日本語日本語", "1 B");
        table.add("2", "a" + "日本語日本語日本語日本語日本語", "1 B");

        assertThat(table.lines(30)).allMatch(line -> Text.columns(line) == 30);
    }

    @Test
    void keepsAHostileNameInItsOwnCell() {
        Table table = table();
        table.add("1", "x\n9999  fake\u001B[1A\t", "1 B");

        List<String> lines = table.lines(WIDE);

        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).isEqualTo("  1  x\uFFFD9999  fake\uFFFD[1A\uFFFD   1 B");
    }

    @Test
    void leavesOutWhatCanBeDoneWithoutBeforeItCutsMore() {
        Table table = new Table(1, ">PID", "NAME", "USER", "JDK").sparing("JDK", "USER");
        table.add("4711", "a name of 20 letters", "root", "25.0.3");

        assertThat(table.lines(40))
                .containsExactly(" PID  NAME                  USER  JDK", "4711  a name of 20 letters  root  25.0.3");
        assertThat(table.lines(32))
                .containsExactly(" PID  NAME          USER  JDK", "4711  a name of 2…  root  25.0.3");
        assertThat(table.lines(31))
                .containsExactly(" PID  NAME                 USER", "4711  a name of 20 lette…  root");
        assertThat(table.lines(18)).containsExactly(" PID  NAME", "4711  a name of 2…");
        assertThat(table.lines(10)).isEqualTo(table.lines(18));
    }

    @Test
    void aCellThatHasAShorterFormIsNotCut() {
        Table table = table();
        table.add(
                columns -> columns < 30 ? "short" : "long",
                "4711",
                "a-service-with-a-very-long-name-indeed",
                "1.0 GiB");

        assertThat(table.lines(40).get(1)).isEqualTo("4711  short                      1.0 GiB");
        assertThat(table.lines(WIDE).get(1)).contains("a-service-with-a-very-long-name-indeed");
    }
}
