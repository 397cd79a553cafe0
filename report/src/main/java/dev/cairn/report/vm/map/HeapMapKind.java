// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import java.util.Locale;

/**
 * What a cell of a heap map may be full of: its letter, its colour, and what they mean, for terminal, picture and page. The
 * constants stand in the order in which they fill a cell, from below.
 */
public enum HeapMapKind implements HeapMapLegend.Entry {
    // Okabe and Ito's colours, moved until all people see each pair of them as different, and each from what is free,
    // on a light ground and on a dark one: a test measures that.
    OBJECTS('O', 0x0f5394, "blue", "objects"),
    CLASSES('C', 0xf4be78, "sand", "classes"),
    ARRAYS1('B', 0xdd8e04, "orange", "arrays of bytes and booleans"),
    ARRAYS2('S', 0x028d7b, "green", "arrays of chars and shorts"),
    ARRAYS4('I', 0x4dc2ee, "light blue", "arrays of ints, floats and references"),
    ARRAYS8('L', 0xb456d6, "violet", "arrays of longs and doubles");

    private final char letter;
    private final int colour;
    private final String colourName;
    private final String words;

    HeapMapKind(char letter, int colour, String colourName, String words) {
        this.letter = letter;
        this.colour = colour;
        this.colourName = colourName;
        this.words = words;
    }

    /** The name of the component of {@link HeapMapCell} that counts it. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public char letter() {
        return letter;
    }

    @Override
    public int colour() {
        return colour;
    }

    @Override
    public String colourName() {
        return colourName;
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public long bytesOf(HeapMapCell cell, HeapMapHeld held) {
        return switch (this) {
            case OBJECTS -> cell.objects();
            case CLASSES -> cell.classes();
            case ARRAYS1 -> cell.arrays1();
            case ARRAYS2 -> cell.arrays2();
            case ARRAYS4 -> cell.arrays4();
            case ARRAYS8 -> cell.arrays8();
        };
    }
}
