// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.leaks.Confidence;
import dev.cairn.heap.leaks.check.Acceptance;
import dev.cairn.heap.leaks.check.Budget;
import dev.cairn.heap.leaks.check.CheckRules;
import dev.cairn.heap.leaks.check.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesFileTest {
    private static final Path FILE = Path.of("leaks.toml");

    private static CheckRules parse(String text) throws IOException {
        return RulesFile.parse(FILE, text);
    }

    @Test
    void readsAllThatThereIs() throws IOException {
        CheckRules rules = parse("""
                [findings]
                fail-at = "medium"
                min-share = 2.5

                [[budget]]
                field = "shop.Shop.STORE"
                at-most = "50 MB"
                owner = "team-shop"

                [[budget]]
                class = "shop.Session"
                at-most = 10_000

                [[growth]]
                class = "shop.**"

                [[accept]]
                finding = "95e309d99824"
                until = 2027-03-31
                reason = "SHOP-123"
                """);

        assertThat(rules.failAt()).contains(Confidence.MEDIUM);
        assertThat(rules.options().minShare()).isEqualTo(0.025);
        assertThat(rules.budgets().getFirst())
                .isEqualTo(
                        new Budget.OfField("shop.Shop", "STORE", new Limit(50 << 20, Limit.Unit.BYTES), "team-shop"));
        assertThat(rules.budgets())
                .extracting(Budget::title)
                .containsExactly(
                        "field shop.Shop.STORE: at most 50.0 MiB",
                        "class shop.Session: at most 10,000 objects",
                        "growth of shop.**: at most 0 objects from dump to dump");
        assertThat(rules.accepted())
                .containsExactly(new Acceptance("95e309d99824", Optional.of(LocalDate.of(2027, 3, 31)), "SHOP-123"));
    }

    @Test
    void theExampleOfThePageIsRight() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "check.md"));
        int begin = page.indexOf("```toml\n") + "```toml\n".length();

        CheckRules rules = parse(page.substring(begin, page.indexOf("```", begin)));

        assertThat(rules.budgets()).hasSize(3);
        assertThat(rules.accepted()).hasSize(1);
    }

    @Test
    void anEmptyFileLeavesAllAsItIsWithoutRules() throws IOException {
        assertThat(parse("")).isEqualTo(CheckRules.standard());
    }

    @ParameterizedTest
    @CsvSource({
        "'20 elements', ELEMENTS, 20",
        "'1 element', ELEMENTS, 1",
        "'1,000 elements', ELEMENTS, 1000",
        "64k, BYTES, 65536"
    })
    void limitsHaveUnits(String text, Limit.Unit unit, long most) throws IOException {
        Budget budget = parse("[[budget]]\nfield = \"a.B.c\"\nat-most = \"" + text + "\"")
                .budgets()
                .getFirst();

        assertThat(budget).isEqualTo(new Budget.OfField("a.B", "c", new Limit(most, unit), ""));
    }

    @Test
    void anAcceptanceHoldsOnItsLastDay() throws IOException {
        Acceptance acceptance = parse("[[accept]]\nfinding = \"a\"\nuntil = 2027-03-31")
                .accepted()
                .getFirst();

        assertThat(acceptance.holdsOn(LocalDate.of(2027, 3, 31))).isTrue();
        assertThat(acceptance.holdsOn(LocalDate.of(2027, 4, 1))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[budget]]; at-most = 1 | [[budget]] of line 1 has to name either a field or a class",
                "[[budget]]; class = 'a.B'; field = 'a.B.c'; at-most = 1 | has to name either a field or a class",
                "[[budget]]; class = 'a.B' | has no limit",
                "[[budget]]; class = 'a.B'; at-most = -1 | has at-most = -1; write a whole number",
                "[[budget]]; class = 'a.B'; at-most = 'much' | limits to \"much\", which is no amount",
                "[[budget]]; class = 'a.B'; at-most = '3 elements' | limits elements",
                "[[budget]]; class = ''; at-most = 3 | The name of a class is empty",
                "[[budget]]; class = 'a.**'; at-most = '3 MB' | limits bytes of many classes",
                "[[budget]]; class = 'a.B'; at-most = '3' | limits to \"3\", which is no amount",
                "[[budget]]; field = 'a.B.c'; at-most = 3 | limits a field to a number",
                "[[budget]]; field = 'cart'; at-most = '3 MB' | write class and field",
                "[[budget]]; clas = 'a.B' | has \"clas\", which is not known",
                "budget = 3 | is no list of tables",
                "budgets = 3 | it has \"budgets\", which is not known",
                "[findings]; fail-at = 'often' | has fail-at = \"often\"",
                "[findings]; min-share = 0 | has min-share = 0.0",
                "[[accept]]; until = 2027-03-31 | has to name a finding",
                "[[accept]]; finding = 'a'; until = '2027-03-31' | write a day without quotes",
                "[[budget]; class = | line 1 is no TOML",
            })
    void whatCannotBeRightIsASentence(String lines, String sentence) {
        assertThatThrownBy(() -> parse(lines.replace("; ", "\n").replace('\'', '"')))
                .isInstanceOf(RulesException.class)
                .hasMessageStartingWith("The rules in leaks.toml cannot be used: ")
                .hasMessageContaining(sentence)
                .hasMessageEndingWith(".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x = [", "x = {a=", "# ]]]\nx = [[[", "x = [ #]\n["})
    void bracketsWithinBracketsAreBounded(String begin) {
        String again = begin.substring(begin.lastIndexOf(' ') + 1);
        assertThatThrownBy(() -> parse(begin + again.repeat(60_000 / again.length())))
                .isInstanceOf(RulesException.class);
    }
}
