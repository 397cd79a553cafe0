// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScreenStateTest {
    private record Shop(String name, @Nullable Long till) {}

    private static final ScreenSize USUAL = new ScreenSize(24, 80);
    private static final List<Shop> SHOPS =
            List.of(new Shop("b", 2L), new Shop("C", null), new Shop("a", 10L), new Shop("d", 1L));

    private final ScreenState<Shop> state = state(List.of());

    private static ScreenState<Shop> state(List<String> below) {
        return new ScreenState<>(new SortableTable<>(
                List.of(
                        Column.text("NAME", Shop::name),
                        Column.figure("TILL", shop -> String.valueOf(shop.till()), Shop::till),
                        Column.text("NOTE", shop -> "-")),
                0,
                List.of("TILL", "NOTE"),
                "TILL",
                _ -> below));
    }

    private List<String> names() {
        return state.lines(new Look.Seen<>("4 shops", SHOPS, List.of()), USUAL).stream()
                .skip(2)
                .map(line -> line.substring(0, 1))
                .toList();
    }

    private void press(Key... keys) {
        for (Key key : keys) {
            assertThat(state.press(key)).isTrue();
        }
    }

    @Test
    void keysChooseTheColumnAndTheDirection() {
        assertThat(names()).as("what is not known comes last").containsExactly("a", "b", "d", "C");
        press(new Key.Letter('r'));
        assertThat(names()).containsExactly("d", "b", "a", "C");
        press(Key.Move.LEFT);
        assertThat(names()).as("by name").containsExactly("a", "b", "C", "d");
        press(Key.Move.LEFT, new Key.Letter('r'));
        assertThat(names()).as("there is none beside the first").containsExactly("d", "C", "b", "a");
        press(Key.Move.RIGHT);
        assertThat(names()).containsExactly("a", "b", "d", "C");
        press(new Key.Letter('n'), new Key.Letter('x'), new Key.Letter('9'));
        assertThat(names()).containsExactly("a", "b", "C", "d");
        assertThat(state.press(new Key.Letter('q'))).isFalse();
    }

    @Test
    void eachColumnHasALetterAndTheHelpListsThem() {
        press(new Key.Letter('?'));
        assertThat(state.lines(new Look.Seen<>("", SHOPS, List.of()), USUAL))
                .contains("  n  NAME", "  t  TILL", "  o  NOTE")
                .allMatch(line -> !line.contains("4 shops"));
        press(new Key.Letter('n'));
        assertThat(names()).as("any key leads back, and does nothing else").containsExactly("a", "b", "d", "C");
    }

    @Test
    void theScreenIsNeverExceeded() {
        List<Shop> many = IntStream.range(0, 500)
                .mapToObj(i -> new Shop("shop-" + "x".repeat(100) + i, (long) i))
                .toList();
        List<String> notes =
                IntStream.range(0, 50).mapToObj(i -> "Note " + i / 2 + ".").toList();
        for (ScreenSize size : List.of(USUAL, new ScreenSize(5, 20), new ScreenSize(1, 1), new ScreenSize(2000, 400))) {
            assertThat(state.lines(new Look.Seen<>("All of them", many, notes), size))
                    .hasSizeLessThanOrEqualTo(size.rows())
                    .allMatch(line -> line.length() <= size.columns());
        }
        assertThat(state.lines(new Look.Seen<>("All of them", many, notes), USUAL))
                .hasSize(24)
                .contains("Lines that do not fit: 485 below (Down)", "Note 0.", "Note 4.")
                .endsWith("And 20 more notes; a taller window shows them.");
    }

    @Test
    void linesThatDoNotFitAreReached() {
        List<Shop> many = IntStream.range(0, 100)
                .mapToObj(i -> new Shop("s" + i, (long) i))
                .toList();
        Look.Seen<Shop> seen = new Look.Seen<>("", many, List.of());
        ScreenSize small = new ScreenSize(13, 80);
        assertThat(state.lines(seen, small).get(2)).startsWith("s99");
        press(Key.Move.UP);
        assertThat(state.lines(seen, small).get(2))
                .as("nothing is above the first")
                .startsWith("s99");
        press(Key.Move.DOWN);
        assertThat(state.lines(seen, small).get(2)).startsWith("s98");
        press(Key.Move.END);
        assertThat(state.lines(seen, small))
                .contains("Lines that do not fit: 90 above (Up)")
                .anyMatch(l -> l.startsWith("s0 "));
        press(Key.Move.HOME);
        assertThat(state.lines(seen, small).get(2)).startsWith("s99");
    }

    @Test
    void theColumnThatSortsStaysWhereOthersAreLeftOut() {
        List<String> lines = state.lines(
                new Look.Seen<>("", List.of(new Shop("n".repeat(30), 1L)), List.of()), new ScreenSize(24, 20));
        assertThat(lines.get(1)).contains("TILL▼").doesNotContain("NOTE");
    }

    @Test
    void whatStandsBelowARowMovesWithIt() {
        List<String> lines = state(List.of("  at a.B.c")).lines(new Look.Seen<>("", SHOPS, List.of()), USUAL);
        assertThat(lines.stream().skip(2).limit(4)).element(1).isEqualTo("  at a.B.c");
        assertThat(lines)
                .hasSize(2 + 2 * SHOPS.size())
                .isNotEqualTo(lines.stream().sorted(Comparator.naturalOrder()).toList());
    }

    @Test
    void aTerminalThatDoesNotKnowItsSizeHasTheUsualOne() {
        assertThat(ScreenSize.parse("50 132\n")).isEqualTo(new ScreenSize(50, 132));
        assertThat(ScreenSize.parse("0 0\n")).isEqualTo(USUAL);
        assertThat(ScreenSize.parse("")).isEqualTo(USUAL);
    }
}
