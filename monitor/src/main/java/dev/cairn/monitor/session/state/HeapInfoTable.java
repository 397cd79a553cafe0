// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.state;

import dev.cairn.monitor.session.api.DataKey;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap;
import dev.cairn.wire.ddm.chunk.heap.HeapStatus.Heap8;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * The heaps of one target as it last reported them, by HPIF or HPI8. One thread at a time may write, any may read. If a
 * target sends both, which it should not, the one in 64 bits counts.
 */
public final class HeapInfoTable {
    /** Where a {@link HeapWatch} keeps the table of a client. */
    public static final DataKey<HeapInfoTable> KEY = DataKey.of("heaps", HeapInfoTable.class);

    static final int MAX_HEAPS = 16;

    private volatile List<Heap8> heaps = List.of();
    private volatile boolean in64Bits;
    private final AtomicLong updates = new AtomicLong();

    /** The types of chunk that {@link #take} knows. */
    public static List<Integer> types() {
        return List.of(HeapStatus.HeapInfo.FORM.type(), HeapStatus.HeapInfo8.FORM.type());
    }

    /** Takes a chunk of one of {@link #types}; if it cannot be read, the result says why. */
    public Optional<String> take(int type, Bytes data) {
        return type == HeapStatus.HeapInfo8.FORM.type() ? takeLong(data) : takeShort(data);
    }

    private Optional<String> takeLong(Bytes data) {
        return switch (HeapStatus.HeapInfo8.FORM.decode(data)) {
            case Decoding.Done<HeapStatus.HeapInfo8> done -> {
                in64Bits = true;
                yield keep(done.value().heaps().stream());
            }
            case Decoding.Malformed<HeapStatus.HeapInfo8> bad -> Optional.of(bad.why());
        };
    }

    private Optional<String> takeShort(Bytes data) {
        return switch (HeapStatus.HeapInfo.FORM.decode(data)) {
            case Decoding.Done<HeapStatus.HeapInfo> done ->
                in64Bits ? Optional.empty() : keep(done.value().heaps().stream().map(HeapInfoTable::widened));
            case Decoding.Malformed<HeapStatus.HeapInfo> bad -> Optional.of(bad.why());
        };
    }

    private Optional<String> keep(Stream<Heap8> told) {
        heaps = told.limit(MAX_HEAPS).toList();
        updates.incrementAndGet();
        return Optional.empty();
    }

    private static Heap8 widened(Heap heap) {
        return new Heap8(
                heap.id(),
                heap.timestampMillis(),
                heap.reason(),
                heap.maxBytes(),
                heap.committedBytes(),
                heap.usedBytes(),
                heap.objects() == 0 ? HeapStatus.UNKNOWN : heap.objects());
    }

    /** How often the target has reported its heaps so far; the time in them may be the same twice. */
    public long updates() {
        return updates.get();
    }

    /** The heaps as last reported; none before the first time. */
    public List<Heap8> heaps() {
        return heaps;
    }
}
