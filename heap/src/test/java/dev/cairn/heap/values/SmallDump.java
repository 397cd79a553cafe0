// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.Snapshot;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A dump of a few classes of the JDK, and whatever objects a test wants of them. Ids from 0x50 on are free. */
final class SmallDump {
    static final int OBJECT = 0x10;
    static final int STRING = 0x11;
    static final int MAP = 0x12;
    static final int NODE = 0x13;
    static final int LINKED = 0x14;
    static final int LINK = 0x15;
    static final int TREE = 0x16;
    static final int TREE_ENTRY = 0x17;
    static final int LIST = 0x18;
    static final int WRAPPER = 0x19;
    static final int ARRAY = 0x1a;
    static final int HOLDER = 0x1b;
    static final int BOX = 0x1c;
    static final int DECIMAL = 0x1d;
    static final int INSTANT = 0x1e;
    static final int DEQUE = 0x1f;
    static final int UTF16 = 0x20;
    static final int UNDESCRIBED = 0x21;
    static final int CLASS = 0x22;
    static final int QUEUE = 0x23;

    private final HprofBuilder file;

    /** With strings as a JDK has them: "9" with a coder, "6" with offset and count, "android" with neither. */
    SmallDump(String strings, int idSize, Consumer<HprofHeap> objects) {
        file = new HprofBuilder("1.0.2", idSize);
        name(OBJECT, "java/lang/Object");
        name(STRING, "java/lang/String");
        name(MAP, "java/util/HashMap");
        name(NODE, "java/util/HashMap$Node");
        name(LINKED, "java/util/LinkedList");
        name(LINK, "java/util/LinkedList$Node");
        name(QUEUE, "java/util/concurrent/ConcurrentLinkedQueue");
        name(TREE, "java/util/TreeMap");
        name(TREE_ENTRY, "java/util/TreeMap$Entry");
        name(LIST, "java/util/ArrayList");
        name(WRAPPER, "java/util/Collections$UnmodifiableCollection");
        name(ARRAY, "[Ljava/lang/Object;");
        name(HOLDER, "shop/Cart");
        name(BOX, "java/lang/Integer");
        name(DECIMAL, "java/math/BigDecimal");
        name(INSTANT, "java/time/Instant");
        name(DEQUE, "java/util/ArrayDeque");
        name(UTF16, "java/lang/StringUTF16");
        name(UNDESCRIBED, "shop/Unknown");
        name(CLASS, "java/lang/Class");
        file.frame(1, "add", "(I)V", "Cart.java", file.serialOf(HOLDER), 12);
        file.trace(7, 0, 1);
        file.segment(heap -> {
            heap.classDump(OBJECT, type -> {});
            classes(heap, strings);
            objects.accept(heap);
        });
        file.end();
    }

    private void name(int id, String name) {
        file.loadClass(id, name);
    }

    private static void classes(HprofHeap heap, String strings) {
        heap.classDump(STRING, type -> {
            type.superclass(OBJECT).field("value", HprofType.OBJECT);
            if (strings.startsWith("9")) {
                type.field("coder", HprofType.BYTE);
            } else if (strings.equals("6")) {
                type.field("offset", HprofType.INT).field("count", HprofType.INT);
            } else {
                type.field("count", HprofType.INT);
            }
        });
        heap.classDump(
                UTF16,
                type -> type.superclass(OBJECT)
                        .staticField("HI_BYTE_SHIFT", HprofType.INT, strings.equals("9 big") ? 8 : 0));
        heap.classDump(
                MAP,
                type -> type.superclass(OBJECT).field("size", HprofType.INT).field("table", HprofType.OBJECT));
        heap.classDump(
                NODE,
                type -> type.superclass(OBJECT)
                        .field("key", HprofType.OBJECT)
                        .field("value", HprofType.OBJECT)
                        .field("next", HprofType.OBJECT));
        heap.classDump(
                LINKED,
                type -> type.superclass(OBJECT).field("size", HprofType.INT).field("first", HprofType.OBJECT));
        heap.classDump(QUEUE, type -> type.superclass(OBJECT).field("head", HprofType.OBJECT));
        heap.classDump(
                LINK,
                type -> type.superclass(OBJECT).field("item", HprofType.OBJECT).field("next", HprofType.OBJECT));
        heap.classDump(
                TREE,
                type -> type.superclass(OBJECT).field("size", HprofType.INT).field("root", HprofType.OBJECT));
        heap.classDump(
                TREE_ENTRY,
                type -> type.superclass(OBJECT)
                        .field("key", HprofType.OBJECT)
                        .field("value", HprofType.OBJECT)
                        .field("left", HprofType.OBJECT)
                        .field("right", HprofType.OBJECT));
        heap.classDump(
                LIST,
                type -> type.superclass(OBJECT).field("size", HprofType.INT).field("elementData", HprofType.OBJECT));
        heap.classDump(WRAPPER, type -> type.superclass(OBJECT).field("c", HprofType.OBJECT));
        heap.classDump(ARRAY, type -> type.superclass(OBJECT));
        heap.classDump(
                HOLDER,
                type -> type.superclass(OBJECT)
                        .loader(0x50)
                        .staticField("last", HprofType.OBJECT, 0x51)
                        .staticField("count", HprofType.INT, 0xFFFF_FFFFL)
                        .field("one", HprofType.OBJECT)
                        .field("two", HprofType.OBJECT)
                        .field("n", HprofType.SHORT));
        heap.classDump(BOX, type -> type.superclass(OBJECT).field("value", HprofType.INT));
        heap.classDump(
                DECIMAL,
                type -> type.superclass(OBJECT)
                        .field("intCompact", HprofType.LONG)
                        .field("scale", HprofType.INT));
        heap.classDump(
                INSTANT,
                type -> type.superclass(OBJECT).field("seconds", HprofType.LONG).field("nanos", HprofType.INT));
        heap.classDump(
                DEQUE,
                type -> type.superclass(OBJECT)
                        .field("elements", HprofType.OBJECT)
                        .field("head", HprofType.INT)
                        .field("tail", HprofType.INT));
        heap.classDump(CLASS, type -> type.superclass(OBJECT));
    }

    byte[] bytes() {
        return file.build();
    }

    Snapshot open(Path folder) throws IOException {
        return Told.open(file.write(folder.resolve("small.hprof")));
    }
}
