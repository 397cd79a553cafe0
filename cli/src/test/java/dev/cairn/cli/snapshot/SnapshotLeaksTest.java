// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** {@code cairn snapshot leaks}, of dumps in which a cart holds more and more items. */
class SnapshotLeaksTest extends WithSmallDump {
    private static final int ITEMS = 10_000;

    private Path cart(int items) {
        return SmallDump.write(folder.resolve("cart" + items + ".hprof"), items);
    }

    private static Map<String, Object> first(Said said) {
        return SnapshotRun.Said.rows(said.object().get("findings")).getFirst();
    }

    @Test
    void namesTheFieldThatHoldsTheMemory() {
        Said said = ask("leaks", cart(ITEMS).toString());

        assertThat(said.out())
                .startsWith("1. shop.Cart.items holds an array of length 10002, mostly of shop.Item: ")
                .contains("held by   a static variable: shop.Shop.cart > shop.Cart.items (shop.Item[])")
                .contains("object    " + address(SmallDump.ITEMS) + "  shop.Item[]  length 10002\n")
                .contains("what if   shop.Cart.items were cut: ");
    }

    @Test
    void saysTheSameToMachines() {
        Map<String, Object> finding = first(ask("leaks", cart(ITEMS).toString(), "--json"));

        assertThat(finding)
                .containsEntry("rule", "gathering-point")
                .containsEntry("confidence", "medium")
                .containsEntry("object", address(SmallDump.ITEMS))
                .containsEntry("className", "shop.Item[]")
                .containsEntry("describes", null)
                .containsEntry("text", "length 10002")
                .containsEntry("way", List.of("shop.Shop.cart", "shop.Cart.items (shop.Item[])"))
                .containsEntry("growth", null);
        assertThat(String.valueOf(finding.get("id"))).matches("[0-9a-f]{12}");
        assertThat(number(finding, "bytes")).isBetween(ITEMS * 20L, ITEMS * 100L);
        assertThat(finding.get("whatIf"))
                .isEqualTo(Map.of("reference", "shop.Cart.items", "freedBytes", finding.get("bytes")));
    }

    @Test
    void earlierDumpsShowGrowthAndLeaveTheIdAsItIs() {
        Path last = cart(3 * ITEMS);
        Object id = first(ask("leaks", last.toString(), "--json")).get("id");

        Map<String, Object> finding = first(ask(
                "leaks",
                last.toString(),
                cart(ITEMS).toString(),
                cart(2 * ITEMS).toString(),
                "--json"));

        assertThat(finding).containsEntry("id", id).containsEntry("confidence", "high");
        assertThat(String.valueOf(finding.get("growth"))).contains("bytes=[");
    }

    @Test
    void whatAnEarlierDumpDoesNotShowIsNotSaidToHaveGrown() {
        Said said = ask("leaks", cart(ITEMS).toString(), dump.toString());
        assertThat(said.out()).doesNotContain("grew", "grows", "0 B,");

        Map<String, Object> finding = first(ask("leaks", cart(ITEMS).toString(), dump.toString(), "--json"));
        assertThat(finding).containsEntry("growth", null).containsEntry("confidence", "medium");
    }

    @Test
    void whatStaysAsItIsDidNotGrow() {
        Said said = ask("leaks", cart(ITEMS).toString(), cart(ITEMS).toString());

        assertThat(said.out()).contains("It did not grow in each dump: ").doesNotContain("high, by");
    }

    /** Without gathering points of that share, classes are looked at. */
    @Test
    void nothingHasMoreThanTheShareThatIsAskedFor() {
        assertThat(ask("leaks", cart(ITEMS).toString(), "--min-share", "100").out())
                .startsWith("Nothing here looks like a leak, of ");
    }

    @Test
    void aSmallHeapHasNoFinding() {
        assertThat(ask("leaks", dump.toString()).out()).startsWith("Nothing here looks like a leak, of ");
        assertThat(SnapshotRun.Said.rows(
                        ask("leaks", dump.toString(), "--json").object().get("findings")))
                .isEmpty();
    }

    @Test
    @SuppressWarnings("unchecked")
    void writesSarifWithTheIdAsFingerprint() throws IOException {
        Path sarif = folder.resolve("leaks.sarif");
        Object id = first(ask("leaks", cart(ITEMS).toString(), "--json", "--sarif", sarif.toString()))
                .get("id");

        Map<String, Object> log = (Map<String, Object>) Json.type(Object.class).fromJson(Files.readString(sarif));
        assertThat(log).containsEntry("version", "2.1.0");
        Map<String, Object> run = SnapshotRun.Said.rows(log.get("runs")).getFirst();
        Map<String, Object> result = SnapshotRun.Said.rows(run.get("results")).getFirst();
        assertThat(result)
                .containsEntry("ruleId", "gathering-point")
                .containsEntry("level", "warning")
                .containsEntry("partialFingerprints", Map.of("cairnLeak/v1", id));

        Said again = cairn.ask("leaks", cart(ITEMS).toString(), "--sarif", sarif.toString());
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains(sarif.toString());
    }

    @Test
    void writesAPageThatNeedsNothingElse() throws IOException {
        Path page = folder.resolve("leaks.html");

        Said _ = ask("leaks", cart(ITEMS).toString(), "--html", page.toString());

        assertThat(Files.readString(page))
                .contains("shop.Cart.items", "shop.Item[]  length 10002", "prefers-color-scheme: dark")
                .doesNotContain("<script", "src=", "http://", "https://", "{{");
    }

