// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.app;

import dev.cairn.client.Chunk;
import dev.cairn.client.ChunkHandler;
import dev.cairn.client.DdmServer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A handler of a kind that a test asks for, good or bad. */
final class ChunkAppHandler implements ChunkHandler {
    private final String type;
    private final String kind;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile boolean free;

    ChunkAppHandler(String type, String kind) {
        this.type = type;
        this.kind = kind;
    }

    String type() {
        return type;
    }

    String told() {
        return String.join(",", told);
    }

    @Override
    @SuppressWarnings("NullAway") // some applications do return null
    public Optional<Chunk> handleChunk(Chunk request) {
        return switch (kind) {
            case "echo", "rude" -> Optional.of(Chunk.of(request.type(), request.data()));
            case "empty" -> Optional.empty();
            case "other" -> Optional.of(Chunk.of("OTHR", request.data()));
            case "null" -> null;
            case "large" ->
                Optional.of(Chunk.of(type, ByteBuffer.allocate(request.data().getInt())));
            case "throw" -> throw new IllegalStateException("the cache is closed");
            case "error" -> throw new AssertionError("never so");
            case "oom" -> throw new OutOfMemoryError("all is full");
            case "overflow" -> Optional.of(deeper(request));
            case "nonsense" -> throw new Unspeakable();
            case "wordy" -> throw new IllegalStateException("x".repeat(5_000_000));
            case "interrupt" -> interrupt();
            case "block" -> block();
            case "hold" -> hold();
            case "sleep" -> sleep();
            case "again" -> again();
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static Optional<Chunk> interrupt() {
        Thread.currentThread().interrupt();
        return Optional.empty();
    }

    private static Chunk deeper(Chunk request) {
        return request.type().isEmpty() ? request : deeper(Chunk.of(request.type(), request.data()));
    }

    /** For ever, however often it is interrupted. */
    private static Optional<Chunk> block() {
        for (long second = 0; second < Long.MAX_VALUE; second++) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            Thread.interrupted();
        }
        return Optional.empty();
    }

    /** Until {@link #free}, however often it is interrupted. */
    private Optional<Chunk> hold() {
        told.add("held");
        while (!free) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            Thread.interrupted();
        }
        told.add("freed");
        return Optional.empty();
    }

    void free() {
        free = true;
    }

    /** Until the agent leaves. */
    private Optional<Chunk> sleep() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException e) {
            told.add("interrupted");
        }
        return Optional.empty();
    }

    /** Uses the API from inside a handler. */
    private static Optional<Chunk> again() {
        DdmServer.register("NEWW", request -> Optional.of(Chunk.empty("NEWW")));
        DdmServer.sendChunk(Chunk.empty("EVNT"));
        return Optional.empty();
    }

    @Override
    public void connected() {
        told.add("connected");
        if (kind.equals("rude")) {
            throw new IllegalStateException("not now");
        }
    }

    @Override
    public void disconnected() {
        told.add("disconnected");
    }

    /** Fails even to return its message. */
    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new Unspeakable();
        }
    }
}
