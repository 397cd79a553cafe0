// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A dump in which every answer is known. A static of {@code shop.Shop} holds a cart, and that holds two items, which are
 * held by nothing else; a third item is garbage. Both held items name the same array.
 */
final class SmallDump {
    static final long CLASS_CLASS = 0x10010;
    static final long OBJECT_CLASS = 0x10100;
    static final long SHOP_CLASS = 0x10200;
    static final long CART_CLASS = 0x10300;
    static final long ITEM_CLASS = 0x10400;
    static final long ARRAY_CLASS = 0x10500;
    static final long CART = 0x20000;
    static final long ITEMS = 0x20100;
    static final long FIRST = 0x20200;
    static final long SECOND = 0x20220;
    static final long NAME = 0x20300;
    static final long GARBAGE = 0x20400;

    private static final List<Long> CLASSES =
            List.of(CLASS_CLASS, OBJECT_CLASS, SHOP_CLASS, CART_CLASS, ITEM_CLASS, ARRAY_CLASS);

    private SmallDump() {}

    /** Writes it, with {@code more} items more in the cart. */
    static Path write(Path file, int more) {
        return builder(more).write(file);
    }

    static HprofBuilder builder(int more) {
        return unfinished(more).end();
    }

    /** The same, to which more of the heap may be added. */
    static HprofBuilder unfinished(int more) {
        return unfinished(more, 0);
    }

    /** The same, with all objects allocated at one trace, which the caller adds; 0 for none. */
    static HprofBuilder unfinished(int more, int trace) {
        long[] elements = new long[2 + more];
        elements[0] = FIRST;
        elements[1] = SECOND;
        for (int i = 0; i < more; i++) {
            elements[2 + i] = 0x30000 + 0x20L * i;
        }
        return new HprofBuilder("1.0.2", 8)
                .loadClass(CLASS_CLASS, "java/lang/Class")
                .loadClass(OBJECT_CLASS, "java/lang/Object")
                .loadClass(SHOP_CLASS, "shop/Shop")
                .loadClass(CART_CLASS, "shop/Cart")
                .loadClass(ITEM_CLASS, "shop/Item")
                .loadClass(ARRAY_CLASS, "[Lshop/Item;")
                .segment(heap -> {
                    heap.trace(trace)
                            .classDump(OBJECT_CLASS, type -> {})
                            .classDump(CLASS_CLASS, type -> type.superclass(OBJECT_CLASS))
                            .classDump(
                                    SHOP_CLASS,
                                    type -> type.superclass(OBJECT_CLASS).staticField("cart", HprofType.OBJECT, CART))
                            .classDump(
                                    CART_CLASS,
                                    type -> type.superclass(OBJECT_CLASS)
                                            .field("items", HprofType.OBJECT)
                                            .field("count", HprofType.INT))
                            .classDump(
                                    ITEM_CLASS,
                                    type -> type.superclass(OBJECT_CLASS)
                                            .field("name", HprofType.OBJECT)
                                            .field("price", HprofType.DOUBLE))
                            .classDump(ARRAY_CLASS, type -> type.superclass(OBJECT_CLASS));
                    // Instances keep their class, which would count with them if nothing else did.
                    CLASSES.forEach(heap::rootStickyClass);
                    heap.instance(CART, CART_CLASS, ITEMS, elements.length)
                            .objectArray(ITEMS, ARRAY_CLASS, elements)
                            .instance(FIRST, ITEM_CLASS, NAME, Double.doubleToLongBits(1.5))
                            .instance(SECOND, ITEM_CLASS, NAME, Double.doubleToLongBits(Double.NaN))
                            .byteArray(NAME, "tea".getBytes(StandardCharsets.US_ASCII))
                            .instance(GARBAGE, ITEM_CLASS, 0, 0);
                    for (int i = 2; i < elements.length; i++) {
                        heap.instance(elements[i], ITEM_CLASS, 0, 0);
                    }
                });
    }
}
