// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Texts of a dump that is passed on while it comes: each is held until something is named by it, and then goes first. */
final class HeldTexts {
    /** What a text takes beside its bytes. */
    private static final int OVERHEAD = 80;

    private final long mostBytes;
    private final Map<Long, byte[]> held = new HashMap<>();
    private final Set<Long> given = new HashSet<>();
    private final Set<Long> wanted = new LinkedHashSet<>();
    private long bytes;
    private long dropped;

    /**
     * None yet.
     *
     * @param mostBytes of texts that are held; later ones are dropped, so that less is revealed and not more
     */
    HeldTexts(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    void hold(long id, byte[] text) {
        byte[] before = held.get(id);
        long more = before == null ? OVERHEAD + text.length : text.length - before.length;
        if (bytes + more > mostBytes) {
            dropped++;
        } else {
            held.put(id, text);
            bytes += more;
        }
    }

    boolean hasRoom(long length) {
        return bytes + OVERHEAD + length <= mostBytes;
    }

    void drop() {
        dropped++;
    }

    /** Texts for which there was no room. */
    long dropped() {
        return dropped;
    }

    /** Texts by which nothing was named. */
    long unnamed() {
        return held.size();
    }

    /** Something is named by the text. */
    void want(long id) {
        if (!given.contains(id) && held.containsKey(id)) {
            wanted.add(id);
        }
    }

    /** Gets a text. */
    interface Giver<E extends Exception> {
        void give(long id, byte[] text) throws E;
    }

    /** Gives those that are wanted and have not been given. */
    <E extends Exception> void give(Giver<E> giver) throws E {
        for (long id : wanted) {
            byte[] text = held.remove(id);
            if (text != null) {
                bytes -= text.length; // its id stays
                given.add(id);
                giver.give(id, text);
            }
        }
        wanted.clear();
    }
}
