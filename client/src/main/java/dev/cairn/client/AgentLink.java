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
 * How this copy of the client API and the agent find each other. The one that comes second calls the first: this class
 * calls its native method, which the agent's library brings; the agent calls {@link #agentArrived}. As both may come at
 * the same moment, this class looks again when it is used: after a second, and then less and less often, as without an
 * agent each look costs an error that the VM throws.
 *
 * <p>The agent's classes are of another class loader, so what is exchanged is made of the JDK's own types only.
 * {@code ApplicationCopy} and {@code Applications} of the agent say the same from the other side.
 */
final class AgentLink {
    private static final long DEBUGGER_LOOK_MILLIS = 100;
    private static final long FIRST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final int IDENTITY = 8;

    private static final ReentrantLock LINKING = new ReentrantLock();

    /** By the first of them the agent knows this copy again. */
    private static final BiFunction<Integer, byte[], byte[]> HANDLE = Handlers::handle;

    private static final IntFunction<String> NAME_OF = Handlers::nameOf;
    private static final Consumer<Boolean> CONNECTED = Handlers::tell;
    private static final Runnable GONE = AgentLink::agentGone;

    /** What the agent was given. It holds that weakly, so that it does not keep this class. */
    private static volatile Object[] offered = {};

    private static volatile @Nullable Agent agent;
    private static volatile long lookedNanos;
    /** Doubled by each look. */
    private static volatile long lookAgainNanos = FIRST_LOOK_NANOS / 2;

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
            BooleanSupplier debuggable,
            Object identity) {
        @SuppressWarnings("unchecked")
        static Agent of(Object[] parts) {
            return new Agent(
                    (IntFunction<String>) parts[0],
                    (IntConsumer) parts[1],
                    (BiConsumer<Integer, byte[]>) parts[2],
                    (Consumer<String>) parts[3],
                    (Consumer<Boolean>) parts[4],
                    (BooleanSupplier) parts[5],
                    (BooleanSupplier) parts[6],
                    parts.length > IDENTITY ? parts[IDENTITY] : parts);
        }

        boolean isSameAs(Agent other) {
            return identity.equals(other.identity);
        }
    }

    static {
        link();
    }

    private AgentLink() {}

    /** Bound by the agent's library; there is none while no agent is there. */
    private static native Object @Nullable [] join(Object[] copy);

    /** Called by the agent. One that is there already has gone, though it could not say so; or it is this very one. */
    static void agentArrived() {
        link(true);
    }

    private static void link() {
        link(false);
    }

    /** No thread waits here for long: one holds the lock only while the agent takes this copy in. */
    private static void link(boolean anew) {
        LINKING.lock();
        try {
            if (anew || agent == null) {
                lookedNanos = System.nanoTime();
                lookAgainNanos = Math.min(2 * lookAgainNanos, LAST_LOOK_NANOS);
                if (!linkOnce() && agent != null) {
                    agentGone();
                }
            }
        } catch (UnsatisfiedLinkError e) {
            // no agent: it will call when it comes
        } catch (RuntimeException | Error e) {
            // a monitor that is not well is no reason for an application not to be
        } finally {
            LINKING.unlock();
        }
    }

    /** False if no agent takes this copy in. */
    @SuppressWarnings("unchecked")
    private static boolean linkOnce() {
        Object[] offer = {HANDLE, CONNECTED, GONE, Handlers.types(), NAME_OF};
        Object[] parts = join(offer);
        if (parts == null) {
            return false;
        }
        Agent found = Agent.of(parts);
        Agent old = agent;
        if (old != null && !found.isSameAs(old)) {
            agentGone();
        }
        offered = offer;
        conflicts = List.copyOf((List<String>) parts[7]);
        agent = found;
        lookAgainNanos = FIRST_LOOK_NANOS / 2;
        if (!name.isEmpty()) {
            found.rename.accept(name);
        }
        return true;
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
        if (now == null && System.nanoTime() - lookedNanos > lookAgainNanos && LINKING.tryLock()) {
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

    /** Empty if the type is ours, else why not. It is ours with an agent that is not well, too. */
    static String claim(int type) {
        try {
            Agent now = present();
            return now == null ? "" : now.claim.apply(type);
        } catch (RuntimeException | Error e) {
            return "";
        }
    }

    /** With the lock: an agent that just comes may be about to take the type. */
    static void release(int type) {
        LINKING.lock();
        try {
            Agent now = agent;
            if (now != null) {
                now.release.accept(type);
            }
        } catch (RuntimeException | Error e) {
            // the type has no handler any more, whatever the agent makes of that
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
                if (now != null && !now.isSameAs(told)) {
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
