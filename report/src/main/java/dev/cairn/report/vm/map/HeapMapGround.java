// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import java.util.Locale;

/** What a heap map is drawn on: the colour of what lies between cells, and that of free memory, as 0xRRGGBB. */
public enum HeapMapGround {
    LIGHT(0xffffff, 0xe7e6e1),
    DARK(0x1b1e21, 0x2d3237);

    private final int colour;
    private final int free;

    HeapMapGround(int colour, int free) {
        this.colour = colour;
        this.free = free;
    }

    /** What the page calls it. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of what lies between cells. */
    public int colour() {
        return colour;
    }

    /** Of free memory. */
    public int free() {
        return free;
    }
}
