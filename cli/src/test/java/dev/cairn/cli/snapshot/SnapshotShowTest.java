// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is in an object or an array. */
class SnapshotShowTest extends WithSmallDump {
    @Test
    @SuppressWarnings("unchecked")
    void anObjectIsShownWithItsFields() {
        Map<String, Object> item = ask("show", dump.toString(), address(SmallDump.SECOND), "--json", "--references")
                .object();
        assertThat(item)
                .containsOnlyKeys(
                        "object",
                        "className",
                        "shallowBytes",
                        "describes",
                        "text",
                        "meaning",
                        "fields",
                        "size",
                        "capacity",
                        "elements",
                        "hex",
                        "allocatedAt",
                        "allocated",
                        "references",
                        "problems")
                .containsEntry("className", "shop.Item")
                .containsEntry("elements", null);
        List<Map<String, Object>> fields = (List<Map<String, Object>>) item.get("fields");
        assertThat(fields)
                .hasSize(2)
                .allSatisfy(field -> assertThat(field)
                        .containsOnlyKeys("name", "declaringClass", "type", "value", "object", "className", "text"));
        assertThat(fields.getFirst())
                .containsEntry("name", "name")
                .containsEntry("declaringClass", "shop.Item")
                .containsEntry("type", "Object")
                .containsEntry("value", null)
                .containsEntry("object", address(SmallDump.NAME))
                .containsEntry("className", "byte[]");
        assertThat(fields.getLast())
                .containsEntry("type", "double")
                .containsEntry("value", "NaN")
                .containsEntry("object", null);
        Map<String, Object> references = (Map<String, Object>) Objects.requireNonNull(item.get("references"));
        assertThat(references).containsOnlyKeys("allReferees", "referees", "allReferrers", "referrers");
        assertThat((List<Map<String, Object>>) references.get("referrers"))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsOnlyKeys("via", "object", "className", "keeps")
                        .containsEntry("via", "[1]")
                        .containsEntry("keeps", true));
    }

    @Test
    @SuppressWarnings("unchecked")
    void arraysAreShownElementByElement() {
        Map<String, Object> bytes =
                ask("show", dump.toString(), address(SmallDump.NAME), "--json").object();
        assertThat(number(bytes, "size")).isEqualTo(3);
        assertThat(String.valueOf(bytes.get("hex")).replace(" ", "")).isEqualTo("746561");
        Map<String, Object> items = ask(
                        "show", dump.toString(), address(SmallDump.ITEMS), "--json", "--from", "1", "--limit", "5")
                .object();
        assertThat((List<Map<String, Object>>) items.get("elements"))
                .singleElement()
                .satisfies(element -> {
                    assertThat(element)
                            .containsOnlyKeys("index", "key", "value", "object", "className", "text")
                            .containsEntry("object", address(SmallDump.SECOND))
                            .containsEntry("key", null);
                    assertThat(number(element, "index")).isEqualTo(1);
                });
        Map<String, Object> type = ask("show", dump.toString(), address(SmallDump.SHOP_CLASS), "--json")
                .object();
        assertThat(type).containsEntry("describes", "shop.Shop");
        assertThat((List<Map<String, Object>>) type.get("fields"))
                .anySatisfy(field -> assertThat(field).containsEntry("object", address(SmallDump.CART)));
    }

    @Test
    void ofALongStringAsManyCharactersAreShownAsWereAskedFor() {
        String text = "tea and coffee ".repeat(1000);
        Path file = longString(text);
        assertThat(ask("show", file.toString(), "0x300").out())
                .contains("a String of 15000 characters")
                .contains('"' + text.substring(0, 1000) + "… (14000 more)\"");
        assertThat(ask("show", file.toString(), "0x300", "--limit", "3").out()).contains("\"tea… (14997 more)\"");
        assertThat(ask("show", file.toString(), "0x300", "--limit", "6", "--from", "8")
                        .out())
                .contains("coffee… (14986 more)\"");
        assertThat(ask("show", file.toString(), "0x300", "--json").object())
                .extractingByKey("text")
                .asString()
                .startsWith(text.substring(0, 10_000) + "…");
    }

    private Path longString(String text) {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "java/lang/String")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(
                                0x110,
                                type -> type.superclass(0x100)
                                        .field("value", HprofType.OBJECT)
                                        .field("coder", HprofType.BYTE))
                        .instance(0x300, 0x110, 0x400, 0)
                        .byteArray(0x400, text.getBytes(StandardCharsets.ISO_8859_1))
                        .rootStickyClass(0x110)
                        .rootJniGlobal(0x300, 1))
                .end()
                .write(folder.resolve("string.hprof"));
    }
}
