// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeHeapDump.APP;
import static dev.cairn.hprof.collect.MadeHeapDump.CLASS;
import static dev.cairn.hprof.collect.MadeHeapDump.INT;
import static dev.cairn.hprof.collect.MadeHeapDump.INTS;
import static dev.cairn.hprof.collect.MadeHeapDump.NODES;
import static dev.cairn.hprof.collect.MadeHeapDump.OBJECT;
import static dev.cairn.hprof.collect.MadeHeapDump.classObject;
import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.hprof.BasicType;
import dev.cairn.wire.ring.HeapDumpLayout.HeapId;
import dev.cairn.wire.ring.RecordType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.ObjectArrayInstance;
import org.netbeans.lib.profiler.heap.PrimitiveArrayInstance;

/** Heap dumps of made records, letter by letter, and as another reader of the binary format sees them. */
class HeapDumpTest {
    /** What JVMTI calls kinds of references. */
    private static final int LOADER = 4;

    private static final int STATIC = 8;
    private static final int CONSTANT = 9;
    private static final int JNI_GLOBAL = 21;
    private static final int SYSTEM_CLASS = 22;
    private static final int STACK = 24;
    private static final int THREAD = 26;

    private static final long APP_OBJECT = 1;
    private static final long NODES_OBJECT = 2;
    private static final long INTS_OBJECT = 3;
    private static final long LOADER_OBJECT = HeapId.WALKED | 1;
    private static final long MAIN = HeapId.THREAD | 1;

    @TempDir
    private Path folder = Path.of("");

    private MadeReport report(String... options) {
        List<String> all = Stream.concat(
                        Stream.of(options), Stream.of("heap=dump", "pid=7", "output=" + folder.resolve("out")))
                .toList();
        return new MadeReport(all.toArray(String[]::new));
    }

    /** App has an interface with one field (NODES stands for it), a static, and three fields of its own. */
    private static void tell(MadeReport report) {
        MadeHeapDump dump = new MadeHeapDump(report);
        report.allocate(1, APP_OBJECT, APP, 24, stack(2, 0, 1, 12));
        dump.type(OBJECT, 0).type(CLASS, OBJECT).type(INT, 0).type(INTS, OBJECT).type(NODES, OBJECT);
        dump.field(NODES, "CONSTANT", BasicType.INT, true);
        dump.type(APP, OBJECT, NODES)
                .field(APP, "head", BasicType.OBJECT, true)
                .field(APP, "count", BasicType.INT, false)
                .field(APP, "next", BasicType.OBJECT, false)
                .field(APP, "longestName", BasicType.OBJECT, false)
                .field(APP, "limit", BasicType.SHORT, true);
        dump.thread(1, 1);
        dump.root(STACK, APP_OBJECT, 1, 2).root(THREAD, MAIN, 0, -1).root(JNI_GLOBAL, NODES_OBJECT, 0, -1);
        dump.root(SYSTEM_CLASS, classObject(OBJECT), 0, -1);
        dump.link(LOADER, APP, 0, LOADER_OBJECT)
                .link(STATIC, APP, 1, APP_OBJECT)
                .link(CONSTANT, APP, 9, INTS_OBJECT);
        dump.primitiveStatic(APP, 5, 12);
        dump.object(APP_OBJECT, APP, 2, 77).object(APP_OBJECT, APP, 3, NODES_OBJECT, 4, classObject(INT));
        dump.references(NODES_OBJECT, NODES, 6, 1, APP_OBJECT, 0, MAIN).ints(INTS_OBJECT, 4, 0, 1, 2);
        dump.ints(INTS_OBJECT, 4, 2, 3, 4).object(MAIN, OBJECT).object(LOADER_OBJECT, OBJECT);
        dump.size(APP, 24).size(OBJECT, 16).size(CLASS, 112);
        dump.end();
    }

    @Test
    void isText() {
        MadeReport report = report();
        tell(report);
        report.dump();
        assertThat(report.text()).isEqualTo("""
                THREAD START (obj=50000007, id = 200001, name="main", group="main")
                TRACE 300000:
                \t<empty>
                TRACE 300002:
                \tApp.make(App.java:9)
                \tApp.main(App.java:4)
                HEAP DUMP BEGIN (6 objects, 240 bytes) Fri Nov 20 04:19:35 2026
                ROOT 0 (kind=<thread>, id=200000, trace=300000)
                ROOT 0 (kind=<thread block>, thread=200000)
                ROOT 50000004 (kind=<Java stack>, thread=200001, frame=2)
                ROOT 50000007 (kind=<thread>, id=200001, trace=300000)
                ROOT 50000007 (kind=<thread block>, thread=200001)
                ROOT 50000008 (kind=<JNI global ref>, id=1, trace=300000)
                ROOT 50000012 (kind=<system class>, name=java.lang.Object)
                OBJ 50000004 (sz=24, trace=300002, class=App@50000006)
                \tnext\t\t50000008
                \tlongestName\t5000001a
                ARR 50000008 (sz=40, trace=300000, nelems=6, elem type=a.Node[]@5000000e)
                \t[1]\t\t50000004
                \t[3]\t\t50000007
                ARR 5000000c (sz=16, trace=300000, nelems=4, elem type=int[])
                OBJ 50000007 (sz=16, trace=300000, class=java.lang.Object@50000012)
                OBJ 50000005 (sz=16, trace=300000, class=java.lang.Object@50000012)
                OBJ 5000001a (sz=112, trace=300000, class=java.lang.Class@50000016)
                CLS 50000012 (name=java.lang.Object, trace=300000)
                CLS 50000016 (name=java.lang.Class, trace=300000)
                \tsuper\t\t50000012
                CLS 5000000a (name=int[], trace=300000)
                \tsuper\t\t50000012
                CLS 5000000e (name=a.Node[], trace=300000)
                \tsuper\t\t50000012
                CLS 50000006 (name=App, trace=300000)
                \tsuper\t\t50000012
                \tloader\t\t50000005
                \tstatic head\t50000004
                \tconstant pool entry 9\t5000000c
                HEAP DUMP END
                """);
    }

