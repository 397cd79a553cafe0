// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import dev.cairn.monitor.proc.Patience;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How to make a dump.
 *
 * @param live whether to leave out what nothing refers to any more; the VM collects garbage first
 * @param gzipLevel 0 for none, else 1 (fast) to 9 (small); the VM compresses by itself, from JDK 16 on
 * @param replace whether a file of that name may be replaced, once the new one is whole
 * @param heapBytes how much is in the VM's heap, for which the disk must have room; empty if that is not known, and
 *     then no room is asked for
 * @param conversion what the dump becomes, if it does not stay HPROF
 * @param filter what the dump becomes on its way, before any of it lies on a disk
 * @param stall how long the reader of a dump on its way may take nothing, while the VM stands still
 * @param patience how long the VM may take to open its attach socket; the dump itself takes as long as it does
 */
public record DumpOptions(
        boolean live,
        int gzipLevel,
        boolean replace,
        OptionalLong heapBytes,
        DumpProgress progress,
        Optional<DumpConversion> conversion,
        Optional<DumpFilter> filter,
        Duration stall,
        Duration patience) {

    private static final Duration USUAL_STALL = Duration.ofSeconds(30);

    /** Live objects, not compressed, in a new file. */
    public static final DumpOptions DEFAULT = new DumpOptions(
            true,
            0,
            false,
            OptionalLong.empty(),
            DumpProgress.NONE,
            Optional.empty(),
            Optional.empty(),
            USUAL_STALL,
            Patience.DEFAULT);

    private static final int SMALLEST = 9;

    public DumpOptions {
        if (gzipLevel < 0 || gzipLevel > SMALLEST) {
            throw new IllegalArgumentException("gzip has the levels 1 to 9, and 0 for none: " + gzipLevel);
        }
    }

    /** Dead objects too, as the heap is now. */
    public DumpOptions withDeadObjects() {
        return new DumpOptions(false, gzipLevel, replace, heapBytes, progress, conversion, filter, stall, patience);
    }

    public DumpOptions withGzip(int level) {
        return new DumpOptions(live, level, replace, heapBytes, progress, conversion, filter, stall, patience);
    }

    /** A file of that name may be replaced. */
    public DumpOptions replacing() {
        return new DumpOptions(live, gzipLevel, true, heapBytes, progress, conversion, filter, stall, patience);
    }

    public DumpOptions withHeapBytes(OptionalLong bytes) {
        return new DumpOptions(live, gzipLevel, replace, bytes, progress, conversion, filter, stall, patience);
    }

    public DumpOptions withProgress(DumpProgress listener) {
        return new DumpOptions(live, gzipLevel, replace, heapBytes, listener, conversion, filter, stall, patience);
    }

    public DumpOptions withConversion(DumpConversion to) {
        return new DumpOptions(live, gzipLevel, replace, heapBytes, progress, Optional.of(to), filter, stall, patience);
    }

    public DumpOptions withPatience(Duration time) {
        return new DumpOptions(live, gzipLevel, replace, heapBytes, progress, conversion, filter, stall, time);
    }

    public DumpOptions withFilter(DumpFilter on) {
        return new DumpOptions(
                live, gzipLevel, replace, heapBytes, progress, conversion, Optional.of(on), stall, patience);
    }

    public DumpOptions withStall(Duration time) {
        return new DumpOptions(live, gzipLevel, replace, heapBytes, progress, conversion, filter, time, patience);
    }
}
