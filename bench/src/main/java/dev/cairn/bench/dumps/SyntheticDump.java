// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * {@code SyntheticDump tree|list|random|leak NODES FILE}: writes a dump of any size whose right answers are known, and
 * prints these; they are also put next to it, in {@code FILE.truth}.
 */
public final class SyntheticDump {
    private static final String USAGE = "Usage: SyntheticDump tree|list|random|leak NODES FILE";
    /** Any time will do, but the same input must give the same file. */
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private SyntheticDump() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException(USAGE);
        }
        Path file = Path.of(args[2]);
        long start = System.nanoTime();
        Truth truth = write(Shape.valueOf(args[0].toUpperCase(Locale.ROOT)), Integer.parseInt(args[1]), file);
        double seconds = (System.nanoTime() - start) / 1e9;
        Files.writeString(file.resolveSibling(file.getFileName() + ".truth"), truth.toString());
        System.out.print(truth);
        System.out.printf(
                Locale.ROOT,
                "wrote\t%d bytes\t%.1f s\t%.0f MB/s%n",
                Files.size(file),
                seconds,
                Files.size(file) / seconds / 1e6);
    }

    private static Truth write(Shape shape, int nodes, Path file) throws IOException {
        if (nodes < 1) {
            throw new IllegalArgumentException("A dump needs a node at least; asked for " + nodes + ".");
        }
        try (HprofStream out = new HprofStream(file, TIMESTAMP)) {
            DumpBuilder dump = new DumpBuilder(out);
            shape.write(dump, nodes);
            dump.garbage();
            return dump.truth();
        }
    }
}
