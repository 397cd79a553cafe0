// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.leak.unseen;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A cache of its own make, with weak keys, whose values hold their keys, so that none is ever cleared. */
final class SegmentedCache {
    private static final LocalCache THUMBNAILS = new LocalCache();

    private SegmentedCache() {}

    private record Document(int number) {}

    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Thumbnail(Document of, byte[] pixels) {}

    private static final class Entry {
        private final WeakReference<Document> key;
        private final Thumbnail value;
        private final @Nullable Entry next;

        Entry(Document key, Thumbnail value, @Nullable Entry next) {
            this.key = new WeakReference<>(key);
            this.value = value;
            this.next = next;
        }

        Thumbnail value() {
            return value;
        }
    }

    private static final class Segment extends ReentrantLock {
        private static final long serialVersionUID = 1;

        private final transient AtomicReferenceArray<Entry> table = new AtomicReferenceArray<>(64);

        void put(Document key, Thumbnail value) {
            lock();
            try {
                int at = key.number & 63;
                table.set(at, new Entry(key, value, table.get(at)));
            } finally {
                unlock();
            }
        }

        int size() {
            int n = 0;
            for (int i = 0; i < table.length(); i++) {
                for (Entry e = table.get(i); e != null; e = e.next) {
                    n += Objects.equals(e.key.get(), e.value().of) ? 1 : 0;
                }
            }
            return n;
        }
    }

    private static final class LocalCache {
        private final Segment[] segments = {new Segment(), new Segment(), new Segment(), new Segment()};

        void put(Document key, Thumbnail value) {
            segments[(key.number >>> 6) & 3].put(key, value);
        }

        int size() {
            int n = 0;
            for (Segment segment : segments) {
                n += segment.size();
            }
            return n;
        }
    }

    static void leak() {
        for (int i = 0; i < 1_000; i++) {
            Document document = new Document(i);
            THUMBNAILS.put(document, new Thumbnail(document, new byte[4_000]));
        }
        System.gc();
        if (THUMBNAILS.size() != 1_000) {
            throw new IllegalStateException("The cache lost some of its 1000 entries");
        }
    }
}
