// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How much there is of each class, package and loader. */
class SnapshotHistogramTest extends WithSmallDump {
    @Test
    void theHistogramIsSortedAndCut() {
        List<Map<String, Object>> rows =
                ask("histogram", dump.toString(), "--json").rows();
        assertThat(rows)
                .extracting(row -> row.get("className"))
                .contains("shop.Item", "shop.Item[]", "byte[]", "shop.Cart", "java.lang.Class");
        assertThat(rows)
                .allSatisfy(row -> assertThat(row)
                        .containsOnlyKeys("className", "objects", "shallowBytes", "retainedBytes", "classObject")
                        .containsEntry("retainedBytes", null));
        assertThat(rows.stream().map(row -> -number(row, "shallowBytes"))).isSorted();
        Map<String, Object> items = row(rows, "shop.Item");
        assertThat(number(items, "objects")).isEqualTo(3);
        assertThat(items).containsEntry("classObject", address(SmallDump.ITEM_CLASS));
        assertThat(ask("histogram", dump.toString(), "--json", "--limit", "2").rows())
                .isEqualTo(rows.subList(0, 2));
    }

    @Test
    void theHistogramTellsWhatClassesPackagesAndLoadersRetain() {
        List<Map<String, Object>> rows =
                ask("histogram", dump.toString(), "--json", "--retained").rows();
        assertThat(rows.stream().map(row -> -number(row, "retainedBytes"))).isSorted();
        Map<String, Object> cart = row(rows, "shop.Cart");
        assertThat(number(cart, "retainedBytes")).isEqualTo(retained(SmallDump.CART));

        assertThat(ask("histogram", dump.toString(), "--json", "--by", "package")
                        .rows())
                .anySatisfy(row -> assertThat(row)
                        .containsOnlyKeys("packageName", "objects", "shallowBytes", "retainedBytes")
                        .containsEntry("packageName", "shop"));
        assertThat(ask("histogram", dump.toString(), "--json", "--by", "loader").rows())
                .anySatisfy(row -> assertThat(row)
                        .containsOnlyKeys("loader", "className", "objects", "shallowBytes", "retainedBytes")
                        .containsEntry("loader", null)
                        .containsEntry("className", "<boot loader>"))
                .noneSatisfy(row -> assertThat(row).containsEntry("className", "<not recorded>"));
    }

    @Test
    void theHistogramOfALogDoesNotMakeUpLoaders() throws IOException {
        Path log = Files.writeString(
                folder.resolve("shop.gclog"), "a 2 shop.exe\nt 1 A\no 10 1 10\nr 10 1 0\nc shop.exe\n");
        assertThat(ask("histogram", log.toString(), "--json", "--by", "loader").rows())
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("loader", null)
                        .containsEntry("className", "<not recorded>")
                        .extracting("shallowBytes")
                        .isEqualTo(16L));
        Said boot = cairn.ask("retained", log.toString(), "--loader", "0x0");
        assertThat(boot.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(boot.err()).contains("There is no class of the loader 0x0");
    }
}
