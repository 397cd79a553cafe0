// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/**
 * Allocates in every way that a program can, as often as its standard input says, and answers each line with one:
 * {@code done}, unless another answer is given here.
 *
 * <ul>
 *   <li>{@code run KIND COUNT}: one of the ways, on the main thread, below a method of that name
 *   <li>{@code draw}: so much that the main thread's draw from before is over
 *   <li>{@code bytes COUNT SIZE}: byte arrays of one size; {@code hold COUNT SIZE}, {@code drop}: and keep them
 *   <li>{@code gc}: a full collection
 *   <li>{@code threads COUNT ARRAYS SIZE}: COUNT threads, one after the other, each of which allocates ARRAYS byte
 *       arrays of SIZE bytes and ends
 *   <li>{@code virtual COUNT NAME}: virtual threads that allocate one object each; NAME may be missing
 *   <li>{@code virtual-spin MILLIS NAME}: one that uses the processor
 *   <li>{@code hidden COUNT}: hidden classes, each of which allocates once, and all of which are let go
 *   <li>{@code spin MILLIS NAME}: uses the processor, in a thread of that name, which then ends; on the main thread if
 *       NAME is missing. The answer is how many nanoseconds of CPU time that took
 *   <li>{@code rename NAME}: gives the main thread another name, and waits until that is no news
 *   <li>{@code wait MILLIS NAME}: starts a thread that waits for {@code go}, uses the processor then, and ends; the
 *       answer to that {@code go} is the same
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class AllocationKinds {
    private static final int DRAW_BYTES = 8 << 20;
    private static final int DRAWS = 16;

    private static final Map<String, IntSupplier> KINDS = new TreeMap<>();
    private static final byte[] BYTES = new byte[24];
    private static final Copied COPIED = new Copied();
    private static final MethodHandle BOUND;
    private static final Constructor<Plain> CONSTRUCTOR;
    private static final MethodHandle ALLOCATE_INSTANCE;

    /** What escapes to here is not optimized away. */
    @SuppressWarnings("unused")
    private static volatile Object sink = "";

    private static volatile int number = 1_000_000;

    @SuppressWarnings("unused")
    private static Object[] held = {};

    private static Spinner waiting = new Spinner("nobody", 0);

    static {
        try {
            // Once there is one bound already, to bind one more makes that one handle, and none in between.
            BOUND = MethodHandles.lookup()
                    .findVirtual(
                            String.class,
                            "replace",
                            MethodType.methodType(String.class, CharSequence.class, CharSequence.class))
                    .bindTo("bound");
            CONSTRUCTOR = Plain.class.getDeclaredConstructor();
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field only = unsafe.getDeclaredField("theUnsafe");
            only.setAccessible(true);
            ALLOCATE_INSTANCE = MethodHandles.lookup()
                    .findVirtual(unsafe, "allocateInstance", MethodType.methodType(Object.class, Class.class))
                    .bindTo(only.get(null));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        KINDS.put("newObject", AllocationKinds::newObject);
        KINDS.put("newRecord", AllocationKinds::newRecord);
        KINDS.put("newByteArray", AllocationKinds::newByteArray);
        KINDS.put("newObjectArray", AllocationKinds::newObjectArray);
        KINDS.put("newArrays", AllocationKinds::newArrays);
        KINDS.put("box", AllocationKinds::box);
        KINDS.put("lambda", AllocationKinds::lambda);
        KINDS.put("methodHandle", AllocationKinds::methodHandle);
        KINDS.put("concat", AllocationKinds::concat);
        KINDS.put("cloneArray", AllocationKinds::cloneArray);
        KINDS.put("cloneObject", AllocationKinds::cloneObject);
        KINDS.put("copyOf", AllocationKinds::copyOf);
        KINDS.put("arrayNewInstance", AllocationKinds::arrayNewInstance);
        KINDS.put("constructor", AllocationKinds::constructor);
        KINDS.put("unsafe", AllocationKinds::unsafe);
        KINDS.put("jni", AllocationKinds::jni);
    }

    private AllocationKinds() {}

    /** Allocated as itself only. */
    static final class Plain {
        @SuppressWarnings("unused")
        private long field;

        Plain() {}
    }

    record Point(int x, int y) {}

    static final class Copied implements Cloneable {
        @Override
        protected Object clone() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    private static int newObject() {
        sink = new Plain();
        return 1;
    }

    private static int newRecord() {
        sink = new Point(1, number);
        return 1;
    }

    private static int newByteArray() {
        sink = new byte[40];
        return 1;
    }

    private static int newObjectArray() {
        sink = new Object[5];
        return 1;
    }

    private static int newArrays() {
        sink = new int[2][3];
        return 1;
    }

    private static int box() {
        Integer boxed = number;
        sink = boxed;
        return 1;
    }

    private static int lambda() {
        int captured = number;
        sink = (IntSupplier) () -> captured;
        return 1;
    }

    private static int methodHandle() {
        sink = BOUND.bindTo("bound too");
        return 1;
    }

    private static int concat() {
        sink = "number " + number;
        return 1;
    }

    private static int cloneArray() {
        sink = BYTES.clone();
        return 1;
    }

    private static int cloneObject() {
        try {
            sink = COPIED.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
        return 1;
    }

    private static int copyOf() {
        sink = Arrays.copyOf(BYTES, 30);
        return 1;
    }

    private static int arrayNewInstance() {
        sink = Array.newInstance(Plain.class, 3);
        return 1;
    }

    private static int constructor() {
        try {
            sink = CONSTRUCTOR.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return 1;
    }

    private static int unsafe() {
        try {
            sink = (Object) ALLOCATE_INSTANCE.invokeExact(Plain.class);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return 1;
    }

    /** The library makes the string by JNI. */
    private static int jni() {
        sink = System.mapLibraryName("name");
        return 1;
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(obey(line.split(" ")));
        }
        System.exit(0);
    }

    private static String obey(String[] words) throws Exception {
        if (words[0].equals("spin") && words.length > 2) {
            return go(started(words[2], Long.parseLong(words[1])));
        }
        if (words[0].equals("go")) {
            return go(waiting);
        }
        switch (words[0]) {
            case "run" -> run(Objects.requireNonNull(KINDS.get(words[1])), Integer.parseInt(words[2]));
            case "draw" -> allocate(DRAWS, DRAW_BYTES);
            case "bytes" -> allocate(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "hold" -> hold(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            case "drop" -> held = new Object[0];
            case "gc" -> System.gc();
            case "threads" ->
                threads(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
            case "virtual" ->
                virtualThreads(
                        Integer.parseInt(words[1]), words.length > 2 ? words[2] : "", AllocationKinds::newObject);
            case "virtual-spin" -> virtualThreads(1, words[2], () -> spin(Long.parseLong(words[1])));
            case "hidden" -> hidden(Integer.parseInt(words[1]));
            case "spin" -> {
                long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                spin(Long.parseLong(words[1]));
                return Long.toString(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
            }
            case "rename" -> rename(words[1]);
            case "wait" -> waiting = started(words[2], Long.parseLong(words[1]));
            default -> throw new IllegalArgumentException(words[0]);
        }
        return "done";
    }

    private static void run(IntSupplier kind, int count) {
        int done = 0;
        for (int i = 0; i < count; i++) {
            done += kind.getAsInt();
        }
        if (done != count) {
            throw new IllegalStateException();
        }
    }

    private static void allocate(int count, int size) {
        for (int i = 0; i < count; i++) {
            sink = new byte[size];
        }
    }

    private static void rename(String name) throws InterruptedException {
        Thread.currentThread().setName(name);
        Thread.sleep(20);
    }

    private static void hold(int count, int size) {
        Object[] all = new Object[count];
        for (int i = 0; i < count; i++) {
            all[i] = new byte[size];
        }
        held = all;
    }

    private static void threads(int count, int arrays, int size) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> allocate(arrays, size), "short");
            thread.start();
            thread.join();
        }
    }

    /** By reflection, as JDK 17 has none. */
    private static void virtualThreads(int count, String name, Runnable work) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        if (!name.isEmpty()) {
            type.getMethod("name", String.class).invoke(builder, name);
        }
        for (int i = 0; i < count; i++) {
            Thread thread = (Thread) type.getMethod("start", Runnable.class).invoke(builder, work);
            thread.join();
        }
    }

    private static void hidden(int count) throws Exception {
        byte[] bytes;
        try (var in = AllocationKinds.class.getResourceAsStream("AllocatesWhenRun.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < count; i++) {
            Class<?> type =
                    MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
            Constructor<?> make = type.getDeclaredConstructor();
            make.setAccessible(true);
            sink = ((IntSupplier) make.newInstance()).getAsInt();
            sink = "";
        }
        System.gc();
    }

    private static Spinner started(String name, long millis) {
        Spinner spinner = new Spinner(name, millis);
        spinner.start();
        return spinner;
    }

    private static String go(Spinner spinner) throws InterruptedException {
        spinner.go.countDown();
        spinner.join();
        return Long.toString(spinner.nanos);
    }

    /** Uses the processor when it is let go, and knows how much. */
    private static final class Spinner extends Thread {
        private final CountDownLatch go = new CountDownLatch(1);
        private final long millis;
        private long nanos;

        Spinner(String name, long millis) {
            super(name);
            this.millis = millis;
        }

        @Override
        public void run() {
            try {
                go.await();
            } catch (InterruptedException e) {
                return;
            }
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadCpuTime();
            spin(millis);
            nanos = threads.getCurrentThreadCpuTime() - before;
        }
    }

    private static void spin(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            number = (int) end;
        }
        number = 1_000_000;
    }
}
