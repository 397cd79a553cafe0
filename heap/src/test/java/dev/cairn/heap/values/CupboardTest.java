// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import dev.cairn.heap.object.ObjectContents;
import dev.cairn.heap.object.ObjectDescription;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Cupboard;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real JVM keeps one of each kind of object; its dump is asked for every one of them. */
class CupboardTest {
    private static final String CUPBOARD = Cupboard.class.getName();
    private static final ElementPage WHOLE = new ElementPage(0, 2000, 60);
    private static final Pattern THREAD_ID = Pattern.compile("(a Thread, id )\\d+");

    private static final int LONG = 180;

    @TempDir
    Path folder;

    record Vm(Jdk jdk, List<String> options) {
        @Override
        public String toString() {
            return jdk + " " + options;
        }
    }

    static Stream<Vm> vms() {
        return Stream.of(
                new Vm(Jdk.JDK_17, List.of()),
                new Vm(Jdk.JDK_17, List.of("-XX:+UseParallelGC", "-XX:-UseCompressedOops")),
                new Vm(Jdk.JDK_25, List.of()),
                new Vm(Jdk.JDK_25, List.of("-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders")),
                new Vm(Jdk.JDK_25, List.of("-XX:+UseZGC", "-XX:+UseCompactObjectHeaders")));
    }

    @ParameterizedTest
    @MethodSource("vms")
    void everyObjectIsDescribedAsWhatItIs(Vm vm) throws Exception {
        try (Snapshot snapshot = dump(vm)) {
            List<String> told = new ArrayList<>();
            for (Drawer drawer : drawers(snapshot)) {
                ObjectDescription description = snapshot.describe(drawer.object, WHOLE);
                assertThat(description.problems()).as(drawer.name).isEmpty();
                told.add(drawer.name + ": "
                        + THREAD_ID.matcher(shortened(Told.line(description))).replaceAll("$1N"));
            }
            assertThat(told).containsExactlyElementsOf(expected("cupboard.txt"));
        }
    }

    @Test
    void stringsWithoutCompressionAreReadToo() throws Exception {
        try (Snapshot snapshot = dump(new Vm(Jdk.JDK_25, List.of("-XX:-CompactStrings")))) {
            assertThat(drawers(snapshot).stream().limit(6).map(drawer -> line(snapshot, drawer.object)))
                    .contains(
                            "a String of 10 characters, UTF-16 -> plain caf\u00e9",
                            "a String of 5 characters, UTF-16 -> \u4f60\u597d \ud83d\ude00",
                            "a String of 0 characters, UTF-16 -> ",
                            "a StringBuilder of 5 characters -> built");
        }
    }

    @Test
    void elementsAndTextsAreToldByThePage() throws Exception {
        try (Snapshot snapshot = dump(new Vm(Jdk.JDK_25, List.of()))) {
            for (String name : List.of("treeMap", "largeMap", "concurrentHashMap", "collisions", "linkedList")) {
                long object = drawer(snapshot, name);
                List<Meaning.Element> all = elements(snapshot.describe(object, WHOLE));
                List<Meaning.Element> parts = new ArrayList<>();
                for (int from = 0; from <= all.size(); from += 7) {
                    parts.addAll(elements(snapshot.describe(object, new ElementPage(from, 7, 10))));
                }
                assertThat(parts).as(name).isEqualTo(all);
            }
            ObjectDescription text = snapshot.describe(drawer(snapshot, "long"), new ElementPage(999_990, 5, 7));
            assertThat(Told.meaning(text).text()).contains("xxxxxxx\u2026 (3 more)");
            assertThat(((ObjectContents.PrimitiveArray)
                            snapshot.describe(drawer(snapshot, "bytes"), new ElementPage(4, 3, 0))
                                    .contents()))
                    .isEqualTo(new ObjectContents.PrimitiveArray(
                            BasicType.BYTE,
                            9,
                            true,
                            4,
                            List.of(primitive(111), primitive(10), primitive(-61)),
                            "6f 0a c3",
                            Optional.of("o..")));
        }
    }

