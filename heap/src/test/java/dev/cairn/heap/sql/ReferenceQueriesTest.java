// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.Dominators;
import dev.cairn.heap.PathOptions;
import dev.cairn.heap.PathStep;
import dev.cairn.heap.RootPaths;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.DescribedField;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.heap.root.HeapThread;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Cupboard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The queries of docs/query.md, in the order of that page, against the same questions through the API. */
class ReferenceQueriesTest {
    private static final String MAP = "java.util.HashMap";
    private static final String STRING = "java.lang.String";

    @TempDir
    static Path folder;

    private static final Map<Jdk, OpenDatabase> DUMPS = new HashMap<>();
    private static final List<String> QUERIES = new ArrayList<>();

    @BeforeAll
    static void dump() throws IOException {
        Matcher blocks = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/query.md")));
        while (blocks.find()) {
            QUERIES.add(blocks.group(1));
        }
        for (Jdk jdk : Jdk.both().toList()) {
            Path dump = folder.resolve(jdk.feature() + ".hprof");
            try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m").start(Cupboard.class)) {
                String _ = Jcmd.run(jdk, target, "GC.heap_dump", "-all", dump.toString());
            }
            DUMPS.put(jdk, OpenDatabase.of(dump, folder.resolve("cache")));
        }
    }

    @AfterAll
    static void close() throws IOException {
        for (OpenDatabase each : DUMPS.values()) {
            each.close();
        }
    }

    private static Snapshot snapshot(Jdk jdk) {
        return open(jdk).snapshot();
    }

    private static OpenDatabase open(Jdk jdk) {
        return Optional.ofNullable(DUMPS.get(jdk)).orElseThrow();
    }

    private static List<List<String>> answer(Jdk jdk, int number) throws IOException {
        assertThat(QUERIES).hasSize(10);
        List<List<String>> rows = open(jdk).rows(QUERIES.get(number - 1));
        assertThat(rows).isNotEmpty();
        return rows;
    }

    private static List<String> row(Object... values) {
        return Stream.of(values).map(String::valueOf).toList();
    }

    /** Numbers by a name, the largest first. */
    private static final class Sums extends TreeMap<String, long[]> {
        private static final long serialVersionUID = 1;

        void add(String name, long... amounts) {
            long[] sums = computeIfAbsent(name, _ -> new long[amounts.length]);
            for (int i = 0; i < amounts.length; i++) {
                sums[i] += amounts[i];
            }
        }

        List<List<String>> rows(int by, long limit) {
            return entrySet().stream()
                    .sorted(Comparator.comparingLong((Map.Entry<String, long[]> each) -> -each.getValue()[by]))
                    .limit(limit)
                    .map(each -> Stream.concat(
                                    Stream.of(each.getKey()),
                                    LongStream.of(each.getValue()).mapToObj(Long::toString))
                            .toList())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void countsAndSumsByClass(Jdk jdk) throws IOException {
        Sums sums = new Sums();
        for (ClassCount each : snapshot(jdk).histogram()) {
            sums.add(snapshot(jdk).classes().get(each.type()).name(), each.objects(), each.shallowBytes());
        }
        assertThat(answer(jdk, 1)).isEqualTo(sums.rows(1, 20));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theLargestRetained(Jdk jdk) throws IOException {
        assertThat(answer(jdk, 2))
                .isEqualTo(largest(jdk, 10).stream()
                        .map(object -> row(
                                object,
                                "0x" + Long.toHexString(snapshot(jdk).idOf(object)),
                                snapshot(jdk).classOf(object).name(),
                                snapshot(jdk).shallowBytes(object),
                                snapshot(jdk).retainedSize(object)))
                        .toList());
    }

    private static List<Long> largest(Jdk jdk, int count) throws IOException {
        Dominators dominators = snapshot(jdk).dominators();
        return snapshot(jdk)
                .objects()
                .boxed()
                .sorted(Comparator.comparingLong((Long object) -> -dominators.retainedBytes(object))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(count)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void objectsOfAClassByAField(Jdk jdk) throws IOException {
        List<List<String>> expected = new ArrayList<>();
        for (long object : snapshot(jdk).objectsOf(MAP).toArray()) {
            ObjectDescription map = snapshot(jdk).describe(object);
            if (Integer.parseInt(field(map, "size")) > 10) {
                expected.add(row(object, field(map, "size"), field(map, "threshold")));
            }
        }
        expected.sort(Comparator.comparingInt((List<String> each) -> -Integer.parseInt(each.get(1)))
                .thenComparingLong(each -> Long.parseLong(each.getFirst())));
        assertThat(answer(jdk, 3)).isEqualTo(expected);
    }

    private static String field(ObjectDescription object, String name) {
        return ((ObjectContents.Instance) object.contents())
                .fields().stream()
                        .filter(each -> each.name().equals(name))
                        .map(DescribedField::value)
                        .map(each -> ((FieldValue.Primitive) each).text())
                        .findFirst()
                        .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whatKeepsTheStrings(Jdk jdk) throws IOException {
        Sums sums = new Sums();
        Dominators dominators = snapshot(jdk).dominators();
        snapshot(jdk).objectsOf(STRING).forEach(object -> {
            OptionalLong keeper = dominators.dominatorOf(object);
            if (keeper.isPresent()) {
                sums.add(
                        snapshot(jdk).classOf(keeper.getAsLong()).name(),
                        1,
                        snapshot(jdk).shallowBytes(object));
            }
        });
        assertThat(answer(jdk, 4)).isEqualTo(sums.rows(1, 20));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void collectionsByFill(Jdk jdk) throws IOException {
        Sums sums = new Sums();
        for (String name : List.of(MAP, "java.util.ArrayList", "java.util.ArrayDeque")) {
            for (long object : snapshot(jdk).objectsOf(name).toArray()) {
                Meaning.Elements elements = ((ObjectContents.Instance)
                                snapshot(jdk).describe(object).contents())
                        .meaning()
                        .flatMap(Meaning::elements)
                        .orElseThrow();
                sums.add(name, 1, elements.size(), elements.capacity().orElse(0), elements.size() == 0 ? 1 : 0);
            }
        }
        assertThat(answer(jdk, 5)).isEqualTo(sums.rows(2, 3));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void stringsByValue(Jdk jdk) throws IOException {
        Map<String, long[]> byText = new HashMap<>();
        for (long object : snapshot(jdk).objectsOf(STRING).toArray()) {
            String text = ((ObjectContents.Instance)
                            snapshot(jdk).describe(object).contents())
                    .meaning()
                    .flatMap(Meaning::text)
                    .orElseThrow();
            long[] sums = byText.computeIfAbsent(text, _ -> new long[2]);
            sums[0]++;
            sums[1] += snapshot(jdk).retainedSize(object);
        }
        List<List<String>> answer = answer(jdk, 6);
        assertThat(answer).allSatisfy(row -> {
            long[] sums = byText.getOrDefault(row.getFirst(), new long[2]);
            assertThat(row).isEqualTo(row(row.getFirst(), sums[0], sums[1]));
        });
        assertThat(answer.stream().map(row -> Long.parseLong(row.get(1))))
                .isEqualTo(byText.values().stream()
                        .map(each -> each[0])
                        .sorted(Comparator.reverseOrder())
                        .limit(20)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void threadsByRetained(Jdk jdk) throws IOException {
        List<HeapThread> threads = snapshot(jdk).threads().stream()
                .sorted(Comparator.comparingLong((HeapThread each) -> each.object()
                                        .isPresent()
                                ? -snapshot(jdk).retainedSize(each.object().getAsLong())
                                : 1)
                        .thenComparingLong(each -> Integer.toUnsignedLong(each.serial())))
                .toList();
        assertThat(answer(jdk, 7))
                .isEqualTo(threads.stream()
                        .map(each -> row(
                                each.name().isEmpty() ? "null" : each.name(),
                                each.className().isEmpty() ? "null" : each.className(),
                                each.object().isPresent()
                                        ? snapshot(jdk)
                                                .retainedSize(each.object().getAsLong())
                                        : "null",
                                each.frames().size()))
                        .toList());
        assertThat(threads).extracting(HeapThread::name).contains("night watch");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void classLoaders(Jdk jdk) throws IOException {
        Map<Integer, ClassCount> counts = new HashMap<>();
        snapshot(jdk).histogram().forEach(each -> counts.put(each.type(), each));
        Sums sums = new Sums();
        for (HeapClass each : snapshot(jdk).classes()) {
            Optional<ClassCount> count = Optional.ofNullable(counts.get(each.index()));
            String loader = !each.tellsLoader()
                    ? "null"
                    : each.loaderId() == 0
                            ? "<boot loader>"
                            : snapshot(jdk)
                                    .classOf(snapshot(jdk)
                                            .indexOf(each.loaderId())
                                            .orElseThrow())
                                    .name();
            sums.add(
                    loader,
                    1,
                    count.map(ClassCount::objects).orElse(0L),
                    count.map(ClassCount::shallowBytes).orElse(0L));
        }
        assertThat(answer(jdk, 8)).isEqualTo(sums.rows(2, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whatRefersToAClass(Jdk jdk) throws IOException {
        Sums sums = new Sums();
        for (long object : snapshot(jdk).objectsOf(MAP).toArray()) {
            for (long holder : snapshot(jdk).referrers(object)) {
                sums.add(snapshot(jdk).classOf(holder).name(), 1);
            }
        }
        assertThat(answer(jdk, 9)).isEqualTo(sums.rows(0, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void whyTheLargestAreHeld(Jdk jdk) throws IOException {
        List<Long> largest = largest(jdk, 5);
        List<List<String>> answer = answer(jdk, 10);
        assertThat(answer).hasSize(5);
        for (List<String> row : answer) {
            long object = snapshot(jdk)
                    .indexOf(Long.parseUnsignedLong(row.getFirst().substring(2), 16))
                    .orElseThrow();
            assertThat(largest).contains(object);
            assertThat(row.get(2))
                    .isEqualTo(
                            switch (snapshot(jdk).dominators().reachabilityOf(object)) {
                                case STRONG -> "strongly";
                                case WEAK -> "weakly";
                                case NONE -> "not";
                            });
            RootPaths paths =
                    snapshot(jdk).pathsToRoot(object, PathOptions.standard().withLimit(1));
            if (paths.paths().isEmpty()) {
                assertThat(row.get(3)).isEqualTo("null");
            } else {
                List<PathStep> steps = paths.paths().getFirst().steps();
                assertThat(row.get(3))
                        .startsWith(paths.paths().getFirst().origin().words() + ": ")
                        .endsWith(steps.size() == 1 ? "" : steps.getLast().via().replaceFirst("^static ", ""));
            }
        }
    }
}
