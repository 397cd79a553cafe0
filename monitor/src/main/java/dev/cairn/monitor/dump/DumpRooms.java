// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.proc.OpenFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The rooms of one dump. They go with it, and with this program too if that is ended before (Ctrl-C). */
final class DumpRooms implements AutoCloseable {
    private final List<DumpRoom> rooms = new ArrayList<>();
    private final Thread atEnd = new Thread(this::leave, "cairn-dump-farewell");
    private boolean ended;

    DumpRooms() {
        try {
            Runtime.getRuntime().addShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            ended = true;
        }
    }

    /**
     * Makes another one in {@code parent}, which goes with it.
     *
     * @throws IOException if it cannot be; the message is the end of a sentence
     */
    synchronized DumpRoom make(OpenFolder parent, long owner) throws IOException {
        if (ended) {
            parent.close();
            throw new IOException("this program is about to end");
        }
        DumpRoom room = DumpRoom.make(parent, owner);
        rooms.add(room);
        return room;
    }

    /** Their descriptors stay open: a thread that still uses them must not meet other files under the same number. */
    private synchronized void leave() {
        ended = true;
        rooms.forEach(DumpRoom::remove);
    }

    synchronized boolean hasEnded() {
        return ended;
    }

    @Override
    public void close() {
        synchronized (this) {
            ended = true;
            rooms.forEach(DumpRoom::close);
        }
        try {
            Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            // the end has begun, and finds nothing left to do
        }
    }
}
