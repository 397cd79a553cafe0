// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import dev.cairn.heap.hprof.DumpOutline;
import dev.cairn.heap.hprof.HprofFile;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.store.MappedFile;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens a dump's own bytes, and reads them once or takes what an earlier reading found. */
final class SnapshotSource {
    private SnapshotSource() {}

    /** Reads a dump. */
    static HprofHeap read(Path file, Path work, SnapshotOptions options, OffHeap memory, Workers workers)
            throws IOException {
        HprofFile hprof = HprofFile.open(file, work, options.threads(), options.progress());
        try {
            return HprofHeap.read(
                    hprof, DumpOutline.of(hprof, options.dumpNumber(), options.progress()), memory, workers);
        } catch (InternalError fault) {
            SnapshotException failure = hprof.shrank(fault);
            hprof.close();
            throw failure;
        } catch (IOException | RuntimeException | Error e) {
            hprof.close();
            throw e;
        }
    }

    /** The same from an index. */
    static HprofHeap load(Path file, Path index, SnapshotOptions options, Arena arena) throws IOException {
        HprofFile hprof = HprofFile.open(file, index, options.threads(), options.progress());
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(index.resolve(GraphFiles.FIRST))))) {
            return HprofHeap.load(
                    hprof,
                    DumpOutline.of(hprof, options.dumpNumber(), options.progress()),
                    in,
                    MappedFile.read(index.resolve(GraphFiles.IDS), arena),
                    MappedFile.read(index.resolve(GraphFiles.OUT_OF_ORDER), arena));
        } catch (IOException | RuntimeException | Error e) {
            hprof.close();
            throw e;
        }
    }
}
