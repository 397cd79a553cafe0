// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import java.util.Arrays;

/** How a kind of region is shown: its letter, its colour, and what it means. The page's {@code regionKinds.ts} has the same. */
enum RegionColour {
    // The colours of Okabe and Ito, which look different to all people. No heap has two kinds of one colour.
    EDEN("eden", 'E', 0x56b4e9, "light blue", "eden: new objects"),
    SURVIVOR("survivor", 'S', 0x009e73, "green", "survivors of young collections"),
    YOUNG("young", 'Y', 0x56b4e9, "light blue", "young generation"),
    OLD("old", 'O', 0x0072b2, "blue", "old generation"),
    LARGE("large", 'L', 0xd55e00, "red", "begins with a large (humongous) object"),
    LARGE_CONTINUED("largeContinued", 'C', 0xe69f00, "orange", "continues such an object"),
    ARCHIVE("archive", 'A', 0xf0e442, "yellow", "objects of the JDK's shared archive"),
    USED("used", 'U', 0x0072b2, "blue", "in use, of no named generation"),
    GARBAGE("garbage", 'G', 0xcc79a7, "pink", "only dead objects"),
    FREE("free", '.', 0xe4e4e4, "grey", "free"),
    UNCOMMITTED("uncommitted", ' ', 0xffffff, "left out", "reserved, without memory");

    private final String kind;
    private final char letter;
    private final int colour;
    private final String colourName;
    private final String words;

    RegionColour(String kind, char letter, int colour, String colourName, String words) {
        this.kind = kind;
        this.letter = letter;
        this.colour = colour;
        this.colourName = colourName;
        this.words = words;
    }

    /** Of a kind by its name in reports; a newer server's kinds are shown as in use. */
    static RegionColour of(String kind) {
        return Arrays.stream(values())
                .filter(each -> each.kind.equals(kind))
                .findFirst()
                .orElse(USED);
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
}
