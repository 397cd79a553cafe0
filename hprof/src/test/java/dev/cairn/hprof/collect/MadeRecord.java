// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** A record that a test writes field by field. */
final class MadeRecord {
    private final MemorySegment memory;
    private int length = 8;

    MadeRecord(MemorySegment memory) {
        this.memory = memory;
    }

    MemorySegment memory() {
        return memory;
    }

    int length() {
        return (length + 7) & -8;
    }

    MadeRecord u8(int at, long value) {
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        length = Math.max(length, at + 8);
        return this;
    }

    MadeRecord u4(int at, int value) {
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
        length = Math.max(length, at + 4);
        return this;
    }

    MadeRecord u1(int at, int value) {
        memory.set(ValueLayout.JAVA_BYTE, at, (byte) value);
        length = Math.max(length, at + 1);
        return this;
    }

    MadeRecord u2(int at, int value) {
        memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
        length = Math.max(length, at + 2);
        return this;
    }

    MadeRecord text(int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, at, bytes.length);
        length = Math.max(length, at + bytes.length);
        return this;
    }
}
