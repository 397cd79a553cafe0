// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof;

import dev.cairn.heap.ClassCount;
import dev.cairn.heap.GcRoot;
import dev.cairn.heap.HeapClass;
import dev.cairn.heap.RootKind;
import dev.cairn.heap.index.ClassTraits;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.ObjectIdsColumns;
import dev.cairn.heap.index.ReferrerCounts;
import dev.cairn.heap.index.RowFile;
import dev.cairn.heap.index.WideColumn;
import dev.cairn.heap.index.WideColumnFile;
import dev.cairn.heap.store.BitColumn;
import dev.cairn.heap.store.LongColumn;
import dev.cairn.heap.store.MappedFile;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One dump of an HPROF file after the first walk over it: classes, sizes and counts are known, and ids can be found. The
 * second walk makes the graph, when somebody asks for it.
 */
public final class HprofHeap implements AutoCloseable {
    private final HprofFile file;
    private final DumpOutline outline;
    private final FirstPass.Result first;
    private final ClassTable table;
    private final ClassSizes sizes;
    private final List<HeapClass> classes;
    private final List<GcRoot> roots;
    private final List<String> problems = new ArrayList<>();

    private HprofHeap(HprofFile file, DumpOutline outline, FirstPass.Result first) {
        this.file = file;
        this.outline = outline;
        this.first = first;
        int idSize = file.header().idSize();
        table = new ClassTable(file.bytes(), idSize, first, outline);
        sizes = new ClassSizes(table, first, outline, idSize, file.header().isAndroid());
        classes = table.classes().stream().map(this::describe).toList();
        roots = resolveRoots();
        problems.addAll(file.problems());
        problems.addAll(outline.problems());
        problems.addAll(table.problems());
        for (int i = 0; i < first.broken().size(); i += 2) {
            problems.add("The record at byte " + first.broken().get(i) + " cannot be right; "
                    + first.broken().get(i + 1) + " bytes of its segment were not read.");
        }
        first.ids().shadowed().stream()
                .findFirst()
                .ifPresent(shadowed -> problems.add(
                        count(shadowed) + " objects have an id that another object has; the first with an id counts."));
    }

    /** Walks over a dump. */
    public static HprofHeap read(HprofFile file, DumpOutline outline, OffHeap memory, Workers workers) {
        FirstPass pass = new FirstPass(file.bytes(), file.header().idSize(), outline.segments(), memory, workers);
        return new HprofHeap(file, outline, pass.run());
    }

    private static long count(BitColumn bits) {
        long sum = 0;
        for (long word = 0; word < bits.words(); word++) {
            sum += Long.bitCount(bits.word(word));
        }
        return sum;
    }

    private HeapClass describe(DumpedClass type) {
        HprofStrings strings = outline.strings();
        return new HeapClass(
                type.index,
                type.id,
                type.name,
                type.element != null
                        ? HeapClass.Kind.PRIMITIVE_ARRAY
                        : type.isArray ? HeapClass.Kind.OBJECT_ARRAY : HeapClass.Kind.INSTANCE,
                type.superclass < 0 ? OptionalInt.empty() : OptionalInt.of(type.superclass),
                type.record.map(ClassDumpRecord::loaderId).orElse(0L),
                type.fields().stream()
                        .map(field -> new HeapClass.Field(strings.text(field.nameId()), field.type()))
                        .toList(),
                type.record.map(ClassDumpRecord::statics).orElse(List.of()).stream()
                        .map(each -> new HeapClass.Static(strings.text(each.nameId()), each.type(), each.bits()))
                        .toList(),
                type.size,
                type.record.isPresent());
    }

    private List<GcRoot> resolveRoots() {
        List<GcRoot> result = new ArrayList<>();
        boolean sticky = false;
        long dangling = 0;
        for (int i = 0; i < first.roots().size(); i++) {
            long id = first.roots().id(i);
            long object = id == 0 ? ObjectIds.NONE : ids().indexOf(id);
            if (object >= 0) {
                GcRoot root = first.roots().root(i, object);
                sticky |= root.kind() == RootKind.STICKY_CLASS;
                result.add(root);
            } else {
                dangling += id == 0 ? 0 : 1;
            }
        }
        if (dangling > 0) {
            problems.add(dangling + " GC roots are objects that the dump does not have.");
        }
        if (!sticky) {
            addBootClasses(result);
        }
        return List.copyOf(result);
    }

    /** Without them nearly all of a dump would be garbage that is none. */
    private void addBootClasses(List<GcRoot> result) {
        int before = result.size();
        for (DumpedClass each : table.classes()) {
            if (each.object >= 0 && each.record.map(ClassDumpRecord::loaderId).orElse(-1L) == 0) {
                result.add(new GcRoot(each.object, RootKind.STICKY_CLASS, 0, GcRoot.NO_FRAME));
            }
        }
        if (result.size() > before) {
            problems.add("The dump names no class as a GC root; the " + (result.size() - before)
                    + " of the boot loader are taken to be.");
        }
    }

    public long objects() {
        return first.objects();
    }

