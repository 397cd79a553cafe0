// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Why objects are alive: the references that lead to them, and what holds the root. */
class SnapshotPathsTest extends WithSmallDump {
    /** 4,294,967,295 in the file, as serial numbers have no sign. */
    private static final int SERIAL = -1;

    @Test
    void pathsSayWhichThreadAndWhichClassHoldsTheRoot() throws IOException {
        HprofBuilder held = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Cart");
        Path local = held.frame(1, "pay", "()V", "Till.java", held.serialOf(0x110), 42)
                .trace(8, SERIAL, 1)
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(0x110, type -> type.superclass(0x100))
                        .instance(0x200, 0x110)
                        .rootStickyClass(0x110)
                        .rootJavaFrame(0x200, SERIAL, 0))
                .end()
                .write(folder.resolve("local.hprof"));
        assertThat(ask("paths", local.toString(), "0x200").out())
                .contains("held by a local variable of thread 4294967295 in shop.Cart.pay(Till.java:42): shop.Cart");
        assertThat(root(local, "0x200"))
                .contains("kind=a local variable of a thread", "threadSerial=4294967295", "threadName=,")
                .contains("frame=shop.Cart.pay(Till.java:42)", "container=null");

        Path log = Files.writeString(
                folder.resolve("static.gclog"), "a 2 x\nt 1 Shop\nt 2 Cart\no 10 2 8\nr 10 4 0 1\nc x\n");
        assertThat(ask("paths", log.toString(), "0x10").out()).contains("held by a static variable of Shop: Cart");
        assertThat(root(log, "0x10"))
                .contains("kind=a static variable", "threadSerial=null", "frame=null", "container=Shop");
    }

    private String root(Path file, String object) {
        Map<String, Object> report =
                ask("paths", file.toString(), object, "--json").object();
        return String.valueOf(Said.rows(report.get("paths")).getFirst().get("root"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void pathsLeadFromARootToTheObject() {
        Map<String, Object> report = ask("paths", dump.toString(), address(SmallDump.NAME), "--limit", "1", "--json")
                .object();
        assertThat(report)
                .containsOnlyKeys("more", "cut", "notes", "paths", "allocatedAt", "allocated")
                .containsEntry("more", false)
                .containsEntry("cut", false)
                .containsEntry("notes", List.of());
        assertThat(ask("paths", dump.toString(), address(SmallDump.OBJECT_CLASS), "--limit", "1", "--json")
                        .object())
                .containsEntry("more", true);
        List<Map<String, Object>> paths = Said.rows(report.get("paths"));
        assertThat(paths)
                .singleElement()
                .satisfies(path -> assertThat(path)
                        .containsOnlyKeys("root", "steps")
                        .extractingByKey("root")
                        .asString()
                        .contains("kind=a class that is never unloaded", "threadSerial=null"));
        List<Map<String, Object>> steps = Said.rows(paths.getFirst().get("steps"));
        assertThat(steps)
                .allSatisfy(step -> assertThat(step)
                        .containsOnlyKeys("object", "className", "describes", "text", "via", "omittedBefore"));
        assertThat(steps)
                .extracting(step -> step.get("via"))
                .containsExactly("a class that is never unloaded", "static cart", "items", "[0]", "name");
        assertThat(steps)
                .extracting(step -> step.get("object"))
                .containsExactly(Arrays.stream(new long[] {
                            SmallDump.SHOP_CLASS, SmallDump.CART, SmallDump.ITEMS, SmallDump.FIRST, SmallDump.NAME
                        })
                        .mapToObj(WithSmallDump::address)
                        .toArray());

        Map<String, Object> merged =
                ask("paths", dump.toString(), "--class", "shop.Item", "--json").object();
        assertThat(merged)
                .containsOnlyKeys("className", "objects", "reached", "cut", "notes", "sites", "roots")
                .containsEntry("className", "shop.Item")
                .containsEntry("cut", false);
        assertThat(number(merged, "objects")).isEqualTo(3);
        assertThat(number(merged, "reached")).isEqualTo(2);
        Map<String, Object> root = ((List<Map<String, Object>>) Objects.requireNonNull(merged.get("roots"))).getFirst();
        assertThat(root)
                .containsOnlyKeys(
                        "via",
                        "className",
                        "example",
                        "objects",
                        "targets",
                        "shallowBytes",
                        "retainedBytes",
                        "children");
        assertThat(number(root, "targets")).isEqualTo(2);
    }

    /** Eight objects, each held by a static of its own. */
    @Test
    void ofMergedPathsThatPartTheFirstAreShownOrAsManyAsWereAskedFor() {
        Path file = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Cart")
                .loadClass(0x120, "shop/Shop")
                .segment(heap -> {
                    heap.classDump(0x100, type -> {})
                            .classDump(0x110, type -> type.superclass(0x100))
                            .classDump(0x120, type -> {
                                type.superclass(0x100);
                                for (int i = 0; i < 8; i++) {
                                    type.staticField("cart" + i, HprofType.OBJECT, 0x200 + 0x10 * i);
                                }
                            });
                    for (int i = 0; i < 8; i++) {
                        heap.instance(0x200 + 0x10 * i, 0x110);
                    }
                    heap.rootStickyClass(0x120);
                })
                .end()
                .write(folder.resolve("parting.hprof"));
        assertThat(ask("paths", file.toString(), "--class", "shop.Cart").out().lines())
                .hasSize(8)
                .last()
                .isEqualTo("    … and 3 more ways; --limit shows more");
        assertThat(ask("paths", file.toString(), "--class", "shop.Cart", "--limit", "7")
                        .out()
                        .lines())
                .hasSize(10)
                .last()
                .isEqualTo("    … and 1 more way; --limit shows more");
        assertThat(ask("paths", file.toString(), "--class", "shop.Cart", "--limit", "8")
                        .out())
                .contains("static cart0", "static cart7")
                .doesNotContain("more way");
    }
}
