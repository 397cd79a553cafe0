// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a block of HotSpot performance counters, written from the format alone so that it can contradict the reader.
 * The raw setters make blocks that no VM writes.
 */
public final class PerfDataBuilder {
    private static final int PROLOGUE = 32;
    private static final int ENTRY = 20;

    private final List<byte[]> entries = new ArrayList<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private boolean accessible = true;
    private int size = 32 * 1024;

    public PerfDataBuilder order(ByteOrder value) {
        this.order = value;
        return this;
    }

    public PerfDataBuilder accessible(boolean value) {
        this.accessible = value;
        return this;
    }

    public PerfDataBuilder size(int bytes) {
        this.size = bytes;
        return this;
    }

    public PerfDataBuilder scalar(String name, long value) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        int data = align(ENTRY + text.length + 1);
        byte[] entry = entry(text, data, data + Long.BYTES, 0, 'J', 1);
        ByteBuffer.wrap(entry).order(order).putLong(data, value);
        entries.add(entry);
        return this;
    }

    public PerfDataBuilder string(String name, String value) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        int data = align(ENTRY + text.length + 1);
        byte[] entry = entry(text, data, align(data + bytes.length + 1), bytes.length + 1, 'B', 5);
        System.arraycopy(bytes, 0, entry, data, bytes.length);
        entries.add(entry);
        return this;
    }

    /** An entry of any bytes at all. */
    public PerfDataBuilder raw(byte[] entry) {
        entries.add(entry.clone());
        return this;
    }

    private byte[] entry(byte[] name, int data, int length, int vectorLength, char type, int units) {
        byte[] entry = new byte[length];
        ByteBuffer bytes = ByteBuffer.wrap(entry).order(order);
        bytes.putInt(length).putInt(ENTRY).putInt(vectorLength);
        bytes.put((byte) type).put((byte) 1).put((byte) units).put((byte) 3);
        bytes.putInt(data).put(name);
        return entry;
    }

    private static int align(int offset) {
        return (offset + 7) & ~7;
    }

    public byte[] build() {
        int used = PROLOGUE + entries.stream().mapToInt(entry -> entry.length).sum();
        byte[] bytes = new byte[Math.max(size, used)];
        ByteBuffer block = ByteBuffer.wrap(bytes);
        block.putInt(0xCAFEC0C0).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
        block.put((byte) 2).put((byte) 0).put((byte) (accessible ? 1 : 0));
        block.order(order).putInt(used).putInt(0).putLong(0).putInt(PROLOGUE).putInt(entries.size());
        entries.forEach(block::put);
        return bytes;
    }

    public Path write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.write(file, build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
