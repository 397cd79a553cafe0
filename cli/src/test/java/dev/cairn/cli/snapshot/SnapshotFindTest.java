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
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Strings by their text and objects by a field, with what holds them and what could not be looked at. */
class SnapshotFindTest extends WithSmallDump {
    private static final long OBJECT = 0x100;
    private static final long STRING = 0x110;
    private static final long SHOP = 0x120;
    private static final long TITLE = 0x1000;

    private String titled = "";

    @BeforeEach
    void writeStrings() {
        titled = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(STRING, "java/lang/String")
                .loadClass(SHOP, "shop/Shop")
                .segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(
                                STRING,
                                type -> type.superclass(OBJECT)
                                        .field("value", HprofType.OBJECT)
                                        .field("coder", HprofType.BYTE))
                        .classDump(SHOP, type -> type.superclass(OBJECT).staticField("title", HprofType.OBJECT, TITLE))
                        .instance(TITLE, STRING, 0x1100, 0)
                        .byteArray(0x1100, "green\n\u001btea".getBytes(StandardCharsets.ISO_8859_1))
                        .instance(0x1200, STRING, 0, 0)
                        .rootStickyClass(OBJECT)
                        .rootStickyClass(STRING)
                        .rootStickyClass(SHOP))
                .end()
                .write(folder.resolve("titled.hprof"))
                .toString();
    }

    @Test
    void stringsSayWhatHoldsThem() {
        Map<String, Object> found = ask("find", titled, "*tea", "--json").object();
        assertThat(found)
                .containsOnlyKeys(
                        "text",
                        "field",
                        "found",
                        "shallowBytes",
                        "candidates",
                        "unread",
                        "unfinished",
                        "more",
                        "objects")
                .containsEntry("text", "*tea")
                .containsEntry("field", null)
                .containsEntry("more", false);
        assertThat(number(found, "found")).isEqualTo(1);
        assertThat(number(found, "candidates")).isEqualTo(2);
        assertThat(number(found, "unread")).isEqualTo(1);
        assertThat(Said.rows(found.get("objects")))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("object", address(TITLE))
                        .containsEntry("className", "java.lang.String")
                        .containsEntry("text", "green\n\u001btea")
                        .containsEntry("heldBy", "shop.Shop.title (java.lang.String)")
                        .containsEntry("held", "strongly"));
        assertThat(ask("find", titled, "GREEN*", "--ignore-case").out())
                .contains("shop.Shop.title (java.lang.String)\n", "Of 2 strings, 1 fits, ")
                .contains("Not looked at: 1 whose value the dump lacks or has no text for.\n")
                .doesNotContain("\u001b");
        assertThat(ask("find", titled, "coffee").out())
                .startsWith("Of 2 strings, none fits\n")
                .contains("Not looked at: 1 ");
    }

    @Test
    void objectsAreFoundByAField() {
        Map<String, Object> found = ask("find", dump.toString(), "--field", "shop.*.price=1.5", "--json")
                .object();
        assertThat(found).containsEntry("field", "shop.*.price").containsEntry("text", "1.5");
        assertThat(number(found, "candidates")).isEqualTo(3);
        assertThat(Said.rows(found.get("objects")))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("object", address(SmallDump.FIRST))
                        .containsEntry("text", "1.5"));
        assertThat(ask("find", dump.toString(), "--field", "shop.Item.price=*", "--limit", "1")
                        .out())
                .contains("Of 3 objects that have shop.Item.price, 3 fit, ")
                .contains("; --limit shows more rows\n");
        assertThat(ask("find", dump.toString(), "--field", "shop.Item.name=null")
                        .out())
                .contains(address(SmallDump.GARBAGE), "null", "unreachable\n");
    }

    @Test
    void whatCannotBeAskedIsSaid() throws IOException {
        for (String[] words : new String[][] {
            {"find", titled},
            {"find", titled, "x", "--field", "shop.Item.name=x"},
            {"find", titled, "--field", "name=x"},
            {"find", titled, "--field", "shop.Item.=x"},
            {"find", titled, "--field", "shop.Item.name"},
            {"find", titled, "x".repeat(1001)},
            {"find", titled, "--field", "*a".repeat(400) + ".name=x"},
        }) {
            assertThat(cairn.ask(words).code()).isEqualTo(ExitCode.WRONG_USAGE);
        }
        Said none = cairn.ask("find", dump.toString(), "--field", "shop.Irem.name=x");
        assertThat(none.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(none.err()).contains("There is no class shop.Irem in ");
        assertThat(cairn.ask("find", dump.toString(), "--field", "shop.Item.size=1")
                        .err())
                .contains("No object of shop.Item in ", " has a field size. ");
        Path log = Files.writeString(folder.resolve("x.gclog"), "a 2 x\nt 2 T\no 1 2 8\nr 1 0 0\nc x\n");
        assertThat(cairn.ask("find", log.toString(), "x").err()).contains("is a GC log, which has no texts");
    }
}