    public List<HeapClass> classes() {
        return classes;
    }

    public List<GcRoot> roots() {
        return roots;
    }

    public ObjectIds ids() {
        return first.ids().ids();
    }

    public ObjectIdsColumns idColumns() {
        return first.ids().columns();
    }

    public List<String> problems() {
        return List.copyOf(problems);
    }

    public String layout() {
        return sizes.layoutInWords();
    }

    /** Bytes of a unit of size. */
    public static int unitShift() {
        return ClassSizes.UNIT_SHIFT;
    }

    /** Objects and bytes by class, of those classes that have any. */
    public List<ClassCount> histogram() {
        long[] objects = new long[classes.size()];
        long[] bytes = new long[classes.size()];
        for (DumpedClass each : table.classes()) {
            if (each.slot >= 0) {
                objects[each.index] += first.tally().instances[each.slot] + first.tally().arrays[each.slot];
                bytes[each.index] += sizes.instanceBytes(each) + sizes.arrayBytes(each);
            }
            if (each.record.isPresent()) {
                objects[sizes.classOfClasses()]++;
                bytes[sizes.classOfClasses()] += sizes.ofClassObject(each.record.get());
            }
        }
        List<ClassCount> result = new ArrayList<>();
        for (int type = 0; type < objects.length; type++) {
            if (objects[type] > 0) {
                result.add(new ClassCount(type, objects[type], bytes[type]));
            }
        }
        return result;
    }

    /** The graph, in files, and what making it found out. */
    public record Graph(HeapGraph graph, ReferrerCounts referrers, LongColumn offsets, List<String> problems) {
        public Graph {
            problems = List.copyOf(problems);
        }
    }

    /** Names of the files in an index's folder. */
    public static final String ROWS = "rows";

    public static final String CLASSES = "classes";

    /**
     * Walks over the dump again.
     *
     * @param folder that gets the rows and the column of classes
     * @param arena that the columns live in
     */
    public Graph graph(Path folder, Arena arena, Workers workers) throws IOException {
        long blocks = (objects() + RowFile.BLOCK - 1) / RowFile.BLOCK;
        MemorySegment blockBytes = arena.allocate(LongColumn.sizeFor(blocks), Long.BYTES);
        MemorySegment offsetBytes = arena.allocate(LongColumn.sizeFor(blocks), Long.BYTES);
        MemorySegment once = arena.allocate(BitColumn.sizeFor(objects()), Long.BYTES);
        MemorySegment twice = arena.allocate(BitColumn.sizeFor(objects()), Long.BYTES);
        ReferrerCounts referrers = new ReferrerCounts(new BitColumn(once), new BitColumn(twice));
        LongColumn blockColumn = new LongColumn(blockBytes);
        LongColumn offsets = new LongColumn(offsetBytes);
        SecondPass pass;
        try (FileChannel rows = create(folder.resolve(ROWS));
                FileChannel types = create(folder.resolve(CLASSES))) {
            pass = new SecondPass(
                    file.bytes(),
                    file.header().idSize(),
                    outline.segments(),
                    first,
                    table,
                    sizes,
                    new SecondPass.Outputs(
                            new RowFile(rows, blockColumn),
                            new WideColumnFile(types, classes.size()),
                            offsets,
                            referrers));
            pass.run(workers);
        }
        List<String> found = new ArrayList<>();
        if (pass.dangling() > 0) {
            found.add(pass.dangling() + " references are to objects that the dump does not have.");
        }
        if (pass.strange() > 0) {
            found.add(pass.strange() + " instances are longer or shorter than their class says.");
        }
        HeapGraph graph = new HeapGraph(
                objects(),
                MappedFile.read(folder.resolve(ROWS), arena),
                blockColumn,
                new WideColumn(MappedFile.read(folder.resolve(CLASSES), arena), classes.size()),
                traits());
        return new Graph(graph, referrers, offsets, found);
    }

    private static FileChannel create(Path path) throws IOException {
        return FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
    }

    /** What the graph must know of the classes. */
    public ClassTraits traits() {
        int count = classes.size();
        boolean[] vary = new boolean[count];
        boolean[] weak = new boolean[count];
        long[] units = new long[count];
        long[] instances = new long[count];
        long[] objects = new long[count];
        Set<Long> rootObjects = roots.stream().map(GcRoot::object).collect(Collectors.toSet());
        for (DumpedClass each : table.classes()) {
            vary[each.index] = sizes.vary(each.index);
            weak[each.index] = sizes.haveWeak(each.index);
            units[each.index] = sizes.unitsOf(each.index);
            instances[each.index] =
                    each.slot < 0 ? 0 : first.tally().instances[each.slot] + first.tally().arrays[each.slot];
            objects[each.index] =
                    each.object < 0 || rootObjects.contains(each.object) ? ClassTraits.NO_OBJECT : each.object;
        }
        return new ClassTraits(vary, weak, units, instances, objects);
    }

    @Override
    public void close() {
        first.ids().blocks().forEach(OffHeap.Block::close);
    }
}
