// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;

/**
 * Allocates what its standard input says, a line each, and answers each with a line once it is done: the id of the
 * thread that did it, unless another answer is given here.
 *
 * <ul>
 *   <li>{@code pattern COUNT}: a new thread allocates {@link Small}, {@code byte[100]}, {@code String[3]} and
 *       {@code long[1000]} in turn, COUNT times; their lines end in {@code // small}, {@code // bytes} and so on
 *   <li>{@code old COUNT}: the same by a thread that has run from the start, and has allocated much just before
 *   <li>{@code virtual COUNT}: the same by a virtual thread
 *   <li>{@code fill COUNT}: a new thread allocates {@code byte[8]}, {@code byte[16]} and so on, and after 1000 again
 *   <li>{@code deep DEPTH}: a new thread allocates a {@link Small} DEPTH calls down
 *   <li>{@code hidden}: a new thread allocates an object of a hidden class; its name is the answer
 *   <li>{@code unload}: a new thread allocates an object of a class that is unloaded then
 *   <li>{@code giants COUNT LENGTH}: COUNT classes with names of LENGTH characters, an object of each
 *   <li>{@code churn THREADS}: THREADS threads allocate until {@code rest}
 *   <li>{@code eden}: the answer is how many bytes lie in the VM's eden
 *   <li>{@code burn MILLIS}: a new thread named {@code burner} uses that much processor time
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class Allocator {
    public static final int SIZES = 1000;
    private static final int MUCH = 64 << 20;
    private static final int CHUNK = 16 << 10;

    /** What is put here was really allocated. */
    public static volatile Object sink = "";

    private static volatile boolean churning;

    private Allocator() {}

    /** 16 bytes. */
    public static final class Small {
        int number;
    }

    /**
     * The methods that allocate. They have no constants that are strings: the VM makes those, in the thread that runs the
     * method, when it compiles it.
     */
    static final class Work {
        private Work() {}

        static void pattern(int count) {
            for (int i = 0; i < count; i++) {
                sink = new Small(); // small
                sink = new byte[100]; // bytes
                sink = new String[3]; // strings
                sink = new long[1000]; // longs
            }
        }

        static void fill(int count) {
            for (int i = 0; i < count; i++) {
                sink = new byte[8 * (i % SIZES + 1)]; // fill
            }
        }

        static void deep(int depth) {
            if (depth > 0) {
                deep(depth - 1);
            } else {
                pattern(1);
            }
        }
    }

    /** Made anew as a hidden class, or in a class loader that goes. */
    public static final class Guest implements Runnable {
        @Override
        public void run() {
            sink = new byte[333];
        }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Old old = new Old();
        old.start();
        // So that the VM has nothing to load there later: that allocates too.
        Work.deep(1);
        Work.fill(1);
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ");
            int number = words.length > 1 ? Integer.parseInt(words[1]) : 0;
            System.out.println(
                    switch (words[0]) {
                        case "pattern" -> inThread(() -> Work.pattern(number));
                        case "old" -> old.pattern(number);
                        case "virtual" -> inVirtualThread(() -> Work.pattern(number));
                        case "fill" -> inThread(() -> Work.fill(number));
                        case "deep" -> inThread(() -> Work.deep(number));
                        case "hidden" -> hidden();
                        case "unload" -> unload();
                        case "giants" -> inThread(() -> giants(number, Integer.parseInt(words[2])));
                        case "churn" -> churn(number);
                        case "rest" -> rest();
                        case "eden" -> eden();
                        case "burn" -> burn(number);
                        default -> "what?";
                    });
        }
        System.exit(0);
    }

    @SuppressWarnings("deprecation") // Thread.threadId is of JDK 19
    private static String inThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, "allocating");
        thread.start();
        thread.join();
        return Long.toString(thread.getId());
    }

    @SuppressWarnings("deprecation")
    private static String inVirtualThread(Runnable work) throws Exception {
        Thread thread = (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
        thread.join();
        return Long.toString(thread.getId());
    }

    private static byte[] guest() {
        try (var in = Allocator.class.getResourceAsStream("Allocator$Guest.class")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hidden() throws Exception {
        Class<?> type = MethodHandles.lookup().defineHiddenClass(guest(), true).lookupClass();
        inThread(() -> instance(type).run());
        return type.getName();
    }

    private static Runnable instance(Class<?> type) {
        try {
            return (Runnable) type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String unload() throws Exception {
        String[] answer = new String[1];
        WeakReference<Loader> loader = useGuest(answer);
        sink = "";
        while (loader.get() != null) {
            System.gc();
            Thread.sleep(10);
        }
        return answer[0];
    }

    /** By itself, as the frame of a caller may hold the loader longer than it looks. */
    private static WeakReference<Loader> useGuest(String[] answer) throws InterruptedException {
        Loader loader = new Loader();
        Class<?> type = loader.define(Guest.class.getName(), guest());
        answer[0] = inThread(() -> instance(type).run());
        return new WeakReference<>(loader);
    }

    private static void giants(int count, int length) {
        for (int i = 0; i < count; i++) {
            String name = "giant/" + "x".repeat(length - 14) + String.format("%08d", i);
            try {
                sink = new Loader()
                        .define(name.replace('/', '.'), bareClass(name))
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A class with nothing but a constructor. */
    private static byte[] bareClass(String name) {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0xCAFEBABE);
            out.writeInt(52);
            out.writeShort(10);
            out.writeByte(1);
            out.writeUTF(name); // 1
            out.writeByte(7);
            out.writeShort(1); // 2: this class
            out.writeByte(1);
            out.writeUTF("java/lang/Object"); // 3
            out.writeByte(7);
            out.writeShort(3); // 4: its superclass
            out.writeByte(1);
            out.writeUTF("<init>"); // 5
            out.writeByte(1);
            out.writeUTF("()V"); // 6
            out.writeByte(1);
            out.writeUTF("Code"); // 7
            out.writeByte(12);
            out.writeInt(5 << 16 | 6); // 8: name and type
            out.writeByte(10);
            out.writeInt(4 << 16 | 8); // 9: the superclass's constructor
            out.writeShort(0x21);
            out.writeShort(2);
            out.writeShort(4);
            out.writeInt(0); // no interfaces, no fields
            out.writeShort(1);
            out.writeShort(1);
            out.writeInt(5 << 16 | 6);
            out.writeShort(1);
            out.writeShort(7);
            out.writeInt(17);
            out.writeInt(1 << 16 | 1);
            out.writeInt(5);
            out.write(new byte[] {0x2A, (byte) 0xB7, 0, 9, (byte) 0xB1});
            out.writeInt(0);
            out.writeShort(0);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String churn(int threads) {
        churning = true;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(Allocator::churn, "churn " + i);
            thread.setDaemon(true);
            thread.start();
        }
        return "churning";
    }

    private static void churn() {
        while (churning) {
            Work.pattern(1000);
        }
    }

    private static String rest() {
        churning = false;
        return "resting";
    }

    private static String eden() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(each -> each.getName().contains("Eden"))
                .map(each -> Long.toString(each.getUsage().getUsed()))
                .findFirst()
                .orElse("there is none");
    }

    private static String burn(int millis) throws InterruptedException {
        Thread thread = new Thread(() -> burnUntil(System.nanoTime() + millis * 1_000_000L), "burner");
        thread.start();
        thread.join();
        return "burned";
    }

    private static void burnUntil(long end) {
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Allocator.class.getClassLoader());
        }

        Class<?> define(String name, byte[] file) {
            return defineClass(name, file, 0, file.length);
        }
    }

    /** A thread that has been there all the time. */
    private static final class Old extends Thread {
        private int wanted;
        private int done;

        Old() {
            super("old");
            setDaemon(true);
        }

        @Override
        public synchronized void run() {
            try {
                while (true) {
                    while (wanted == done) {
                        wait();
                    }
                    for (int i = 0; i < MUCH / CHUNK; i++) {
                        sink = new byte[CHUNK];
                    }
                    Work.pattern(wanted - done);
                    done = wanted;
                    notifyAll();
                }
            } catch (InterruptedException e) {
                // as good an end as any
            }
        }

        @SuppressWarnings("deprecation")
        synchronized String pattern(int count) throws InterruptedException {
            wanted += count;
            notifyAll();
            while (done != wanted) {
                wait();
            }
            return Long.toString(getId());
        }
    }
}
