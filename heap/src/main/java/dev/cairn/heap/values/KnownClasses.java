// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.object.HeapClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The classes whose objects have a meaning beyond their fields. An object of a subclass has it too. */
final class KnownClasses {
    private static final Map<String, Shape> SHAPES = new HashMap<>();

    static {
        texts();
        numbers();
        holders();
        lists();
        maps();
        concurrent();
        immutables();
        wrappers();
    }

    private KnownClasses() {}

    /**
     * What is known of an object.
     *
     * @param owner the class in its lineage that is known
     */
    record Match(HeapClass owner, Shape shape) {}

    static Optional<Match> find(InstanceFields fields) {
        for (HeapClass each : fields.lineage()) {
            Shape shape = SHAPES.get(each.name());
            if (shape != null) {
                return Optional.of(new Match(each, shape));
            }
        }
        return Optional.empty();
    }

    private static void put(Shape shape, String... names) {
        for (String name : names) {
            SHAPES.put("java." + name, shape);
        }
    }

    private static void texts() {
        put(TextShapes::string, "lang.String");
        put(TextShapes::builder, "lang.AbstractStringBuilder");
        put(TextShapes::enumConstant, "lang.Enum");
        put(TextShapes::thread, "lang.Thread");
        put(TextShapes.named("name"), "lang.Class", "lang.ClassLoader", "lang.Module", "lang.ThreadGroup");
        put(TextShapes.named("detailMessage"), "lang.Throwable");
        put(TextShapes.named("path"), "io.File");
        put(TextShapes.named("string"), "net.URI");
        put(TextShapes.named("pattern"), "util.regex.Pattern");
        put(TextShapes::byteBuffer, "nio.ByteBuffer");
    }

    private static void numbers() {
        put(
                TextShapes::number,
                "lang.Boolean",
                "lang.Character",
                "lang.Byte",
                "lang.Short",
                "lang.Integer",
                "lang.Long",
                "lang.Float",
                "lang.Double",
                "util.concurrent.atomic.AtomicInteger",
                "util.concurrent.atomic.AtomicLong");
        put(TextShapes::atomicBoolean, "util.concurrent.atomic.AtomicBoolean");
        put(TextShapes::adder, "util.concurrent.atomic.LongAdder");
        put(TextShapes::optionalNumber, "util.OptionalInt", "util.OptionalLong", "util.OptionalDouble");
        put(NumberShapes::bigInteger, "math.BigInteger");
        put(NumberShapes::bigDecimal, "math.BigDecimal");
        put(NumberShapes::uuid, "util.UUID");
        put(NumberShapes::date, "util.Date");
        put(NumberShapes.made(NumberShapes::instant), "time.Instant");
        put(NumberShapes.made(NumberShapes::duration), "time.Duration");
        put(NumberShapes.made(NumberShapes::localDate), "time.LocalDate");
        put(NumberShapes.made(NumberShapes::localTime), "time.LocalTime");
        put(NumberShapes::localDateTime, "time.LocalDateTime");
    }

    private static void holders() {
        put(TextShapes.holder("value", "empty"), "util.Optional");
        put(TextShapes.holder("value", "holding null"), "util.concurrent.atomic.AtomicReference");
        put(TextShapes.holder("referent", "cleared"), "lang.ref.Reference");
    }

    private static void lists() {
        put(ListShapes.inArray("size", "elementData", "array"), "util.ArrayList");
        put(ListShapes.inArray("elementCount", "elementData"), "util.Vector");
        put(
                ListShapes.inArray("size", "queue", "elements"),
                "util.PriorityQueue",
                "util.concurrent.PriorityBlockingQueue");
        put(ListShapes.wholeArray("array", "elements"), "util.concurrent.CopyOnWriteArrayList");
        put(ListShapes.wholeArray("a"), "util.Arrays$ArrayList");
        put(ListShapes.wholeArray("array"), "util.concurrent.atomic.AtomicReferenceArray");
        put(ListShapes::arrayDeque, "util.ArrayDeque");
        put(ListShapes::arrayBlockingQueue, "util.concurrent.ArrayBlockingQueue");
        put(ListShapes::linkedList, "util.LinkedList");
        put(ListShapes::linkedBlockingQueue, "util.concurrent.LinkedBlockingQueue");
        put(
                ListShapes::subList,
                "util.ArrayList$SubList",
                "util.AbstractList$SubList",
                "util.ImmutableCollections$SubList");
    }

