// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How this copy of the client API and the agent find each other. Whoever comes second calls the first: this class its
 * native method, which the agent's library brings; the agent {@link #agentArrived}. As both may come at the same moment,
 * this class looks again when it is used, but once a second at most.
 *
 * <p>The agent's classes are of another class loader, so what is exchanged is made of the JDK's own types only.
 * {@code ApplicationCopy} and {@code Applications} of the agent say the same from the other side.
 */
final class AgentLink {
    private static final long DEBUGGER_LOOK_MILLIS = 100;
    private static final long AGENT_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final ReentrantLock LINKING = new ReentrantLock();

    /** What the agent was given. It holds that weakly, so that it does not keep this class. */
    private static volatile Object[] offered = {};

    private static volatile @Nullable Agent agent;
    private static volatile long lookedNanos;
    private static volatile List<String> conflicts = List.of();

    /** The name that the application took last; empty for none. */
    private static volatile String name = "";

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

    /** Nobody waits here for long: who holds the lock does so while the agent takes this copy in. */
    private static void link() {
        LINKING.lock();
        try {
            if (agent == null) {
                lookedNanos = System.nanoTime();
                linkOnce();
            }
        } catch (UnsatisfiedLinkError e) {
            // no agent: it will call when it comes
        } catch (RuntimeException | Error e) {
            // a monitor that is not well is no reason for an application not to be
        } finally {
            LINKING.unlock();
        }
    }

    @SuppressWarnings("unchecked")
    private static void linkOnce() {
        BiFunction<Integer, byte[], byte[]> handle = Handlers::handle;
        Consumer<Boolean> connected = Handlers::tell;
        Runnable gone = AgentLink::agentGone;
        offered = new Object[] {handle, connected, gone, Handlers.types()};
        Object[] parts = join(offered);
        if (parts != null) {
            Agent found = Agent.of(parts);
            conflicts = List.copyOf((List<String>) parts[7]);
            agent = found;
            if (!name.isEmpty()) {
                found.rename.accept(name);
            }
        }
    }

    /** Called by the agent; with the lock, as it must not come before the linking that it undoes. */
    private static void agentGone() {
        LINKING.lock();
        try {
            agent = null;
            conflicts = List.of();
            Handlers.agentGone();
        } finally {
            LINKING.unlock();
        }
    }

    private static @Nullable Agent present() {
        Agent now = agent;
        if (now == null && System.nanoTime() - lookedNanos > AGENT_LOOK_NANOS && LINKING.tryLock()) {
            try {
                link();
            } finally {
                LINKING.unlock();
            }
            return agent;
        }
        return now;
    }

    /** Joins the agent now, if there is one. */
    static void look() {
        present();
    }

    static boolean isPresent() {
        return present() != null;
    }

    static List<String> conflicts() {
        return conflicts;
    }

    /** Empty if the type is ours, else why not. */
    static String claim(int type) {
        Agent now = present();
        return now == null ? "" : now.claim.apply(type);
    }

    /** With the lock: an agent that just comes may be about to take the type. */
    static void release(int type) {
        LINKING.lock();
        try {
            Agent now = agent;
            if (now != null) {
                now.release.accept(type);
            }
        } finally {
            LINKING.unlock();
        }
    }

    static void send(Chunk chunk) {
        quietly(now -> now.send.accept(chunk.typeCode(), chunk.bytes()));
    }

    static void rename(String newName) {
        name = newName;
        quietly(now -> now.rename.accept(newName));
    }

    static boolean waitForDebugger() {
        Agent now = present();
        try {
            return now != null && now.debuggable.getAsBoolean() && waitWith(now);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RuntimeException | Error e) {
            return false;
        }
    }

    private static boolean waitWith(Agent first) throws InterruptedException {
        Agent told = first;
        told.waiting.accept(true);
        try {
            while (!told.debuggerAttached.getAsBoolean()) {
                Thread.sleep(DEBUGGER_LOOK_MILLIS);
                Agent now = agent;
                if (now != null && !now.equals(told)) {
                    told = now; // another agent has come, which does not know yet
                    told.waiting.accept(true);
                }
            }
            return true;
        } finally {
            told.waiting.accept(false);
        }
    }

    /** A monitor that is not well is no reason for an application not to be. */
    private static void quietly(Consumer<Agent> work) {
        try {
            Agent now = present();
            if (now != null) {
                work.accept(now);
            }
        } catch (RuntimeException | Error e) {
            // dropped
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
