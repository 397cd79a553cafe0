// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.HeapMapCell;
import java.util.Arrays;
import java.util.Comparator;

/** What a cell of a heap map may be full of: its letter, its colour, and what they mean. */
enum HeapMapKind {
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

    static HeapMapKind mostOf(HeapMapCell cell) {
        return Arrays.stream(values())
                .max(Comparator.comparingLong(kind -> kind.bytesOf(cell)))
                .orElseThrow();
    }

    char letter() {
        return letter;
    }

    /** As 0xRRGGBB. */
    int colour() {
        return colour;
    }

    String colourName() {
        return colourName;
    }

    String words() {
        return words;
    }

    long bytesOf(HeapMapCell cell) {
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
