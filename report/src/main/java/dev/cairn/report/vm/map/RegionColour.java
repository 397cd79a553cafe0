// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import java.util.Arrays;

/** How a kind of region is shown by terminal, picture and page: its letter, its colour, and what it means. */
public enum RegionColour {
    // Colours that look different to all people. No collector has two kinds of one colour.
    EDEN("eden", 'E', HeapMapKind.ARRAYS4, "eden: new objects"),
    SURVIVOR("survivor", 'S', HeapMapKind.ARRAYS2, "survivors of young collections"),
    YOUNG("young", 'Y', HeapMapKind.ARRAYS4, "young generation"),
    OLD("old", 'O', HeapMapKind.OBJECTS, "old generation"),
    LARGE("large", 'L', HeapMapKind.ARRAYS1, "begins with a large (humongous) object"),
    LARGE_CONTINUED("largeContinued", 'C', HeapMapKind.CLASSES, "continues such an object"),
    ARCHIVE("archive", 'A', HeapMapKind.ARRAYS8, "objects of the JDK's shared archive"),
    USED("used", 'U', HeapMapKind.OBJECTS, "in use, of no named generation"),
    GARBAGE("garbage", 'G', HeapMapKind.ARRAYS8, "only dead objects"),
    FREE("free", '.', HeapMapGround.LIGHT.free(), "grey", "free"),
    UNCOMMITTED("uncommitted", ' ', 0xffffff, "left out", "reserved, without memory");

    private final String kind;
    private final char letter;
    private final int colour;
    private final String colourName;
    private final String words;

    RegionColour(String kind, char letter, HeapMapKind like, String words) {
        this(kind, letter, like.colour(), like.colourName(), words);
    }

    RegionColour(String kind, char letter, int colour, String colourName, String words) {
        this.kind = kind;
        this.letter = letter;
        this.colour = colour;
        this.colourName = colourName;
        this.words = words;
    }

    /** Of a kind by its name in reports; a newer server's kinds are shown as in use. */
    public static RegionColour of(String kind) {
        return Arrays.stream(values())
                .filter(each -> each.kind.equals(kind))
                .findFirst()
                .orElse(USED);
    }

    /** What reports call it. */
    public String json() {
        return kind;
    }

    /** What stands for it in a terminal. */
    public char letter() {
        return letter;
    }

    /** As 0xRRGGBB. */
    public int colour() {
        return colour;
    }

    /** What people call the colour. */
    public String colourName() {
        return colourName;
    }

    /** What it is. */
    public String words() {
        return words;
    }
}
