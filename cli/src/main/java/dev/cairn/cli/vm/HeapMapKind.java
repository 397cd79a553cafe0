// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.HeapMapCell;
import dev.cairn.report.vm.HeapMapHeld;

/** What a cell of a heap map may be full of: its letter, its colour, and what they mean. */
enum HeapMapKind implements HeapMapLegend.Entry {
    // The colours of Okabe and Ito, which look different to all people.
    OBJECTS('O', 0x0072b2, "blue", "objects"),
    CLASSES('C', 0xf0e442, "yellow", "classes"),
    ARRAYS_1('B', 0xe69f00, "orange", "arrays of bytes and booleans"),
    ARRAYS_2('S', 0x009e73, "green", "arrays of chars and shorts"),
    ARRAYS_4('I', 0x56b4e9, "light blue", "arrays of ints, floats and references"),
    ARRAYS_8('L', 0xcc79a7, "pink", "arrays of longs and doubles");

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
            case ARRAYS_1 -> cell.arrays1();
            case ARRAYS_2 -> cell.arrays2();
            case ARRAYS_4 -> cell.arrays4();
            case ARRAYS_8 -> cell.arrays8();
        };
    }
}
