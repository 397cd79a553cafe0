// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import dev.cairn.agent.natives.NativeRecording;
import dev.cairn.agent.request.Refusal;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.Allocations;
import dev.cairn.wire.ddm.chunk.heap.NativeAllocations.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the recording of native memory knows to be in use, by size and native stack, as NHGT has it. */
final class LiveNativeBlocks {
    private static final Path MAPS = Path.of("/proc/self/maps");

    private LiveNativeBlocks() {}

    /** Blocks of one size from one stack. */
    private record Key(long size, List<Long> backtrace) {}

    static NativeAllocations report() throws Refusal {
        List<Allocations> all = allocations(NativeRecording.liveBlocks());
        return new NativeAllocations(
                Layout.POINTERS_64,
                all.stream().mapToLong(each -> each.size() * each.count()).sum(),
                all.stream().mapToInt(each -> each.backtrace().size()).max().orElse(0),
                maps(),
                all);
    }

    private static Bytes maps() throws Refusal {
        try {
            return Bytes.owning(Files.readAllBytes(MAPS));
        } catch (IOException e) {
            throw new Refusal("The VM cannot read " + MAPS + ": " + e.getMessage() + ".");
        }
    }

    /** Those that stand for most bytes first. */
    static List<Allocations> allocations(long[] rows) {
        Map<Key, Double> counts = new HashMap<>();
        for (int at = 0; at < rows.length; at += NativeRecording.BLOCK_LONGS) {
            long size = rows[at + NativeRecording.BLOCK_SIZE];
            counts.merge(
                    new Key(size & ~(1L << 31), backtrace(rows, at)), // a bit that NHGT needs for itself
                    standsFor(size, rows[at + NativeRecording.BLOCK_INTERVAL]),
                    Double::sum);
        }
        return counts.entrySet().stream()
                .map(each -> new Allocations(
                        each.getKey().size(),
                        false,
                        Math.round(each.getValue()),
                        each.getKey().backtrace()))
                .sorted(Comparator.comparingLong(each -> -each.size() * each.count()))
                .toList();
    }

    /** How many blocks of its size a sampled one stands for. */
    private static double standsFor(long size, long interval) {
        return 1 / -Math.expm1(-(double) size / interval);
    }

    private static List<Long> backtrace(long[] rows, int at) {
        List<Long> addresses = new ArrayList<>();
        for (int i = at + NativeRecording.BLOCK_FRAMES; i < at + NativeRecording.BLOCK_LONGS && rows[i] != 0; i++) {
            addresses.add(rows[i]);
        }
        return addresses;
    }
}
