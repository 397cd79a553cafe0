// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.life;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Does what its standard input says, a line each, and answers each with a line once it is done. Names of threads are
 * written as four hexadecimal digits a UTF-16 unit, so that they may hold anything.
 *
 * <ul>
 *   <li>{@code start NAME}, {@code end NAME}: a thread, whose id is the answer; it waits to be ended
 *   <li>{@code rename NAME NEW}
 *   <li>{@code burn NAME MILLIS} of processor time, {@code allocate NAME MEBIBYTES}: the thread does that, and waits
 *       again
 *   <li>{@code stack NAME}: what {@code Thread.getStackTrace} says, a frame each, as class, method, file and line
 *   <li>{@code many COUNT PADDING}: COUNT threads, which end with the program; their names end in PADDING full stops
 *   <li>{@code virtual COUNT}, {@code executor COUNT}: COUNT virtual threads, by themselves or of an executor
 *   <li>{@code free}: lets all virtual threads go
 *   <li>{@code hook FILE}: a shutdown hook that makes the file
 *   <li>{@code hang FILE}: one that makes the file, and then does not return
 * </ul>
 *
 * An empty line, or the end of the input, ends it.
 */
public final class Puppet {
    private static final Map<String, Held> THREADS = new ConcurrentHashMap<>();
    private static final String DONE = "done";
    private static final int TICK_MILLIS = 10;
    /** Where the kernel says it, behind the name; the time in the kernel follows. */
    private static final int UTIME = 11;

    private static final int SMALL_STACK_BYTES = 16 * 1024;
    private static CountDownLatch virtualThreadsEnd = new CountDownLatch(1);

    private Puppet() {}

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            System.out.println(obey(line.split(" ")));
        }
        System.exit(0);
    }

    /** {@code name} as a command has it. */
    public static String hex(String name) {
        return name.chars().mapToObj(unit -> String.format("%04x", unit)).collect(Collectors.joining());
    }

    private static String unhex(String hex) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < hex.length(); i += 4) {
            name.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
        }
        return name.toString();
    }

    private static String obey(String[] words) throws Exception {
        return switch (words[0]) {
            case "start" -> start(words[1]);
            case "end" -> end(words[1]);
            case "rename" -> rename(words[1], words[2]);
            case "burn" -> held(words[1]).run(() -> burn(Long.parseLong(words[2])), false);
            case "allocate" -> held(words[1]).run(() -> allocate(Integer.parseInt(words[2])), false);
            case "stack" ->
                Stream.of(held(words[1]).thread.getStackTrace())
                        .map(Puppet::frame)
                        .collect(Collectors.joining(" "));
            case "many" -> many(Integer.parseInt(words[1]), words.length > 2 ? Integer.parseInt(words[2]) : 0);
            case "virtual" -> virtual(Puppet::startVirtual, Integer.parseInt(words[1]));
            case "executor" -> virtual(virtualExecutor(), Integer.parseInt(words[1]));
            case "free" -> free();
            case "hook" -> addHook(Path.of(words[1]), false);
            case "hang" -> addHook(Path.of(words[1]), true);
            default -> "what?";
        };
    }

    private static String end(String name) throws InterruptedException {
        held(name).run(() -> {}, true);
        held(name).thread.join();
        THREADS.remove(name);
        return DONE;
    }

    private static String rename(String name, String newName) {
        Held held = held(name);
        held.thread.setName(unhex(newName));
        THREADS.remove(name);
        THREADS.put(newName, held);
        return DONE;
    }

    private static String free() {
        virtualThreadsEnd.countDown();
        virtualThreadsEnd = new CountDownLatch(1);
        return DONE;
    }

    private static String addHook(Path file, boolean hangs) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> hook(file, hangs)));
        return DONE;
    }

    private static Held held(String name) {
        Held held = THREADS.get(name);
        if (held == null) {
            throw new IllegalArgumentException(name);
        }
        return held;
    }

    @SuppressWarnings("deprecation") // Thread.threadId is of JDK 19
    private static String start(String name) {
        Held held = new Held(unhex(name));
        THREADS.put(name, held);
        held.thread.start();
        held.awaitIdle();
        return Long.toString(held.thread.getId());
    }

    private static String frame(StackTraceElement frame) {
        return frame.getClassName() + "," + frame.getMethodName() + ","
                + (frame.getFileName() == null ? "" : frame.getFileName()) + "," + frame.getLineNumber();
    }

    /** Returns once the thread has had {@code millis} of a processor, however long that takes on a busy machine. */
    private static void burn(long millis) {
        long end = ticksOfThisThread() + millis / TICK_MILLIS;
        while (ticksOfThisThread() < end) {
            long pause = System.nanoTime() + 1_000_000;
            while (System.nanoTime() - pause < 0) {
                Thread.onSpinWait();
            }
        }
    }

    /** The kernel cuts a name in the middle of a character, so this is read byte by byte. */
    private static long ticksOfThisThread() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"), StandardCharsets.ISO_8859_1);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1]);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void allocate(int mebibytes) {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < mebibytes * 16; i++) {
            kept.add(new byte[64 * 1024]);
            if (kept.size() > 16) {
                kept.clear();
            }
        }
    }

    private static String many(int count, int padding) {
        for (int i = 0; i < count; i++) {
            Thread thread =
                    new Thread(null, Puppet::sleepForEver, "one of many " + i + ".".repeat(padding), SMALL_STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        }
        return DONE;
    }

    private static void sleepForEver() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            // as good an end as any
        }
    }

    private static String virtual(Executor starter, int count) throws InterruptedException {
        CountDownLatch running = new CountDownLatch(count);
        CountDownLatch end = virtualThreadsEnd;
        for (int i = 0; i < count; i++) {
            starter.execute(() -> {
                running.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    // as good an end as any
                }
            });
        }
        running.await();
        return DONE;
    }

    private static void startVirtual(Runnable command) {
        try {
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, command);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Executor virtualExecutor() throws ReflectiveOperationException {
        return (Executor)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private static void hook(Path file, boolean hangs) {
        try {
            Files.writeString(file, "hook");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        if (hangs) {
            sleepForEver();
        }
    }

    /** A thread that waits for something to do. */
    private static final class Held implements Runnable {
        private final Thread thread;
        private Runnable work = () -> {};
        private boolean due;
        private boolean idle;
        private boolean last;

        Held(String name) {
            thread = new Thread(this, name);
            thread.setDaemon(true);
        }

        @Override
        public synchronized void run() {
            while (!last) {
                idle = true;
                notifyAll();
                waitUntilDue();
                work.run();
            }
        }

        private void waitUntilDue() {
            while (!due) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    last = true;
                    return;
                }
            }
            due = false;
        }

        synchronized String run(Runnable what, boolean asLast) {
            work = what;
            last = asLast;
            due = true;
            idle = false;
            notifyAll();
            if (!asLast) {
                awaitIdle();
            }
            return DONE;
        }

        synchronized void awaitIdle() {
            while (!idle) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }
}
