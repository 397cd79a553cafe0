// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.app;

import dev.cairn.client.Chunk;
import dev.cairn.client.DdmServer;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The commands of one copy of the client API. Each answers with {@code done}, with what was asked for, or with what was
 * thrown.
 *
 * <ul>
 *   <li>{@code register TYPE KIND}, {@code unregister TYPE}: see {@link ChunkAppHandler} for the kinds
 *   <li>{@code told TYPE}: what the handler registered last for that type has heard, such as
 *       {@code connected,disconnected}
 *   <li>{@code free}: lets all handlers return that are held
 *   <li>{@code send TYPE BYTES}
 *   <li>{@code flood TYPE BYTES COUNT THREADS}: COUNT chunks from each of the threads; the longest call, in
 *       microseconds
 *   <li>{@code busy ABC THREADS}: each of them uses all of the API all the time, with types that begin so;
 *       {@code calm}: until now
 *   <li>{@code name NAME}, {@code present}, {@code conflicts}
 *   <li>{@code wait}: waits for a debugger and says what came of it; {@code begin}: does so on another thread;
 *       {@code waited}: what came of that, empty until then
 *   <li>{@code threads}: the number of all threads ever started; {@code live PREFIX}: how many live ones are so called
 * </ul>
 */
public final class ChunkAppCommands implements Function<String[], String> {
    private static final List<ChunkAppHandler> HANDLERS = new ArrayList<>();
    private static final List<Thread> BUSY = new ArrayList<>();
    private static volatile boolean busy;
    private static volatile String waited = "";

    @Override
    public String apply(String[] words) {
        try {
            return obey(words);
        } catch (RuntimeException | InterruptedException e) {
            return e.toString();
        }
    }

    private static String obey(String[] words) throws InterruptedException {
        return switch (words[0]) {
            case "register" -> register(words[1], words[2]);
            case "unregister" -> done(() -> DdmServer.unregister(words[1]));
            case "told" -> told(words[1]);
            case "free" -> done(() -> HANDLERS.forEach(ChunkAppHandler::free));
            case "send" ->
                done(() -> DdmServer.sendChunk(Chunk.of(words[1], ByteBuffer.allocate(Integer.parseInt(words[2])))));
            case "flood" -> flood(words);
            case "busy" -> done(() -> beBusy(words[1], Integer.parseInt(words[2])));
            case "calm" -> calm();
            case "name" -> done(() -> DdmServer.setAppName(words[1]));
            case "present" -> Boolean.toString(DdmServer.isAgentPresent());
            case "conflicts" -> DdmServer.conflicts().toString();
            case "wait" -> Boolean.toString(DdmServer.waitForDebugger());
            case "begin" -> done(() -> start(() -> waited = Boolean.toString(DdmServer.waitForDebugger())));
            case "waited" -> "waited " + waited;
            case "threads" -> Long.toString(ManagementFactory.getThreadMXBean().getTotalStartedThreadCount());
            case "live" ->
                Long.toString(Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith(words[1]))
                        .count());
            default -> "what?";
        };
    }

    private static String done(Runnable work) {
        work.run();
        return "done";
    }

    private static String register(String type, String kind) {
        ChunkAppHandler handler = new ChunkAppHandler(type, kind);
        DdmServer.register(type, handler);
        HANDLERS.add(handler);
        return "done";
    }

    private static String told(String type) {
        String found = "";
        for (ChunkAppHandler handler : HANDLERS) {
            found = handler.type().equals(type) ? handler.told() : found;
        }
        return "told " + found;
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work, "app");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static String flood(String[] words) throws InterruptedException {
        int bytes = Integer.parseInt(words[2]);
        int count = Integer.parseInt(words[3]);
        AtomicLong longest = new AtomicLong();
        AtomicInteger number = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(words[4]); i++) {
            threads.add(start(() -> {
                for (int j = 0; j < count; j++) {
                    ByteBuffer data = ByteBuffer.allocate(bytes).putInt(0, number.getAndIncrement());
                    long begin = System.nanoTime();
                    DdmServer.sendChunk(Chunk.of(words[1], data));
                    longest.accumulateAndGet(System.nanoTime() - begin, Math::max);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return Long.toString(TimeUnit.NANOSECONDS.toMicros(longest.get()));
    }

    private static void beBusy(String prefix, int threads) {
        busy = true;
        for (int i = 0; i < threads; i++) {
            String type = prefix + i;
            BUSY.add(start(() -> {
                while (busy) {
                    DdmServer.register(type, new ChunkAppHandler(type, "echo"));
                    DdmServer.sendChunk(Chunk.empty(type));
                    DdmServer.setAppName(type);
                    DdmServer.waitForDebugger();
                    DdmServer.unregister(type);
                }
            }));
        }
    }

    private static String calm() throws InterruptedException {
        busy = false;
        for (Thread thread : BUSY) {
            thread.join();
        }
        return "done";
    }
}
