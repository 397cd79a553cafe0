// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * What applications of this VM handle themselves, by way of the client API. There may be several copies of that API, in
 * several class loaders; this is the one table that they share.
 *
 * <p>Handlers run on one thread of their own, started when it is first needed. A handler that does not return holds up
 * other handlers, and nothing else.
 */
final class Applications {
    private static final int MAX_WAITING = 64;
    private static final long IDLE_SECONDS = 10;
    private static final int MAX_SENT_BYTES = 1 << 20;

    private final Greeter greeter;
    private final Set<Integer> ownTypes;
    private final Map<Integer, ApplicationCopy> owners = new ConcurrentHashMap<>();
    private final List<ApplicationCopy> copies = new CopyOnWriteArrayList<>();
    private final ThreadPoolExecutor calls;
    private volatile boolean connected;

    /** @param ownTypes what the agent handles itself, which no application may take */
    Applications(Greeter greeter, Set<Integer> ownTypes) {
        this.greeter = greeter;
        this.ownTypes = ownTypes;
        calls = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), Applications::thread);
        calls.allowCoreThreadTimeOut(true);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "cairn-handlers");
        thread.setDaemon(true);
        return thread;
    }

    boolean handles(int type) {
        return owners.containsKey(type);
    }

    /** Has {@code work} done on the handlers' thread; false if too much waits for that already. */
    boolean run(Runnable work) {
        try {
            calls.execute(work);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** On the handlers' thread: has the application serve {@code chunk}. Nobody's chunk gets the empty reply. */
    List<RawChunk> handle(RawChunk chunk) {
        ApplicationCopy owner = owners.get(chunk.type());
        if (owner == null) {
            return List.of();
        }
        try {
            return owner.handle(chunk);
        } catch (Throwable e) { // an application may throw anything, and only this reply may suffer
            return List.of(
                    Failure.of("The application's handler for " + FourCc.text(chunk.type()) + " threw " + e + ".")
                            .toRaw());
        }
    }

    /** How many monitors are connected now. */
    void connections(int count) {
        boolean now = count > 0;
        if (now != connected) {
            connected = now;
            if (!copies.isEmpty()) {
                run(() -> copies.forEach(copy -> copy.tellConnected(now)));
            }
        }
    }

    /** Takes a copy of the client API in; {@link ApplicationCopy} says what is exchanged. */
    Object[] join(Object[] offered) {
        ApplicationCopy copy = new ApplicationCopy(offered);
        copies.removeIf(ApplicationCopy::isGone);
        copies.add(copy);
        List<String> refused = new ArrayList<>();
        for (int type : copy.types()) {
            String problem = claim(copy, type);
            if (!problem.isEmpty()) {
                refused.add(problem);
            }
        }
        if (connected) {
            run(() -> copy.tellConnected(true));
        }
        IntFunction<String> claim = type -> claim(copy, type);
        IntConsumer release = type -> owners.remove(type, copy);
        BiConsumer<Integer, byte[]> send = Applications::send;
        Consumer<String> rename = greeter::rename;
        Consumer<Boolean> waiting = greeter::waiting;
        BooleanSupplier debuggerAttached = Native::debuggerAttached;
        BooleanSupplier debuggable = Applications::isDebuggable;
        return new Object[] {claim, release, send, rename, waiting, debuggerAttached, debuggable, refused};
    }

    private String claim(ApplicationCopy copy, int type) {
        if (ownTypes.contains(type)) {
            return FourCc.text(type) + " is a chunk of the protocol itself, which the agent handles.";
        }
        ApplicationCopy owner = owners.merge(type, copy, (old, now) -> old.isGone() ? now : old);
        return owner.equals(copy)
                ? ""
                : FourCc.text(type) + " has a handler already, in another copy of the client API.";
    }

    private static void send(int type, byte[] data) {
        if (data.length <= MAX_SENT_BYTES) {
            Native.event(
                    0,
                    ChunkPacket.encode(List.of(new RawChunk(type, Bytes.copyOf(data))))
                            .toArray());
        }
    }

    /** Whether a debugger could attach: the VM's own agent for that can only be loaded at start-up. */
    private static boolean isDebuggable() {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.anyMatch(line -> line.endsWith("/libjdwp.so"));
        } catch (IOException | java.io.UncheckedIOException e) {
            return false;
        }
    }

    /** The agent leaves: the copies are on their own again. */
    void stop() {
        calls.shutdownNow();
        for (ApplicationCopy copy : copies) {
            copy.tellGone();
        }
        copies.clear();
        owners.clear();
    }
}
