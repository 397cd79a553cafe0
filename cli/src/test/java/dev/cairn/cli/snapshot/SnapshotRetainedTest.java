// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who dominates whom, and what would go with an object or with several. */
class SnapshotRetainedTest extends WithSmallDump {
    @Test
    void dominatorsAreThoseThatHoldMost() {
        Map<String, Object> report =
                ask("dominators", dump.toString(), "--limit", "3", "--json").object();
        assertThat(report)
                .containsOnlyKeys(
                        "verified",
                        "more",
                        "weaklyReachableObjects",
                        "weaklyReachableShallowBytes",
                        "keep",
                        "restBytes",
                        "objects")
                .containsEntry("keep", null)
                .containsEntry("restBytes", null)
                .containsEntry("verified", null)
                .containsEntry("more", true);
        List<Map<String, Object>> top = Said.rows(report.get("objects"));
        assertThat(top)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row)
                        .containsOnlyKeys(
                                "object",
                                "className",
                                "shallowBytes",
                                "retainedBytes",
                                "children",
                                "describes",
                                "text",
                                "held"));
        assertThat(top.getFirst())
                .containsEntry("object", address(SmallDump.SHOP_CLASS))
                .containsEntry("className", "java.lang.Class")
                .containsEntry("describes", "shop.Shop")
                .containsEntry("held", "strongly");
        assertThat(number(top.getFirst(), "children")).isEqualTo(1);

        List<Map<String, Object>> below =
                Said.rows(ask("dominators", dump.toString(), address(SmallDump.CART), "--json")
                        .object()
                        .get("objects"));
        assertThat(below)
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("object", address(SmallDump.ITEMS))
                        .containsEntry("text", "length 2")
                        .containsEntry("describes", null));
        assertThat(number(below.getFirst(), "children")).isEqualTo(3);
        assertThat(ask("dominators", dump.toString(), address(SmallDump.CART), "--limit", "1", "--json")
                        .object())
                .containsEntry("more", false);
        assertThat(ask("dominators", dump.toString(), address(SmallDump.NAME)).out())
                .isEqualTo("It dominates nothing: it alone holds no object.\n");
    }

    @Test
    void anObjectRetainsWhatGoesWithIt() {
        Map<String, Object> items = ask("retained", dump.toString(), address(SmallDump.ITEMS), "--json")
                .object();
        assertThat(items)
                .containsEntry("object", address(SmallDump.ITEMS))
                .containsEntry("className", "shop.Item[]")
                .containsEntry("dominator", address(SmallDump.CART))
                .containsEntry("dominatorClassName", "shop.Cart")
                .containsEntry("held", "strongly")
                .containsEntry("describes", null);
        long shallow = number(items, "shallowBytes");
        assertThat(number(items, "retainedBytes"))
                .isEqualTo(shallow + retained(SmallDump.FIRST) + retained(SmallDump.SECOND) + retained(SmallDump.NAME));
        assertThat(ask("retained", dump.toString(), address(SmallDump.GARBAGE), "--json")
                        .object())
                .containsEntry("dominator", null)
                .containsEntry("held", "not");
    }

    @Test
    void packagesAndLoadersRetainWhatTheirObjectsHoldTogether() {
        Map<String, Object> shop =
                ask("retained", dump.toString(), "--package", "shop", "--json").object();
        Map<String, Object> boot =
                ask("retained", dump.toString(), "--loader", "0x0", "--json").object();

        assertThat(shop).containsEntry("className", null);
        // three classes and that of the array, their cart, array and items
        assertThat(number(shop, "objects")).isEqualTo(4 + 1 + 1 + 3);
        assertThat(number(boot, "objects")).isEqualTo(12);
        assertThat(number(boot, "retainedBytes"))
                .isEqualTo(number(ask("summary", dump.toString(), "--json").object(), "shallowBytes"));
        assertThat(ask("retained", dump.toString(), "--package", "shop").out())
                .startsWith("9 objects of the package shop");
        assertThat(cairn.ask("retained", dump.toString(), "--package", "shoe").err())
                .contains("There is no class of the package shoe", "histogram --by package");
        assertThat(cairn.ask("retained", dump.toString(), "--package", "shop", "--class", "shop.Cart")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void severalObjectsRetainWhatOnlyTheyHoldTogether() {
        Map<String, Object> both = ask(
                        "retained",
                        dump.toString(),
                        address(SmallDump.FIRST),
                        address(SmallDump.SECOND),
                        address(SmallDump.FIRST),
                        "--json")
                .object();
        assertThat(both)
                .containsOnlyKeys("className", "objects", "shallowBytes", "retainedObjects", "retainedBytes")
                .containsEntry("className", null);
        assertThat(number(both, "objects")).isEqualTo(2);
        assertThat(number(both, "retainedObjects")).as("with their name").isEqualTo(3);
        assertThat(number(both, "retainedBytes")).isEqualTo(number(both, "shallowBytes") + retained(SmallDump.NAME));
        Map<String, Object> ofClass = ask("retained", dump.toString(), "--class", "shop.Item", "--json")
                .object();
        assertThat(ofClass).containsEntry("className", "shop.Item");
        assertThat(number(ofClass, "objects")).isEqualTo(3);
    }
}