    private static void maps() {
        put(MapShapes.buckets("key", "value", "size"), "util.HashMap");
        put(MapShapes.buckets("key", "value", "count", "size"), "util.Hashtable");
        put(MapShapes.buckets("referent", "value", "size"), "util.WeakHashMap");
        put(MapShapes::properties, "util.Properties");
        put(MapShapes::linkedHashMap, "util.LinkedHashMap");
        put(MapShapes::treeMap, "util.TreeMap");
        put(MapShapes::concurrentHashMap, "util.concurrent.ConcurrentHashMap");
        put(MapShapes.pairs("", "table", "size"), "util.IdentityHashMap");
        put(MapShapes::enumMap, "util.EnumMap");
        put(MapShapes::enumSet, "util.RegularEnumSet");
        put(MapShapes::jumboEnumSet, "util.JumboEnumSet");
        put(MapShapes.keysOf("map", "backingMap"), "util.HashSet");
        put(MapShapes.keysOf("m", "backingMap"), "util.TreeSet", "util.Collections$SetFromMap");
        put(MapShapes.keysOf("map"), "util.concurrent.ConcurrentHashMap$KeySetView");
    }

    private static void concurrent() {
        String in = "util.concurrent.";
        put(ConcurrentShapes::linkedQueue, in + "ConcurrentLinkedQueue");
        put(ConcurrentShapes::linkedDeque, in + "ConcurrentLinkedDeque");
        put(ConcurrentShapes::transferQueue, in + "LinkedTransferQueue");
        put(ConcurrentShapes::linkedBlockingDeque, in + "LinkedBlockingDeque");
        put(ConcurrentShapes::skipListMap, in + "ConcurrentSkipListMap");
        put(MapShapes.keysOf("m"), in + "ConcurrentSkipListSet");
        put(builder -> builder.wrapped(builder.fields().reference("q")), in + "DelayQueue");
    }

    private static void immutables() {
        String of = "util.ImmutableCollections$";
        put(immutable("List", ListShapes.wholeArray("elements")), of + "ListN");
        put(ListShapes.oneOrTwo("immutable List"), of + "List12", of + "List1", of + "List2");
        put(ListShapes.oneOrTwo("immutable Set"), of + "Set12", of + "Set1", of + "Set2");
        put(MapShapes::immutableSet, of + "SetN");
        put(MapShapes.pairs("immutable Map", "table", "size"), of + "MapN");
        put(immutable("Map", MapShapes::onePair), of + "Map1");
        put(ListShapes::none, "util.Collections$EmptyList", "util.Collections$EmptySet");
        put(
                builder -> {
                    builder.entries();
                    builder.size(0);
                },
                "util.Collections$EmptyMap");
        put(ListShapes.single("element"), "util.Collections$SingletonList", "util.Collections$SingletonSet");
        put(MapShapes::onePair, "util.Collections$SingletonMap");
    }

    private static Shape immutable(String what, Shape shape) {
        return builder -> {
            builder.name("immutable " + what);
            shape.draw(builder);
        };
    }

    private static void wrappers() {
        String[] kinds = {"Unmodifiable", "Synchronized", "Checked"};
        for (String kind : kinds) {
            put(around("c"), "util.Collections$" + kind + "Collection");
            put(around("m"), "util.Collections$" + kind + "Map");
        }
        put(builder -> builder.wrapped(builder.fields().reference("al")), "util.concurrent.CopyOnWriteArraySet");
    }

    private static Shape around(String field) {
        return builder -> builder.around(builder.fields().reference(field));
    }
}
