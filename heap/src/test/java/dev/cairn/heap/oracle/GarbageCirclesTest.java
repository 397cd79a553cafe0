// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Garbage that goes in circles through several of the stretches of a heap that threads work on at the same time, and is
 * what keeps its classes.
 */
class GarbageCirclesTest {
    /** Objects that one thread takes at a time. */
    private static final int STRETCH = 512 * 64;

    private static final int CIRCLES = 60;
    /** More than a class has that is rare. */
    private static final int LEAVES = 30;

    private static final int REFERENCES = 24;
    private static final int TOGETHER = 128;

    @TempDir
    Path folder;

    private final MadeObject object = type("java/lang/Object", 0);
    private final MadeObject array = type("[Ljava/lang/Object;", 0);
    private final MadeObject bytes = type("[B", 0);
    private int nextPart = 1;

    private static MadeObject type(String name, int part) {
        MadeObject type = new MadeObject(MadeObject.Kind.CLASS, part, null);
        type.name = name;
        return type;
    }

    /** Two objects that hold one another: the lower one is of a class that only the circle keeps. */
    private final class Circle {
        final MadeObject type;
        final MadeObject lower;
        final MadeObject upper;
        final List<MadeObject> leaves = new ArrayList<>();

        Circle(int number) {
            type = type("p/C" + number, number);
            type.superclass = object;
            type.references = 1;
            lower = new MadeObject(MadeObject.Kind.INSTANCE, number, type);
            upper = new MadeObject(MadeObject.Kind.OBJECT_ARRAY, number, array);
            lower.values.add(upper);
            upper.values.add(lower);
            for (int i = 0; i < LEAVES; i++) {
                MadeObject leaf = new MadeObject(MadeObject.Kind.INSTANCE, number, type);
                leaf.values.add(null);
                leaves.add(leaf);
            }
            upper.values.addAll(leaves);
        }

        Stream<MadeObject> firstLeaves(int count) {
            return leaves.stream().limit(count);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LEAVES / 2, LEAVES})
    void whatIsAtTheTopOfACircleKeepsItsClass(int leavesBefore) throws IOException {
        List<Circle> circles = IntStream.range(0, CIRCLES)
                .mapToObj(_ -> new Circle(nextPart++))
                .toList();
        List<MadeObject> all = new ArrayList<>(List.of(object, array, bytes));
        all.forEach(each -> each.root = true);
        array.superclass = object;
        bytes.superclass = object;
        circles.forEach(circle -> circle.firstLeaves(leavesBefore).forEach(all::add));
        // The thread that takes the first stretch soon meets its last objects, and the thread that takes the second
        // stretch meets its first objects late.
        fillUpTo(STRETCH - CIRCLES, all, MadeObject.Kind.BYTE_ARRAY);
        circles.forEach(circle -> all.add(circle.lower));
        circles.forEach(circle -> all.add(circle.upper));
        circles.forEach(circle -> circle.leaves.stream().skip(leavesBefore).forEach(all::add));
        fillUpTo(2 * STRETCH - CIRCLES, all, MadeObject.Kind.OBJECT_ARRAY);
        circles.forEach(circle -> all.add(circle.type)); // a class that came before its circle would be at the top
        for (int i = 0; i < all.size(); i++) {
            all.get(i).id = 0x7_0000_0000L + 128L * i;
        }
        SnapshotAgreement.check(new MadeHeap(Long.BYTES, all, List.of()), folder);
    }

    private void fillUpTo(int size, List<MadeObject> all, MadeObject.Kind kind) {
        while (all.size() < size) {
            int part = nextPart++;
            List<MadeObject> some = new ArrayList<>();
            int count = Math.min(TOGETHER, size - all.size());
            for (int i = 0; i < count; i++) {
                some.add(new MadeObject(kind, part, kind == MadeObject.Kind.BYTE_ARRAY ? bytes : array));
            }
            for (int i = 0; i < count && kind == MadeObject.Kind.OBJECT_ARRAY; i++) {
                some.get(i).root = i == 0;
                List<MadeObject> others = new ArrayList<>(some);
                Collections.rotate(others, i);
                some.get(i).values.addAll(others.subList(0, Math.min(REFERENCES, count)));
            }
            all.addAll(some);
        }
    }
}
