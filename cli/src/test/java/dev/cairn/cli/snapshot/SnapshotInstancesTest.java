// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The objects of a class, the largest first, and what they are. */
class SnapshotInstancesTest extends WithSmallDump {
    private static final long OBJECT = 0x100;
    private static final long ITEM = 0x110;
    private static final long OTHER_ITEM = 0x120;
    private static final long STRING = 0x130;
    private static final long THREAD = 0x140;

    private static List<Map<String, Object>> instances(Map<String, Object> report) {
        return Said.rows(report.get("instances"));
    }

    @Test
    void theLargestComesFirstAndAllAreCounted() {
        Map<String, Object> all =
                ask("instances", dump.toString(), "shop.Item", "--json").object();
        assertThat(all)
                .containsOnlyKeys("pattern", "classes", "objects", "shallowBytes", "more", "instances")
                .containsEntry("pattern", "shop.Item")
                .containsEntry("more", false);
        assertThat(number(all, "classes")).isEqualTo(1);
        assertThat(number(all, "objects")).isEqualTo(3);
        assertThat(instances(all))
                .hasSize(3)
                .allSatisfy(row -> assertThat(row)
                        .containsOnlyKeys(
                                "object", "className", "shallowBytes", "retainedBytes", "text", "describes", "held")
                        .containsEntry("text", null))
                .extracting(row -> row.get("object"))
                .containsExactly(address(SmallDump.FIRST), address(SmallDump.SECOND), address(SmallDump.GARBAGE));
        assertThat(instances(all).getLast()).containsEntry("held", "not");
        assertThat(number(all, "shallowBytes"))
                .isEqualTo(3 * number(instances(all).getFirst(), "shallowBytes"));

        Map<String, Object> first = ask("instances", dump.toString(), "shop.Item", "--json", "--limit", "1")
                .object();
        assertThat(first).containsEntry("more", true);
        assertThat(instances(first)).isEqualTo(instances(all).subList(0, 1));
        assertThat(number(first, "objects")).isEqualTo(3);

        assertThat(ask("instances", dump.toString(), "shop.Item", "--limit", "2")
                        .out())
                .startsWith("OBJECT ")
                .contains("In all 3 objects, ")
                .endsWith("; --limit shows more rows\n");
        assertThat(ask("instances", dump.toString(), "shop.Item[]").out()).contains("shop.Item[]  length 2");
        assertThat(ask("instances", dump.toString(), "java.lang.Class").out()).contains("java.lang.Class of shop.Shop");
    }

    @Test
    void aPatternNamesSeveralClasses() {
        Map<String, Object> items =
                ask("instances", dump.toString(), "shop.I*", "--json").object();
        assertThat(number(items, "classes")).isEqualTo(2);
        assertThat(instances(items).getFirst()).containsEntry("className", "shop.Item[]");
        assertThat(ask("instances", dump.toString(), "shop.I*").out())
                .contains("In all 4 objects, ")
                .contains(", of 2 classes\n");
        assertThat(ask("instances", dump.toString(), "*[]").out()).contains("byte[]  length 3");
    }

    @Test
    void whatNamesNoClassIsSaid() {
        Said none = cairn.ask("instances", dump.toString(), "shop.Irem");
        assertThat(none.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(none.err()).contains("There is no class shop.Irem in ");
        assertThat(cairn.ask("instances", dump.toString(), "shop.X*").err())
                .contains("There is no class with a name like shop.X* in ");
        assertThat(cairn.ask("instances", dump.toString(), " ").code()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(cairn.ask("instances", dump.toString(), "*a".repeat(10_000)).code())
                .isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(cairn.ask("instances", dump.toString()).code()).isEqualTo(ExitCode.WRONG_USAGE);
    }

    @Test
    void objectsOfSeveralLoadersCountTogether() {
        Path two = names().segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(ITEM, type -> type.superclass(OBJECT))
                        .classDump(OTHER_ITEM, type -> type.superclass(OBJECT))
                        .instance(0x200, ITEM)
                        .instance(0x300, OTHER_ITEM)
                        .rootStickyClass(OBJECT)
                        .rootJniGlobal(0x200, 1)
                        .rootJniGlobal(0x300, 2))
                .end()
                .write(folder.resolve("two.hprof"));
        assertThat(ask("instances", two.toString(), "shop.Item").out())
                .contains("0x200 ", "0x300 ")
                .contains(", of 2 classes that are called shop.Item, as of several loaders\n");
        assertThat(number(
                        ask("instances", two.toString(), "shop.Item", "--json").object(), "classes"))
                .isEqualTo(2);
    }

    @Test
    void stringsAndThreadsSayWhoTheyAre() {
        Path named = names().segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(
                                STRING,
                                type -> type.superclass(OBJECT)
                                        .field("value", HprofType.OBJECT)
                                        .field("coder", HprofType.BYTE))
                        .classDump(THREAD, type -> type.superclass(OBJECT).field("name", HprofType.OBJECT))
                        .instance(0x1000, STRING, 0x1100, 0)
                        .byteArray(0x1100, "pool-1-thread-7".getBytes(StandardCharsets.ISO_8859_1))
                        .instance(0x1200, THREAD, 0x1000)
                        .rootStickyClass(OBJECT)
                        .rootJniGlobal(0x1200, 1))
                .end()
                .write(folder.resolve("named.hprof"));
        assertThat(ask("instances", named.toString(), "java.lang.Thread").out())
                .contains("java.lang.Thread  pool-1-thread-7\n");
        assertThat(instances(ask("instances", named.toString(), "java.lang.String", "--json")
                        .object()))
                .singleElement()
                .satisfies(row -> assertThat(row).containsEntry("text", "pool-1-thread-7"));
    }

    @Test
    void aLogHasObjectsWithoutNames() throws IOException {
        Path log = Files.writeString(folder.resolve("x.gclog"), "a 2 x\nt 2 T\no 1 2 8\nr 1 0 0\nc x\n");
        assertThat(ask("instances", log.toString(), "T").out()).contains("In all 1 object, 8 B\n");
    }

    private static HprofBuilder names() {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(ITEM, "shop/Item")
                .loadClass(OTHER_ITEM, "shop/Item")
                .loadClass(STRING, "java/lang/String")
                .loadClass(THREAD, "java/lang/Thread");
    }
}
