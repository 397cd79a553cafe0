// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.report.vm.HeapMapCell;
import dev.cairn.report.vm.HeapMapHeld;

/** What may hold the objects in a cell of a heap map: its letter, its colour, and what they mean. */
enum HeapMapHolder implements HeapMapLegend.Entry {
    // The colours of Okabe and Ito, which look different to all people.
    HARD('H', 0x0072b2, "blue", "held by ordinary references"),
    SOFT('S', 0x009e73, "green", "held by soft references only"),
    WEAK('W', 0xf0e442, "yellow", "held by weak references only"),
    FINALIZABLE('F', 0xcc79a7, "pink", "held only until their finalizers have run"),
    PHANTOM('P', 0x56b4e9, "light blue", "held by phantom references only"),
    GARBAGE('G', 0xd55e00, "red", "garbage that was not collected yet");

    private final char letter;
    private final int colour;
    private final String colourName;
    private final String words;

    HeapMapHolder(char letter, int colour, String colourName, String words) {
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
            case HARD -> held.hard();
            case SOFT -> held.soft();
            case WEAK -> held.weak();
            case FINALIZABLE -> held.finalizable();
            case PHANTOM -> held.phantom();
            case GARBAGE -> held.garbage();
        };
    }
}
