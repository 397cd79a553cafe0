// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code dominators --of}: what immediately dominates the objects of a class. */
class ImmediateDominatorsTest extends WithSmallDump {
    @Test
    void areGivenByTheirClasses() {
        Map<String, Object> items = ask("dominators", dump.toString(), "--of", "shop.Item", "--json")
                .object();
        assertThat(items)
                .containsOnlyKeys(
                        "of",
                        "verified",
                        "more",
                        "keep",
                        "objects",
                        "shallowBytes",
                        "retainedBytes",
                        "undominatedObjects",
                        "undominatedRetainedBytes",
                        "dominators")
                .containsEntry("of", "shop.Item")
                .containsEntry("more", false);
        assertThat(number(items, "objects")).isEqualTo(3);
        assertThat(number(items, "undominatedObjects")).as("one is garbage").isEqualTo(1);
        assertThat(number(items, "undominatedRetainedBytes")).isEqualTo(retained(SmallDump.GARBAGE));
        assertThat(Said.rows(items.get("dominators"))).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("className", "shop.Item[]")
                    .containsEntry("describes", null)
                    .containsEntry("largest", address(SmallDump.ITEMS))
                    .containsEntry("text", "length 2");
            assertThat(number(row, "dominators")).isEqualTo(1);
            assertThat(number(row, "objects")).isEqualTo(2);
            assertThat(number(row, "retainedBytes")).isEqualTo(retained(SmallDump.FIRST) + retained(SmallDump.SECOND));
        });
        assertThat(number(items, "retainedBytes"))
                .isEqualTo(retained(SmallDump.FIRST) + retained(SmallDump.SECOND) + retained(SmallDump.GARBAGE));
        assertThat(ask("dominators", dump.toString(), "--of", "shop.Item").out())
                .contains("shop.Item[]  length 2\n")
                .contains("In all 3 objects of shop.Item, ")
                .contains("No dominator in question: 1 object, which retain");
    }

    @Test
    void othersArePassedOverUpToTheClassesInQuestion() {
        Map<String, Object> above = ask(
                        "dominators", dump.toString(), "--of", "shop.Item", "--class", "shop.Shop", "--json")
                .object();
        assertThat(Said.rows(above.get("dominators")))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("className", "java.lang.Class")
                        .containsEntry("describes", "shop.Shop")
                        .containsEntry("largest", address(SmallDump.SHOP_CLASS)));
        assertThat(ask("dominators", dump.toString(), "--of", "byte[]", "--no-jdk")
                        .out())
                .contains("shop.Item[]  length 2\n")
                .doesNotContain("No dominator in question");
        assertThat(ask("dominators", dump.toString(), "--of", "shop.Item", "--class", "byte[]")
                        .out())
                .startsWith("In all 3 objects of shop.Item, ")
                .contains("No dominator in question: 3 objects");
    }

    @Test
    void objectsBelowOthersOfTheirClassesCountToWhatKeepsThose() {
        Map<String, Object> all =
                ask("dominators", dump.toString(), "--of", "shop.*", "--json").object();
        assertThat(number(all, "objects")).isEqualTo(5);
        assertThat(Said.rows(all.get("dominators"))).singleElement().satisfies(row -> {
            assertThat(row).containsEntry("describes", "shop.Shop");
            assertThat(number(row, "objects")).isEqualTo(4);
            assertThat(number(row, "retainedBytes")).isEqualTo(retained(SmallDump.CART));
        });
    }

    @Test
    void rowsAreLimitedAndChecked() {
        assertThat(ask("dominators", dump.toString(), "--of", "**", "--limit", "1", "--verify")
                        .out())
                .startsWith("All ")
                .contains(" dominators and retained sizes are right.\n");
    }

    @Test
    void whatCannotBeAskedIsSaid() {
        Said none = cairn.ask("dominators", dump.toString(), "--of", "shop.Irem");
        assertThat(none.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(none.err()).contains("There is no class shop.Irem in ");
        Said address = cairn.ask("dominators", dump.toString(), address(SmallDump.CART), "--of", "shop.Item");
        assertThat(address.code()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(address.err()).contains("--of is about all objects of a class, so it takes no address; ");
        assertThat(cairn.ask("dominators", dump.toString(), "--of", " ").code()).isEqualTo(ExitCode.WRONG_USAGE);
    }
}
