// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How this copy of the client API and the agent find each other. Whoever comes second calls the first: this class its
 * native method, which the agent's library brings; the agent {@link #agentArrived}.
 *
 * <p>The agent's classes are of another class loader, so what is exchanged is made of the JDK's own types only.
 * {@code ApplicationCopy} and {@code Applications} of the agent say the same from the other side.
 */
final class AgentLink {
    private static final long LOOK_MILLIS = 100;

    /** What the agent was given. It holds that weakly, so that it does not keep this class. */
    private static volatile Object[] offered = {};

    private static volatile @Nullable Agent agent;
    private static volatile List<String> conflicts = List.of();

    /** What the agent gave. */
    private record Agent(
            IntFunction<String> claim,
            IntConsumer release,
            BiConsumer<Integer, byte[]> send,
            Consumer<String> rename,
            Consumer<Boolean> waiting,
            BooleanSupplier debuggerAttached,
            BooleanSupplier debuggable) {
        @SuppressWarnings("unchecked")
        static Agent of(Object[] parts) {
            return new Agent(
                    (IntFunction<String>) parts[0],
                    (IntConsumer) parts[1],
                    (BiConsumer<Integer, byte[]>) parts[2],
                    (Consumer<String>) parts[3],
                    (Consumer<Boolean>) parts[4],
                    (BooleanSupplier) parts[5],
                    (BooleanSupplier) parts[6]);
        }
    }

    static {
        link();
    }

    private AgentLink() {}

    /** Bound by the agent's library; there is none while no agent is there. */
    private static native Object @Nullable [] join(Object[] copy);

    /** Called by the agent. */
    static void agentArrived() {
        link();
    }

    @SuppressWarnings("unchecked")
    private static synchronized void link() {
        if (agent != null) {
            return;
        }
        BiFunction<Integer, byte[], byte[]> handle = Handlers::handle;
        Consumer<Boolean> connected = Handlers::tell;
        Runnable gone = AgentLink::agentGone;
        try {
            offered = new Object[] {handle, connected, gone, Handlers.types()};
            Object[] parts = join(offered);
            if (parts != null) {
                agent = Agent.of(parts);
                conflicts = List.copyOf((List<String>) parts[7]);
            }
        } catch (UnsatisfiedLinkError e) {
            // no agent: it will call when it comes
        }
    }

    private static void agentGone() {
        agent = null;
        conflicts = List.of();
    }

    static boolean isPresent() {
        return agent != null;
    }

    static List<String> conflicts() {
        return conflicts;
    }

    /** Empty if the type is ours, else why not. */
    static String claim(int type) {
        link();
        Agent now = agent;
        return now == null ? "" : now.claim.apply(type);
    }

    static void release(int type) {
        Agent now = agent;
        if (now != null) {
            now.release.accept(type);
        }
    }

    static void send(Chunk chunk) {
        quietly(now -> {
            now.send.accept(chunk.typeCode(), chunk.bytes());
            return true;
        });
    }

    static void rename(String name) {
        quietly(now -> {
            now.rename.accept(name);
            return true;
        });
    }

    static boolean waitForDebugger() {
        return quietly(now -> now.debuggable.getAsBoolean() && wait(now));
    }

    private static boolean wait(Agent now) {
        now.waiting.accept(true);
        try {
            while (!now.debuggerAttached.getAsBoolean()) {
                Thread.sleep(LOOK_MILLIS);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            now.waiting.accept(false);
        }
    }

    /** A monitor that is not well is no reason for an application not to be. */
    private static boolean quietly(Predicate<Agent> work) {
        Agent now = agent;
        try {
            return now != null && work.test(now);
        } catch (RuntimeException | Error e) {
            return false;
        }
    }

    static byte[] encode(Chunk chunk) {
        byte[] data = chunk.bytes();
        return ByteBuffer.allocate(Integer.BYTES + data.length)
                .putInt(chunk.typeCode())
                .put(data)
                .array();
    }
}
