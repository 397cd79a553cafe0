// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import java.util.Locale;

/**
 * What may hold the objects in a cell of a heap map: its letter, its colour, and what they mean. The constants stand in the order
 * in which they fill a cell, from below.
 */
public enum HeapMapHolder implements HeapMapLegend.Entry {
    HARD('H', HeapMapKind.OBJECTS, "held by ordinary references"),
    SOFT('S', HeapMapKind.ARRAYS2, "held by soft references only"),
    WEAK('W', HeapMapKind.CLASSES, "held by weak references only"),
    FINALIZABLE('F', HeapMapKind.ARRAYS8, "held only until their finalizers have run"),
    PHANTOM('P', HeapMapKind.ARRAYS4, "held by phantom references only"),
    GARBAGE('G', HeapMapKind.ARRAYS1, "garbage that was not collected yet");

    private final char letter;
    private final HeapMapKind like;
    private final String words;

    /** In the colour of {@code like}: those of all kinds look different to all people. */
    HeapMapHolder(char letter, HeapMapKind like, String words) {
        this.letter = letter;
        this.like = like;
        this.words = words;
    }

    /** The name of the component of {@link HeapMapHeld} that counts it. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public char letter() {
        return letter;
    }

    @Override
    public int colour() {
        return like.colour();
    }

    @Override
    public String colourName() {
        return like.colourName();
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public long bytesOf(HeapMapCell cell, HeapMapHeld held) {
        return switch (this) {
            case HARD -> held.hard();
            case SOFT -> held.soft();
            case WEAK -> held.weak();
            case FINALIZABLE -> held.finalizable();
            case PHANTOM -> held.phantom();
            case GARBAGE -> held.garbage();
        };
    }
}
