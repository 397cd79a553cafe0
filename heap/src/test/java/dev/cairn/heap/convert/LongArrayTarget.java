// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.ObjectContents;
import java.io.IOException;
import java.nio.file.Path;

/** Converts a dump, {@code args[0]}, to a log, {@code args[1]}, and looks at its largest object there. */
final class LongArrayTarget {
    private LongArrayTarget() {}

    public static void main(String[] args) throws IOException {
        Path log = Path.of(args[1]);
        SnapshotOptions options = SnapshotOptions.standard()
                .withCacheFolder(log.resolveSibling("cache"))
                .withoutKeepingTheIndex();
        try {
            ConversionReport report = SnapshotConverter.convert(Path.of(args[0]), log, options);
            try (Snapshot snapshot = Snapshots.open(log, options)) {
                long array = snapshot.indexOf(LongArrayTest.ARRAY).orElseThrow();
                ObjectContents.Opaque shown = (ObjectContents.Opaque)
                        snapshot.describe(array, new ElementPage(LongArrayTest.ELEMENTS - 2, 5, 0))
                                .contents();
                System.out.println((report.references() >= LongArrayTest.ELEMENTS) + " " + shown.references() + " "
                        + shown.referees().size());
            }
        } catch (OutOfMemoryError e) {
            System.out.println("OutOfMemoryError");
        }
    }
}
