// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
}
