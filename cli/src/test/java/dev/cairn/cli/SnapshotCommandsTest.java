// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cairn.cli.SnapshotRun.Said;
import dev.cairn.heap.diff.SnapshotDiff;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every answer for machines, key by key, from a dump in which all is known. */
class SnapshotCommandsTest {
    @TempDir
    Path folder;

    private Path dump;
    private SnapshotRun cairn;

    @BeforeEach
    void write() {
        dump = SmallDump.write(folder.resolve("small.hprof"), 0);
        cairn = new SnapshotRun(folder.resolve("cache"), false);
    }

    private Said ask(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        return said;
    }

    private static String address(long id) {
        return "0x" + Long.toHexString(id);
    }

    private static long number(Map<String, Object> row, String key) {
        assertThat(row).containsKey(key);
        return row.get(key) instanceof Number number ? number.longValue() : -1;
    }

    @Test
    void theSummaryHasItsKeys() {
        Map<String, Object> summary = ask("summary", dump.toString(), "--json").object();
        assertThat(summary)
                .containsEntry("format", "HPROF 1.0.2")
                .containsEntry("truncated", null)
                .containsEntry("problems", List.of())
                .containsKeys("layout");
        assertThat(number(summary, "idSize")).isEqualTo(8);
        assertThat(number(summary, "timestampMillis")).isEqualTo(1_700_000_000_000L);
        assertThat(number(summary, "objects")).isEqualTo(12);
        assertThat(number(summary, "classes")).isEqualTo(6);
        assertThat(number(summary, "instances")).isEqualTo(4);
        assertThat(number(summary, "objectArrays")).isEqualTo(1);
        assertThat(number(summary, "primitiveArrays")).isEqualTo(1);
        assertThat(number(summary, "gcRoots")).isEqualTo(6);
        assertThat(number(summary, "dumps")).isEqualTo(1);
        long bytes = number(summary, "shallowBytes");
        assertThat(bytes).isPositive();
        assertThat(number(summary, "reachableObjects"))
                .isEqualTo(number(summary, "stronglyReachableObjects") + number(summary, "weaklyReachableObjects"));
        assertThat(number(summary, "reachableShallowBytes"))
                .isEqualTo(number(summary, "stronglyReachableShallowBytes")
                        + number(summary, "weaklyReachableShallowBytes"));
        assertThat(number(summary, "unreachableObjects")).isEqualTo(12 - number(summary, "reachableObjects"));
        assertThat(number(summary, "unreachableShallowBytes"))
                .isEqualTo(bytes - number(summary, "reachableShallowBytes"));
    }

    @Test
    void theSummaryTellsWhatAnAgentWroteBesideTheHeap() {
        Path agents = SmallDump.builder(0)
                .heapSummary(10, 1, 20, 2)
                .allocSites(0, 1, 1, 100, 1, new int[] {0, 1, 1, 1, 1, 100, 1})
                .cpuSamples(3, new int[] {3, 1})
                .heapSummary(1000, 5, 1L << 40, 9)
                .allocSites(0, 1, 1, 4096, 3, new int[] {0, 1, 1, 1, 1, 96, 1}, new int[] {0, 2, 1, 1, 1, 4000, 2})
                .cpuSamples(4, new int[] {4, 1})
                .write(folder.resolve("agents.hprof"));
        assertThat(ask("summary", agents.toString()).out())
                .contains("agent       2 allocation sites (4.0 KiB allocated), 7 CPU samples, 2 heap summaries")
                .contains("the last heap summary has 1000 B alive in 5 objects, of 1.0 TiB in 9 ever allocated");
        assertThat(ask("summary", agents.toString(), "--json").object())
                .extracting("agent")
                .asString()
                .contains("allocationSites=2", "cpuSamples=7", "heapSummaries=2", "liveBytes=1000");
        assertThat(ask("summary", dump.toString()).out()).doesNotContain("agent");
    }