    @Test
    void isWhatAnotherReaderOfTheBinaryFormatUnderstands() throws IOException {
        for (String memory : List.of("maxmemory=1", "maxmemory=4000000000")) {
            MadeReport report = report("format=b", memory);
            tell(report);
            report.dump();
            Path file = Files.write(folder.resolve(memory + ".hprof"), report.written());
            Heap heap = HeapFactory.createHeap(file.toFile());
            assertThat(heap.getSummary().getTotalLiveInstances()).isEqualTo(6);
            Instance app =
                    (Instance) heap.getJavaClassByName("App").getInstances().getFirst();
            assertThat(app.getValueOfField("count")).isEqualTo(77);
            ObjectArrayInstance nodes = (ObjectArrayInstance) app.getValueOfField("next");
            assertThat(nodes.getLength()).isEqualTo(6);
            assertThat(nodes.getValues().get(1)).isEqualTo(app);
            assertThat(heap.getJavaClassByName("App").getValueOfStaticField("head"))
                    .isEqualTo(app);
            assertThat(heap.getJavaClassByName("App").getValueOfStaticField("limit"))
                    .isEqualTo((short) 12);
            PrimitiveArrayInstance ints = (PrimitiveArrayInstance)
                    heap.getJavaClassByName("int[]").getInstances().getFirst();
            assertThat((Object) ints.getValues()).isEqualTo(List.of("1", "2", "3", "4"));
            assertThat(heap.getGCRoots().size()).isEqualTo(5);
        }
    }

    @Test
    void beginsAnewWhereTheTargetDoes() {
        MadeReport report = report("verbose=n");
        new MadeHeapDump(report).type(OBJECT, 0).object(9, OBJECT);
        tell(report);
        report.dump();
        assertThat(report.text()).contains("(6 objects, 240 bytes)").doesNotContain("OBJ 50000024");
    }

    @Test
    void isLeftOutIfItWasNotEnded() {
        MadeReport report = report("verbose=n");
        new MadeHeapDump(report).type(OBJECT, 0).object(9, OBJECT);
        report.dump();
        assertThat(report.text())
                .doesNotContain("HEAP DUMP")
                .contains("Cairn: A heap dump was begun and not ended; it is left out.");
    }

    @Test
    void harmsNoFileThatIsInTheWay() throws IOException {
        Path taken = Files.writeString(folder.resolve("out.TMP"), "mine");
        MadeReport report = report();
        tell(report);
        assertThat(folder.resolve("out.TMP.7.txt")).exists();
        report.dump();
        report.books.all().forEach(book -> book.close());
        assertThat(taken).hasContent("mine");
        assertThat(folder.resolve("out.TMP.7.txt")).doesNotExist();
    }

    /** A report of a target whose files are put there where they cannot be beside the report. */
    private static MadeReport told(MadeReport report, Path temporary) {
        String before = System.setProperty("java.io.tmpdir", temporary.toString());
        try {
            tell(report);
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
        return report;
    }

    @Test
    void goesAsideElsewhereWhereTheFolderOfTheReportIsNotToBeWrittenTo() throws IOException {
        MadeReport report = told(new MadeReport("heap=dump", "pid=7", "output=" + folder.resolve("none/out")), folder);
        assertThat(folder.resolve("out.7.TMP")).exists();
        report.dump();
        assertThat(report.text()).contains("(6 objects, 240 bytes)").doesNotContain("Cairn:");
        report.books.all().forEach(book -> book.close());
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysWhyThereIsNoneWhereNothingCanBeWritten() throws IOException {
        Files.writeString(folder.resolve("out.TMP"), "mine");
        Files.writeString(folder.resolve("out.TMP.7.txt"), "mine too");
        MadeReport report = told(report(), folder.resolve("none"));
        report.dump();
        assertThat(report.text())
                .doesNotContain("HEAP DUMP")
                .contains("Cairn: There is no heap dump: can't create temp heap file: ");
    }

    @Test
    void takesNoHarmFromNonsense() {
        Random random = new Random(42);
        MadeReport report = report("verbose=n");
        tell(report);
        List<RecordType> types = List.of(
                RecordType.HEAP_CLASS,
                RecordType.HEAP_FIELD,
                RecordType.HEAP_THREAD,
                RecordType.HEAP_ITEMS,
                RecordType.HEAP_RECORDS,
                RecordType.HEAP_DUMP_END);
        for (int i = 0; i < 20_000; i++) {
            RecordType type = types.get(random.nextInt(types.size()));
            Outcome outcome = report.report(type, record -> {
                for (int at = 8; at < 8 + 8 * random.nextInt(20); at += 4) {
                    record.u4(at, random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(9));
                }
            });
            assertThat(outcome).isNotEqualTo(Outcome.UNKNOWN);
        }
        report.dump();
        report.books.all().forEach(book -> book.close());
    }
}
