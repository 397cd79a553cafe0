// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --class} and {@code --no-jdk}: the answer says what it leaves out. */
class SnapshotFilterTest extends WithSmallDump {
    @Test
    void theHistogramTellsWhatItLeavesOut() {
        List<Map<String, Object>> all =
                ask("histogram", dump.toString(), "--json").rows();
        Map<String, Object> some =
                ask("histogram", dump.toString(), "--json", "--no-jdk").object();
        assertThat(some).containsOnlyKeys("classes", "rest");
        assertThat(Said.rows(some.get("classes")))
                .isNotEmpty()
                .allSatisfy(
                        row -> assertThat(String.valueOf(row.get("className"))).startsWith("shop."));
        assertThat(Said.rows(some.get("classes")))
                .isEqualTo(all.stream()
                        .filter(row -> String.valueOf(row.get("className")).startsWith("shop."))
                        .toList());
        long rest = all.stream()
                .filter(row -> !String.valueOf(row.get("className")).startsWith("shop."))
                .mapToLong(row -> number(row, "objects"))
                .sum();
        long restBytes = all.stream()
                .filter(row -> !String.valueOf(row.get("className")).startsWith("shop."))
                .mapToLong(row -> number(row, "shallowBytes"))
                .sum();
        assertThat(some.get("rest"))
                .isEqualTo(Map.of("classes", (long) all.size() - 3, "objects", rest, "shallowBytes", restBytes));

        assertThat(ask("histogram", dump.toString(), "--class", "shop.*").out())
                .contains("shop.Item\n", "shop.Item[]\n", "shop.Cart\n")
                .doesNotContain("byte[]")
                .contains("In all 5 objects, ", "in 3 rows\n")
                .contains("Left out by --class or --no-jdk: " + rest + " objects, ");
        assertThat(ask("histogram", dump.toString(), "--class", "shop.Item", "--retained")
                        .out())
                .contains("In all 3 objects, ", "in 1 row\n");
        assertThat(ask("histogram", dump.toString()).out()).doesNotContain("Left out");
    }

    @Test
    void aComparisonTellsWhatItLeavesOut() {
        String later = SmallDump.write(folder.resolve("later.hprof"), 100).toString();
        Map<String, Object> some = ask("diff", dump.toString(), later, "--class", "shop.Item[]", "--json")
                .object();
        assertThat(some).containsOnlyKeys("classes", "rest");
        Map<String, Object> array = Said.rows(some.get("classes")).getFirst();
        assertThat(Said.rows(some.get("classes"))).hasSize(1);
        assertThat(array).containsEntry("className", "shop.Item[]");
        Map<String, Object> rest = Said.rows(List.of(some.get("rest"))).getFirst();
        assertThat(number(rest, "objectsAfter") - number(rest, "objectsBefore")).isEqualTo(100);
        List<Map<String, Object>> all =
                ask("diff", dump.toString(), later, "--json").rows();
        for (String key : rest.keySet()) {
            assertThat(number(rest, key) + number(array, key))
                    .as(key)
                    .isEqualTo(all.stream().mapToLong(row -> number(row, key)).sum());
        }
        assertThat(ask("diff", dump.toString(), later, "--class", "shop.Item[]").out())
                .contains("shop.Item[]\n")
                .contains("Left out by --class or --no-jdk: +", "; +100 objects, were ");
        assertThat(ask("diff", dump.toString(), later, "--no-jdk").out())
                .contains("shop.Item\n")
                .contains("Left out by --class or --no-jdk: 0 B, was ", "; 0 objects, were ");
        assertThat(ask("diff", dump.toString(), later).out()).doesNotContain("Left out");
        assertThat(cairn.ask("diff", dump.toString(), later, "--class", "shop.None")
                        .err())
                .contains("There is no class shop.None in " + later);
        assertThat(cairn.ask("diff", dump.toString(), later, "--by", "path", "--no-jdk")
                        .code())
                .isEqualTo(ExitCode.WRONG_USAGE);
    }

    @Test
    void dominatorsAreThoseOfTheClassesThatNoOtherOfThemDominates() {
        Map<String, Object> items = ask("dominators", dump.toString(), "--class", "shop.Item", "--json")
                .object();
        assertThat(Said.rows(items.get("objects")))
                .extracting(row -> row.get("object"))
                .as("the class's own object is one of the class")
                .containsExactlyInAnyOrder(
                        address(SmallDump.FIRST),
                        address(SmallDump.SECOND),
                        address(SmallDump.GARBAGE),
                        address(SmallDump.ITEM_CLASS));
        long held = Said.rows(items.get("objects")).stream()
                .mapToLong(row -> number(row, "retainedBytes"))
                .sum();
        long whole = number(ask("summary", dump.toString(), "--json").object(), "shallowBytes");
        assertThat(number(items, "restBytes")).isEqualTo(whole - held);

        Map<String, Object> shop =
                ask("dominators", dump.toString(), "--no-jdk", "--json").object();
        assertThat(Said.rows(shop.get("objects")))
                .extracting(row -> row.get("object"))
                .contains(address(SmallDump.SHOP_CLASS), address(SmallDump.GARBAGE))
                .doesNotContain(address(SmallDump.CART), address(SmallDump.OBJECT_CLASS));

        Map<String, Object> below = ask(
                        "dominators", dump.toString(), address(SmallDump.SHOP_CLASS), "--class", "shop.Item", "--json")
                .object();
        assertThat(Said.rows(below.get("objects")))
                .extracting(row -> row.get("object"))
                .containsExactlyInAnyOrder(address(SmallDump.FIRST), address(SmallDump.SECOND));
        assertThat(ask("dominators", dump.toString(), "--class", "shop.Item", "--limit", "1")
                        .out())
                .contains("This is the one that retains most; --limit shows more.\n")
                .contains("Left out by --class or --no-jdk: ")
                .contains(" %, that no object of the classes in question retains.");
        long itself =
                Said.rows(ask("dominators", dump.toString(), "--json", "--limit", "1000")
                                .object()
                                .get("objects"))
                        .stream()
                        .filter(row -> address(SmallDump.SHOP_CLASS).equals(row.get("object")))
                        .mapToLong(row -> number(row, "retainedBytes") - number(row, "shallowBytes"))
                        .sum();
        assertThat(number(below, "restBytes"))
                .as("what the object itself takes is not left out")
                .isEqualTo(itself
                        - Said.rows(below.get("objects")).stream()
                                .mapToLong(row -> number(row, "retainedBytes"))
                                .sum());
    }

    @ParameterizedTest
    @ValueSource(strings = {"histogram", "dominators"})
    void aClassThatIsNotThereIsSaid(String question) {
        Said said = cairn.ask(question, dump.toString(), "--class", "shop.None");
        assertThat(said.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(said.err()).contains("shop.None");
    }

    @ParameterizedTest
    @ValueSource(strings = {"histogram", "dominators"})
    void aPatternThatIsNoneIsWrongUsage(String question) {
        for (String pattern : List.of("", "*a".repeat(10_000))) {
            Said said = cairn.ask(question, dump.toString(), "--class", pattern);
            assertThat(said.code()).isEqualTo(ExitCode.WRONG_USAGE);
            assertThat(said.err()).contains("--class: The name of a class ");
        }
    }

    @Test
    void rowsOfPackagesHaveNoClasses() {
        Said said = cairn.ask("histogram", dump.toString(), "--by", "package", "--no-jdk");
        assertThat(said.code()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(said.err()).contains("--class and --no-jdk are about rows of classes, and --by package has none.");
    }
}
