// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.bytes;

import dev.cairn.wire.hprof.BasicType;

/** How many bytes an element of a primitive array takes, by a byte that should be the code of its type. */
public final class ElementWidth {
    private static final int[] WIDTHS = widths();

    private ElementWidth() {}

    private static int[] widths() {
        int[] result = new int[1 << Byte.SIZE];
        for (BasicType type : BasicType.values()) {
            result[type.code()] = type == BasicType.OBJECT ? 0 : type.size(Long.BYTES);
        }
        return result;
    }

    /** 0 for what is no type of primitives. */
    public static int of(int type) {
        return WIDTHS[type];
    }
}
