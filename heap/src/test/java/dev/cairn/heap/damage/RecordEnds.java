// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Where the records of objects end in a sound HPROF 1.0.2 file, and what their ids are; from the format alone. */
final class RecordEnds {
    /** An object, class objects among them. */
    record Ended(int end, long id) {}

    private static final int[] SIZES = {0, 0, 0, 0, 1, 2, 4, 8, 1, 2, 4, 8};

    private final List<Ended> found = new ArrayList<>();
    private final ByteBuffer in;
    private final int idSize;

    private RecordEnds(byte[] file) {
        in = ByteBuffer.wrap(file);
        while (in.get() != 0) {}
        idSize = in.getInt();
        in.getLong();
    }

    static List<Ended> of(byte[] file) {
        RecordEnds walk = new RecordEnds(file);
        while (walk.in.hasRemaining()) {
            int tag = walk.in.get();
            int end = walk.in.getInt(walk.in.position() + 4) + walk.in.position() + 8;
            walk.in.position(walk.in.position() + 8);
            while (tag == 0x1C && walk.in.position() < end) {
                walk.heapRecord();
            }
            walk.in.position(end);
        }
        return List.copyOf(walk.found);
    }

    private void heapRecord() {
        int tag = in.get() & 0xFF;
        long id = id();
        switch (tag) {
            case 0x20 -> type();
            case 0x21 -> {
                skip(4 + idSize);
                skip(in.getInt());
            }
            case 0x22 -> {
                skip(4);
                skip(in.getInt() * idSize + idSize);
            }
            case 0x23 -> {
                skip(4);
                int length = in.getInt();
                skip(length * SIZES[in.get()]);
            }
            case 0x01 -> skip(idSize);
            case 0x02, 0x03, 0x08 -> skip(8);
            case 0x04, 0x06 -> skip(4);
            case 0x05, 0x07, 0xFF -> {}
            default -> throw new IllegalStateException("tag " + tag);
        }
        if (tag >= 0x20 && tag <= 0x23) {
            found.add(new Ended(in.position(), id));
        }
    }

    private void type() {
        skip(4 + 6 * idSize + 4);
        for (int constants = in.getShort() & 0xFFFF; constants > 0; constants--) {
            skip(2);
            value();
        }
        for (int statics = in.getShort() & 0xFFFF; statics > 0; statics--) {
            skip(idSize);
            value();
        }
        skip((in.getShort() & 0xFFFF) * (idSize + 1));
    }

    private void value() {
        int type = in.get();
        skip(type == 2 ? idSize : SIZES[type]);
    }

    private long id() {
        return idSize == 4 ? in.getInt() & 0xFFFF_FFFFL : in.getLong();
    }

    private void skip(int bytes) {
        in.position(in.position() + bytes);
    }
}
