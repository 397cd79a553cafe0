// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.budget;

import dev.cairn.client.alloc.AllocationOptions;
import dev.cairn.client.alloc.AllocationRecord;
import dev.cairn.client.alloc.AllocationRecorder;
import dev.cairn.client.alloc.AllocationRecording;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/** Allocates a known number of objects of each kind, and prints what was counted: a line for each kind. */
final class AllocationKinds {
    private static final int TIMES = 10_000;
    private static final int LARGE_TIMES = 20;
    private static final int ROUNDS_TO_COMPILE_A_LOOP = 5;
    private static final int ROUNDS_TO_COMPILE = 300;

    @SuppressWarnings("UnusedVariable") // it has to be allocated, whatever becomes of it
    private static volatile Object kept = new Object();

    private static final int[] NUMBERS = new int[8];
    private static final Copied COPIED = new Copied();
    private static final Constructor<?> CONSTRUCTOR;
    private static final MethodHandle NEW_OBJECT;
    private static final Object[] NO_ARGUMENTS = {};

    @SuppressWarnings("UnusedVariable")
    private static volatile long total;

    static {
        try {
            CONSTRUCTOR = Copied.class.getDeclaredConstructor();
            NEW_OBJECT = MethodHandles.lookup().findConstructor(Copied.class, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private record Pair(int a, int b) {}

    private static final class Copied implements Cloneable {
        Copied copy() throws CloneNotSupportedException {
            return (Copied) clone();
        }
    }

    private AllocationKinds() {}

    /** Each kind: the method's name, the objects of one call of it, and how often it is called. */
    private record Kind(String method, int objects, int times, int warmups) {
        Kind(String method, int objects, int times) {
            this(method, objects, times, ROUNDS_TO_COMPILE_A_LOOP);
        }
    }

    /** The argument says whether C2 compiles. */
    public static void main(String[] arguments) throws Throwable {
        List<Kind> kinds = List.of(
                new Kind("nothing", 0, TIMES),
                new Kind("removed", arguments[0].equals("C2") ? 0 : 1, TIMES, ROUNDS_TO_COMPILE),
                new Kind("object", 1, TIMES),
                new Kind("pair", 1, TIMES),
                new Kind("bytes", 1, TIMES),
                new Kind("objects", 1, TIMES),
                new Kind("table", 3, TIMES),
                new Kind("boxed", 1, TIMES),
                new Kind("lambda", 1, TIMES),
                new Kind("concat", 2, TIMES),
                new Kind("arrayClone", 1, TIMES),
                new Kind("objectClone", 1, TIMES),
                new Kind("arrayCopy", 1, TIMES),
                new Kind("arrayByReflection", 1, TIMES),
                new Kind("objectByReflection", 1, TIMES),
                new Kind("objectByHandle", 1, TIMES),
                new Kind("large", 1, LARGE_TIMES));
        for (Kind kind : kinds) {
            Method loop = AllocationKinds.class.getDeclaredMethod(kind.method, int.class);
            for (int i = 0; i < kind.warmups; i++) {
                loop.invoke(null, kind.times);
            }
            AllocationRecord record = count(loop, kind.times);
            long expected = (long) kind.objects * kind.times;
            System.out.println((record.objects() == expected ? "exact " : "WRONG ") + kind.method + " " + expected
                    + " counted " + record.objects()
                    + (record.objects() == expected ? "" : " " + record.sites()));
        }
    }

    private static AllocationRecord count(Method loop, int times) throws Throwable {
        try (AllocationRecording recording =
                AllocationRecorder.start(AllocationOptions.ofCurrentThread().beneath(loop))) {
            loop.invoke(null, times);
            return recording.stop();
        }
    }

    static void nothing(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += NUMBERS[i % NUMBERS.length];
        }
        total = sum;
    }

    /** What C2 does not allocate, and others do. */
    static void removed(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += new Pair(i, i).a;
        }
        total = sum;
    }

    static void object(int times) {
        for (int i = 0; i < times; i++) {
            kept = new Object();
        }
    }

    static void pair(int times) {
        for (int i = 0; i < times; i++) {
            kept = new Pair(i, i);
        }
    }

    static void bytes(int times) {
        for (int i = 0; i < times; i++) {
            kept = new byte[i % 100];
        }
    }

    static void objects(int times) {
        for (int i = 0; i < times; i++) {
            kept = new Object[i % 100];
        }
    }

    static void table(int times) {
        for (int i = 0; i < times; i++) {
            kept = new int[2][3];
        }
    }

    static void boxed(int times) {
        for (int i = 0; i < times; i++) {
            kept = 1000 + i;
        }
    }

    static void lambda(int times) {
        for (int i = 0; i < times; i++) {
            int number = i;
            IntSupplier supplier = () -> number;
            kept = supplier;
        }
    }

    static void concat(int times) {
        for (int i = 0; i < times; i++) {
            kept = "number " + i;
        }
    }

    static void arrayClone(int times) {
        for (int i = 0; i < times; i++) {
            kept = NUMBERS.clone();
        }
    }

    static void objectClone(int times) throws CloneNotSupportedException {
        for (int i = 0; i < times; i++) {
            kept = COPIED.copy();
        }
    }

    static void arrayCopy(int times) {
        for (int i = 0; i < times; i++) {
            kept = Arrays.copyOf(NUMBERS, 5);
        }
    }

    static void arrayByReflection(int times) {
        for (int i = 0; i < times; i++) {
            kept = Array.newInstance(Object.class, 5);
        }
    }

    static void objectByReflection(int times) throws ReflectiveOperationException {
        for (int i = 0; i < times; i++) {
            kept = CONSTRUCTOR.newInstance(NO_ARGUMENTS);
        }
    }

    static void objectByHandle(int times) throws Throwable {
        for (int i = 0; i < times; i++) {
            kept = (Copied) NEW_OBJECT.invokeExact();
        }
    }

    static void large(int times) {
        for (int i = 0; i < times; i++) {
            kept = new byte[2 << 20];
        }
    }
}
