// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.application;

import dev.cairn.wire.bytes.ByteReader;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.connection.Failure;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * One copy of the client API. It is of another class loader, so what is exchanged is made of the JDK's own types only;
 * {@code AgentLink} of the client API says the same from the other side. Offered are, in order:
 *
 * <ol>
 *   <li>{@code BiFunction<Integer, byte[], byte[]>}, the same each time: handles a chunk by type and data; type and data of the answer in one
 *       array, no bytes for no answer
 *   <li>{@code Consumer<Boolean>}: a first monitor has connected, or the last one has gone
 *   <li>{@code Runnable}: the agent has left
 *   <li>{@code int[]}: the types that have a handler already
 *   <li>{@code IntFunction<String>}: the class of the handler of a type, for people; older copies do not offer this
 * </ol>
 *
 * <p>The copy is held weakly: it must not keep a class loader that its application has let go of.
 */
final class ApplicationCopy {
    private static final int HANDLER_NAMES = 4;

    private final WeakReference<Object[]> offered;
    private final int[] types;

    ApplicationCopy(Object[] offered) {
        this.offered = new WeakReference<>(offered);
        this.types = ((int[]) offered[3]).clone();
    }

    boolean isGone() {
        return offered.refersTo(null);
    }

    /** Whether the same copy has come once more: each has one function that handles chunks. */
    boolean isSameAs(ApplicationCopy other) {
        Object[] parts = offered.get();
        Object[] others = other.offered.get();
        return parts != null && others != null && parts[0].equals(others[0]);
    }

    int[] types() {
        return types.clone();
    }

    /** The class of the handler, in brackets behind a space; empty if it is not known. */
    @SuppressWarnings("unchecked")
    String handlerOf(int type) {
        Object[] parts = offered.get();
        if (parts == null || parts.length <= HANDLER_NAMES) {
            return "";
        }
        try {
            String name = ((IntFunction<String>) parts[HANDLER_NAMES]).apply(type);
            return name.isEmpty() ? "" : " (" + name + ")";
        } catch (Throwable e) {
            return ""; // for want of memory, at most
        }
    }

    @SuppressWarnings("unchecked")
    List<RawChunk> handle(RawChunk chunk) {
        Object[] parts = offered.get();
        if (parts == null) { // no answer at all would mean that it is done
            return List.of(Failure.of("The application's handler for " + FourCc.text(chunk.type())
                            + " has gone with its class loader.")
                    .toRaw());
        }
        BiFunction<Integer, byte[], byte[]> handler = (BiFunction<Integer, byte[], byte[]>) parts[0];
        byte[] answer = handler.apply(chunk.type(), chunk.data().toArray());
        if (answer.length == 0) {
            return List.of();
        }
        ByteReader in = new ByteReader(Bytes.owning(answer));
        int type = in.s4();
        if (!isLegal(type)) {
            throw new IllegalArgumentException("no chunk type: " + Integer.toHexString(type));
        }
        return List.of(new RawChunk(type, in.rest()));
    }

    /** Four characters of printable ASCII. */
    private static boolean isLegal(int type) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            int c = (type >> shift) & 0xFF;
            if (c <= ' ' || c >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    void tellConnected(boolean connected) {
        Object[] parts = offered.get();
        if (parts != null) {
            quietly(() -> ((Consumer<Boolean>) parts[1]).accept(connected));
        }
    }

    void tellGone() {
        Object[] parts = offered.get();
        if (parts != null) {
            quietly((Runnable) parts[2]);
        }
    }

    /** What an application throws when it hears of something is its own affair. */
    private static void quietly(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            // the client API has handed it to the thread's handler of uncaught exceptions
        }
    }
}