    /** As {@code cairn dump --sites} writes it: the outermost frame is a note. */
    @Test
    void saysWhereItWasAllocatedAndByWhom() {
        HprofBuilder made = SmallDump.unfinished(ITEMS, 7)
                .loadClass(0x10600, "shop/Till")
                .loadClass(0x10700, AllocationSite.NOTE_CLASS);
        Path sited = made.frame(1, "scan", "()V", "Till.java", made.serialOf(0x10600), 42)
                .frame(
                        2,
                        AllocationSite.noteOf("by thread main, outlived 1 GC", 512),
                        "",
                        "",
                        made.serialOf(0x10700),
                        0)
                .trace(7, 0, 1, 2)
                .end()
                .write(folder.resolve("sited.hprof"));

        Map<String, Object> finding = first(ask("leaks", sited.toString(), "--json"));

        assertThat(finding).containsEntry("allocatedAt", List.of("shop.Till.scan(Till.java:42)"));
        assertThat(String.valueOf(finding.get("evidence")))
                .contains("Of one of these the dump says: allocated by thread main, outlived 1 GC.")
                .containsPattern("looked at, it keeps ([0-9]+); \\1 of those were made by one stack, and \\1 outlived 1"
                        + " GC\\.");
    }

    /** As in a dump with the sites of a sample: what gathers has no site, and few of what it keeps. */
    @Test
    void saysWhoAllocatedMostOfWhatIsKeptWhereFewHaveASite() {
        HprofBuilder made = SmallDump.unfinished(ITEMS)
                .loadClass(0x10600, "shop/Till")
                .loadClass(0x10700, AllocationSite.NOTE_CLASS);
        made.frame(1, "scan", "()V", "Till.java", made.serialOf(0x10600), 42)
                .frame(2, "by thread main, outlived 2 to 3 GCs", "", "", made.serialOf(0x10700), 0)
                .frame(3, "by thread main, outlived 1 GC", "", "", made.serialOf(0x10700), 0)
                .frame(4, "rescan", "()V", "Till.java", made.serialOf(0x10600), 77)
                .trace(7, 0, 1, 2)
                .trace(8, 0, 1, 3)
                .trace(9, 0, 4, 3);
        Path sited = made.segment(heap -> {
                    heap.classDump(
                                    0x10600,
                                    type -> type.superclass(SmallDump.OBJECT_CLASS)
                                            .staticField("seen", HprofType.OBJECT, 0x9_0000))
                            .rootStickyClass(0x10600)
                            .objectArray(
                                    0x9_0000,
                                    SmallDump.ARRAY_CLASS,
                                    LongStream.range(0, 2L * ITEMS)
                                            .map(i -> i == ITEMS ? 0 : 0xA_0000 + 0x20 * i)
                                            .toArray());
                    for (int i = 0; i < 2 * ITEMS; i++) {
                        int trace = i % 1000 != 7 ? 0 : i < 12_000 ? 7 : i < 18_000 ? 8 : 9;
                        heap.trace(trace).instance(0xA_0000 + 0x20L * i, SmallDump.ITEM_CLASS, 0, 0);
                    }
                })
                .end()
                .write(folder.resolve("sample.hprof"));

        Map<String, Object> finding = first(ask("leaks", sited.toString(), "--json"));

        assertThat(finding).containsEntry("allocatedAt", List.of("shop.Till.scan(Till.java:42)"));
        assertThat(String.valueOf(finding.get("evidence")))
                .contains(
                        "Of 20 objects with a known site that were looked at, it keeps 20; 18 of those were made by one"
                                + " stack, and 12 outlived 2 to 3 GCs, 8 outlived 1 GC.");
    }

    /** The class's name comes from the dump, and so may hold anything. */
    @Test
    void whatWouldSteerATerminalReachesNeitherItNorThePage() throws IOException {
        Path cart = cart(ITEMS);
        byte[] bytes = Files.readAllBytes(cart);
        byte[] name = "shop/Item".getBytes(StandardCharsets.US_ASCII);
        byte[] evil = "sh\033[2J<bx".getBytes(StandardCharsets.US_ASCII);
        assertThat(evil).hasSameSizeAs(name);
        for (int i = 0; i + name.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + name.length, name, 0, name.length)) {
                System.arraycopy(evil, 0, bytes, i, evil.length);
            }
        }
        Path other = Files.write(folder.resolve("evil.hprof"), bytes);
        Path page = folder.resolve("evil.html");

        String out = ask("leaks", other.toString(), "--html", page.toString()).out();

        assertThat(out).contains("sh\ufffd[2J<bx").doesNotContain("\033");
        assertThat(Files.readString(page)).contains("sh\ufffd[2J&lt;bx").doesNotContain("\033", "2J<b");
    }

    @Test
    void looksForAFileThatExistsBeforeItSearches() throws IOException {
        Path there = Files.writeString(folder.resolve("there.html"), "mine");

        Said said = cairn.ask("leaks", folder.resolve("none.hprof").toString(), "--html", there.toString());

        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).contains(there.toString());
        assertThat(Files.readString(there)).isEqualTo("mine");
    }

    @Test
    void saysWhatIsWrong() {
        Said nothing = cairn.ask("leaks", folder.resolve("none.hprof").toString());
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.err()).contains("There is no file");
        Said share = cairn.ask("leaks", dump.toString(), "--min-share", "101");
        assertThat(share.code()).isEqualTo(2);
        assertThat(share.err()).contains("--min-share 101");
    }
}