    @Test
    void fieldsSayWhoDeclaredThem() throws Exception {
        try (Snapshot snapshot = dump(new Vm(Jdk.JDK_17, List.of()))) {
            ObjectDescription mixed = snapshot.describe(drawer(snapshot, "mixed"));

            assertThat(Told.line(Told.field(mixed, CUPBOARD + "$Mixed", "name")))
                    .isEqualTo("mixed");
            assertThat(Told.line(Told.field(mixed, CUPBOARD + "$Base", "name"))).isEqualTo("base");
            assertThat(Told.field(mixed, CUPBOARD + "$Base", "deep"))
                    .isEqualTo(new FieldValue.Primitive(BasicType.LONG, -2, "-2"));
            assertThat(mixed.type().name()).isEqualTo(CUPBOARD + "$Mixed");
            assertThat(mixed.shallowBytes()).isEqualTo(snapshot.shallowBytes(mixed.object()));
            assertThat(mixed.allocatedAt()).isEmpty();
        }
    }

    @Test
    void aClassTellsItsSuperclassLoaderAndStatics() throws Exception {
        try (Snapshot snapshot = dump(new Vm(Jdk.JDK_25, List.of()))) {
            HeapClass type = Told.type(snapshot, CUPBOARD + "$Metal");
            ObjectDescription description = Told.describe(snapshot, type.id());

            assertThat(description.text()).isEqualTo(type.name());
            ObjectContents.ClassObject contents = (ObjectContents.ClassObject) description.contents();
            assertThat(Told.line(contents.superclass())).isEqualTo("java.lang.Enum");
            assertThat(contents.loader())
                    .isInstanceOfSatisfying(
                            FieldValue.Reference.class,
                            loader -> assertThat(loader.className()).endsWith("$AppClassLoader"));
            assertThat(Told.describe(
                                    snapshot,
                                    Told.type(snapshot, "java.lang.String").id())
                            .contents())
                    .isInstanceOfSatisfying(
                            ObjectContents.ClassObject.class,
                            string -> assertThat(string.loader()).isEqualTo(new FieldValue.Null()));
        }
    }

    private static FieldValue.Primitive primitive(int value) {
        return new FieldValue.Primitive(BasicType.BYTE, value, Integer.toString(value));
    }

    private static List<Meaning.Element> elements(ObjectDescription description) {
        return Told.meaning(description).elements().orElseThrow().page();
    }

    private static String shortened(String line) {
        return line.length() <= LONG ? line : line.substring(0, LONG) + ", and so on";
    }

    private static String line(Snapshot snapshot, long object) {
        try {
            return Told.line(snapshot.describe(object));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Drawer(String name, long object) {}

    private static long drawer(Snapshot snapshot, String name) throws IOException {
        return drawers(snapshot).stream()
                .filter(drawer -> drawer.name.equals(name))
                .findFirst()
                .orElseThrow()
                .object;
    }

    private static List<Drawer> drawers(Snapshot snapshot) throws IOException {
        long array = snapshot.membersOf(Told.type(snapshot, CUPBOARD).index()).statics().stream()
                .filter(each -> each.name().equals("DRAWERS"))
                .findFirst()
                .orElseThrow()
                .bits();
        List<FieldValue> all = ((ObjectContents.ObjectArray)
                        Told.describe(snapshot, array, WHOLE).contents())
                .elements();
        return IntStream.range(0, all.size() / 2)
                .mapToObj(i -> new Drawer(
                        ((FieldValue.Reference) all.get(2 * i)).text(),
                        ((FieldValue.Reference) all.get(2 * i + 1)).object()))
                .toList();
    }

    private static List<String> expected(String name) throws IOException {
        try (InputStream in = CupboardTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private Snapshot dump(Vm vm) throws Exception {
        Path file = folder.resolve("cupboard.hprof");
        List<String> options = new ArrayList<>(List.of("-Xmx64m"));
        options.addAll(vm.options);
        try (TargetJvm target =
                TargetJvm.on(vm.jdk, options.toArray(String[]::new)).start(Cupboard.class)) {
            Process jcmd = new ProcessBuilder(
                            vm.jdk.tool("jcmd").toString(),
                            Long.toString(target.jvmPid()),
                            "GC.heap_dump",
                            file.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(jcmd.waitFor()).isZero();
            assertThat(file).as(said).exists();
        }
        return Told.open(file);
    }
}