    @Test
    void theSummaryOfALogNamesItsAppDomain() throws IOException {
        Path log = Files.writeString(
                folder.resolve("shop.gclog"),
                "a 2 shop.exe 0000ffff\nt 1 A\no 10 1 10\nr 10 1 0\nc shop.exe 0000ffff\n");
        assertThat(ask("summary", log.toString()).out())
                .contains("AppDomain   shop.exe, 65,535 ms after the device started, modulo 2^32");
        assertThat(ask("summary", log.toString(), "--json").object())
                .extracting("appDomain")
                .asString()
                .contains("name=shop.exe", "timestamp=65535");
        assertThat(ask("summary", dump.toString(), "--json").object()).containsEntry("appDomain", null);
    }

    @Test
    void theSummaryOfADumpOfTheJdksOwnAgentHasItsSites() {
        Path genuine = Path.of("../../shared/data/hprof/jdk8-agent-32bit-ids.hprof");
        assumeThat(genuine).exists();
        assertThat(ask("summary", genuine.toString()).out()).containsPattern("agent +[1-9]\\d* allocation sites");
    }

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

    private static Map<String, Object> row(List<Map<String, Object>> rows, String className) {
        return rows.stream()
                .filter(row -> className.equals(row.get("className")))
                .findFirst()
                .orElseThrow();
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
                        .containsEntry("loader", null));
    }

    private long retained(long id) {
        return number(ask("retained", dump.toString(), address(id), "--json").object(), "retainedBytes");
    }

    @Test
    void dominatorsAreThoseThatHoldMost() {
        Map<String, Object> report =
                ask("dominators", dump.toString(), "--limit", "3", "--json").object();
        assertThat(report)
                .containsOnlyKeys("verified", "more", "objects")
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

    @Test
    void pathsSayWhichThreadAndWhichClassHoldsTheRoot() throws IOException {
        HprofBuilder held = new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Cart");
        Path local = held.frame(1, "pay", "()V", "Till.java", held.serialOf(0x110), 42)
                .trace(8, 7, 1)
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(0x110, type -> type.superclass(0x100))
                        .instance(0x200, 0x110)
                        .rootStickyClass(0x110)
                        .rootJavaFrame(0x200, 7, 0))
                .end()
                .write(folder.resolve("local.hprof"));
        assertThat(ask("paths", local.toString(), "0x200").out())
                .contains("held by a local variable of thread 7 in shop.Cart.pay(Till.java:42): shop.Cart");
        assertThat(root(local, "0x200"))
                .contains("kind=a local variable of a thread", "threadSerial=7", "threadName=,")
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
                .containsOnlyKeys("more", "cut", "notes", "paths")
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
                .allSatisfy(step ->
                        assertThat(step).containsOnlyKeys("object", "className", "describes", "via", "omittedBefore"));
        assertThat(steps)
                .extracting(step -> step.get("via"))
                .containsExactly("a class that is never unloaded", "static cart", "items", "[0]", "name");
        assertThat(steps)
                .extracting(step -> step.get("object"))
                .containsExactly(Arrays.stream(new long[] {
                            SmallDump.SHOP_CLASS, SmallDump.CART, SmallDump.ITEMS, SmallDump.FIRST, SmallDump.NAME
                        })
                        .mapToObj(SnapshotCommandsTest::address)
                        .toArray());

        Map<String, Object> merged =
                ask("paths", dump.toString(), "--class", "shop.Item", "--json").object();
        assertThat(merged)
                .containsOnlyKeys("className", "objects", "reached", "cut", "notes", "roots")
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

    @Test
    void aDumpWithoutThreadsHasNone() {
        assertThat(ask("threads", dump.toString(), "--json").rows()).isEmpty();
    }

    @Test
    void ofManyThreadsTheFirstAreShownAndThatThereAreMore() {
        HprofBuilder many = new HprofBuilder("1.0.2", 8)
                .loadClass(1, 0x100, "java/lang/Object")
                .frame(1, "park", "()V", "", 1, 7);
        for (int thread = 1; thread <= 40; thread++) {
            many.trace(thread, thread, 1);
        }
        Path file = many.segment(heap -> {
                    heap.classDump(0x100, type -> {}).rootStickyClass(0x100).instance(0x200, 0x100);
                    for (int thread = 1; thread <= 40; thread++) {
                        heap.rootJavaFrame(0x200, thread, 0);
                    }
                })
                .end()
                .write(folder.resolve("many.hprof"));

        assertThat(ask("threads", file.toString(), "--json").rows()).hasSize(40);
        assertThat(ask("threads", file.toString(), "--limit", "40")
                        .out()
                        .lines()
                        .filter(line -> line.contains("holds")))
                .hasSize(40);
        Said usual = cairn.ask("threads", file.toString());
        assertThat(usual.out().lines().filter(line -> line.contains("holds"))).hasSize(30);
        assertThat(usual.err()).isEqualTo("cairn: These are the first 30 threads of the dump; --limit shows more.\n");
        Said two = cairn.ask("threads", file.toString(), "--json", "--limit", "2");
        assertThat(two.rows()).extracting(row -> row.get("serial")).hasSize(2);
        assertThat(two.err()).startsWith("cairn: These are the first 2 threads");
        assertThat(cairn.ask("threads", file.toString(), "--limit", "0").code()).isEqualTo(2);
    }

    @Test
    void diffTellsWhatGrew() {
        Path later = SmallDump.write(folder.resolve("later.hprof"), 100);
        List<Map<String, Object>> rows =
                ask("diff", dump.toString(), later.toString(), "--json").rows();
        assertThat(rows)
                .allSatisfy(row -> assertThat(row)
                        .containsOnlyKeys(
                                "className",
                                "objectsBefore",
                                "objectsAfter",
                                "shallowBytesBefore",
                                "shallowBytesAfter"));
        assertThat(rows.getFirst()).containsEntry("className", "shop.Item");
        assertThat(number(rows.getFirst(), "objectsBefore")).isEqualTo(3);
        assertThat(number(rows.getFirst(), "objectsAfter")).isEqualTo(103);

        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "package", "--json")
                        .rows()
                        .getFirst())
                .containsEntry("packageName", "shop");
        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "loader", "--json")
                        .rows()
                        .getFirst())
                .containsKeys("loader", "loadersBefore", "loadersAfter", "classesBefore", "classesAfter");
        assertThat(ask("diff", dump.toString(), later.toString(), "--by", "path", "--json")
                        .rows()
                        .getFirst())
                .containsOnlyKeys(
                        "path",
                        "objectsBefore",
                        "objectsAfter",
                        "retainedBytesBefore",
                        "retainedBytesAfter",
                        "fromBytes")
                .containsEntry("fromBytes", 0L);
        assertThat(ask("diff", dump.toString(), dump.toString()).out()).isEqualTo("Nothing changed by class.\n");
        assertThat(ask("diff", dump.toString(), later.toString()).out())
                .contains("+100", "shop.Item")
                .doesNotContain("shop.Cart");
    }

    @Test
    void diffComparesTwoDumpsOfOneFile() {
        Path both = new HprofBuilder("1.0.1", 8)
                .loadClass(1, "java/lang/Object")
                .heapDump(
                        heap -> heap.classDump(1, type -> {}).rootStickyClass(1).instance(0x100, 1))
                .heapDump(heap -> heap.classDump(1, type -> {})
                        .rootStickyClass(1)
                        .instance(0x100, 1)
                        .instance(0x200, 1)
                        .instance(0x300, 1))
                .write(folder.resolve("both.hprof"));
        List<String> question = List.of("diff", both.toString(), both.toString(), "--json");

        Map<String, Object> grew = row(ask(with(question, "--dump-after", "2")).rows(), "java.lang.Object");
        assertThat(number(grew, "objectsBefore")).isEqualTo(1);
        assertThat(number(grew, "objectsAfter")).isEqualTo(3);
        Map<String, Object> shrank =
                row(ask(with(question, "--dump", "2", "--dump-after", "1")).rows(), "java.lang.Object");
        assertThat(number(shrank, "objectsBefore")).isEqualTo(3);
        assertThat(number(shrank, "objectsAfter")).isEqualTo(1);

        assertThat(cairn.ask(with(question)).err()).isEqualTo("""
                cairn: The answer is about dump 1 of the 2 in %1$s; --dump-before chooses.
                cairn: The answer is about dump 1 of the 2 in %1$s; --dump-after chooses.
                """.formatted(both));
        assertThat(cairn.ask("diff", dump.toString(), both.toString(), "--dump-after", "2")
                        .err())
                .isEqualTo("cairn: The answer is about dump 2 of the 2 in " + both + "; --dump-after chooses.\n");

        assertThat(cairn.ask(with(question, "--dump-before", "0")).err()).contains("'--dump-before': 0 is less than 1");
        assertThat(cairn.ask(with(question, "--dump-before", "3")).err()).contains("there is no dump 3");
    }

    @Test
    void diffByPathSaysFromWhichSizeOnItTellsAll() throws IOException {
        StringBuilder lines = new StringBuilder("a 2 x\nt 1 A\nt 2 B\no 1 1 10");
        IntStream.range(0, SnapshotDiff.MOST_OBJECTS + 1).forEach(i -> lines.append(" %x".formatted(i + 2)));
        IntStream.range(0, SnapshotDiff.MOST_OBJECTS + 1)
                .forEach(i -> lines.append("\no %x 2 %x".formatted(i + 2, i == 0 ? 0x20 : 0x18)));
        Path many = Files.writeString(folder.resolve("many.gclog"), lines + "\nr 1 1 0\nc x\n");
        Path none = Files.writeString(folder.resolve("none.gclog"), "a 2 x\nt 1 A\no 1 1 10\nr 1 1 0\nc x\n");

        String[] question = {"diff", none.toString(), many.toString(), "--by", "path"};
        assertThat(ask(question).out())
                .endsWith("Paths may be missing of which no object keeps 25 B in either dump;"
                        + " shorter ones have what they keep.\n");
        Map<String, Object> all = ask(with(List.of(question), "--json")).rows().getFirst();
        assertThat(number(all, "fromBytes")).isEqualTo(25);
        assertThat(number(all, "objectsAfter")).isEqualTo(SnapshotDiff.MOST_OBJECTS + 1);
    }

    private static String[] with(List<String> question, String... more) {
        List<String> all = new ArrayList<>(question);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @Test
    void convertWritesTheOtherFormatAndRedactedCopies() throws IOException {
        Path log = folder.resolve("small.gclog");
        Map<String, Object> report =
                ask("convert", dump.toString(), log.toString(), "--json").object();
        assertThat(report)
                .containsOnlyKeys(
                        "file",
                        "bytes",
                        "format",
                        "objects",
                        "references",
                        "roots",
                        "emptiedArrays",
                        "emptiedBytes",
                        "losses",
                        "problems")
                .containsEntry("file", log.toString())
                .containsEntry("emptiedArrays", null);
        assertThat(number(report, "bytes")).isEqualTo(Files.size(log));
        assertThat(number(report, "objects")).isEqualTo(12);
        assertThat(number(ask("summary", log.toString(), "--json").object(), "objects"))
                .isEqualTo(12);

        Path empty = folder.resolve("empty.hprof");
        Map<String, Object> redacted = ask("convert", dump.toString(), empty.toString(), "--redact", "--json")
                .object();
        assertThat(number(redacted, "emptiedArrays")).isEqualTo(1);
        assertThat(number(redacted, "emptiedBytes")).isEqualTo(3);
        assertThat(redacted).containsEntry("objects", null);
        Map<String, Object> name =
                ask("show", empty.toString(), address(SmallDump.NAME), "--json").object();
        assertThat(String.valueOf(name.get("hex")).replace(" ", "")).isEqualTo("000000");
    }
}
