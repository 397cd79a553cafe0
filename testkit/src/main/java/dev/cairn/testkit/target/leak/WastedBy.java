// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a program holds more of than it needs to. */
final class WastedBy {
    private static final int COUNT = 20_000;
    private static final int BUFFERS = 200;
    private static final int BUFFER_BYTES = 64 << 10;

    private WastedBy() {}

    /** The same few texts again and again. */
    static final class Names {
        static final List<String> READ = new ArrayList<>();

        private Names() {}
    }

    /** Something with maps that nobody puts anything into. */
    static final class Row {
        static final List<Row> ROWS = new ArrayList<>();
        final Map<String, String> tags = new HashMap<>(16);
        final List<String> notes = new ArrayList<>(32);

        Row() {
            tags.put("a", "b");
            tags.clear();
        }
    }

    /** Memory outside the heap. */
    static final class Buffers {
        static final List<ByteBuffer> TAKEN = new ArrayList<>();

        private Buffers() {}
    }

    static void duplicateStrings() {
        for (int i = 0; i < COUNT; i++) {
            Names.READ.add(new String("a name that is read from a row of a table again and again, number " + i % 10));
        }
    }

    static void emptyCollections() {
        for (int i = 0; i < COUNT; i++) {
            Row.ROWS.add(new Row());
        }
    }

    static void directBuffers() {
        for (int i = 0; i < BUFFERS; i++) {
            Buffers.TAKEN.add(ByteBuffer.allocateDirect(BUFFER_BYTES));
        }
    }
}
