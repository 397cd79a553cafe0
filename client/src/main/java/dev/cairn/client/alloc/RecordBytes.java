// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what the native counter hands over; {@code record_bytes.h} describes it. */
final class RecordBytes {
    private static final Comparator<AllocationSite> MOST_BYTES_FIRST =
            Comparator.comparingLong(AllocationSite::bytes).reversed();

    /** What makes two sites the same for a reader, if not for the VM: a class may be there twice. */
    private record Key(String className, List<StackTraceElement> frames) {}

    private final DataInputStream in;
    private final List<String> texts = new ArrayList<>(List.of(""));
    private final Map<Integer, String> classNames = new LinkedHashMap<>();

    private RecordBytes(byte[] bytes) {
        this.in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    static AllocationRecord read(byte[] bytes) {
        try {
            return new RecordBytes(bytes).read();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a bug: it is our own library that wrote them
        }
    }

    private AllocationRecord read() throws IOException {
        long otherObjects = in.readLong();
        long otherBytes = in.readLong();
        int lateThreads = in.readInt();
        int textCount = in.readInt();
        for (int i = 0; i < textCount; i++) {
            texts.add(in.readUTF());
        }
        Map<Key, AllocationSite> sites = new LinkedHashMap<>();
        int siteCount = in.readInt();
        for (int i = 0; i < siteCount; i++) {
            AllocationSite site = readSite();
            sites.merge(new Key(site.className(), site.frames()), site, RecordBytes::sum);
        }
        return AllocationRecord.of(
                sites.values().stream().sorted(MOST_BYTES_FIRST).toList(), otherObjects, otherBytes, lateThreads);
    }

    private AllocationSite readSite() throws IOException {
        String className = className(in.readInt());
        long objects = in.readLong();
        long bytes = in.readLong();
        List<StackTraceElement> frames = new ArrayList<>();
        int depth = in.readInt();
        for (int i = 0; i < depth; i++) {
            frames.add(readFrame());
        }
        return new AllocationSite(className, frames, objects, bytes);
    }

    private StackTraceElement readFrame() throws IOException {
        String className = className(in.readInt());
        String method = texts.get(in.readInt());
        String file = texts.get(in.readInt());
        return new StackTraceElement(className, method, file.isEmpty() ? null : file, in.readInt());
    }

    private String className(int text) {
        return classNames.computeIfAbsent(text, number -> SignatureName.of(texts.get(number)));
    }

    private static AllocationSite sum(AllocationSite a, AllocationSite b) {
        return new AllocationSite(a.className(), a.frames(), a.objects() + b.objects(), a.bytes() + b.bytes());
    }
}
