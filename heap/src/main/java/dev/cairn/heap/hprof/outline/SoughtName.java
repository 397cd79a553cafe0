// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.store.LongToInt;
import java.util.function.Supplier;

/**
 * Which texts of a file are the name of one class, found while they are read, before {@link HprofStrings} can find any.
 * Of several texts of one id the last counts.
 */
public final class SoughtName {
    /** The class that is sought in each dump: stack chunks take more than their fields. */
    public static final String STACK_CHUNK = "jdk.internal.vm.StackChunk";

    /** At most this many ids are noted: no sound file has more than one or two. */
    static final int MOST = 64;

    /** Writers other than HotSpot may name a class by its descriptor, with a letter before and a semicolon behind it. */
    private static final int AROUND = 2;

    private static final int YES = 1;
    private static final int NO_MORE = 0;

    private final String name;
    private final LongToInt ids = new LongToInt();

    /** @param name as in Java source, of ASCII characters */
    SoughtName(String name) {
        this.name = name;
    }

    /** Whether it makes a difference to add a text of {@code length} bytes. */
    boolean asksFor(long length) {
        return isLength(length) || ids.size() > 0;
    }

    /** @param text asked for only where it may be the name */
    void add(long id, long length, Supplier<String> text) {
        boolean is = isLength(length) && ClassNames.toSource(text.get()).equals(name);
        boolean known = ids.get(id) != LongToInt.NONE;
        if (known || (is && ids.size() < MOST)) {
            ids.put(id, is ? YES : NO_MORE);
        }
    }

    private boolean isLength(long length) {
        return length == name.length() || length == name.length() + AROUND;
    }

    boolean isTextOf(long id) {
        return ids.get(id) == YES;
    }
}
