// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.gclog.GcLogFile;
import dev.cairn.heap.gclog.GcLogHeap;
import dev.cairn.heap.hprof.ForeignFile;
import dev.cairn.heap.hprof.HprofHeap;
import dev.cairn.heap.hprof.bytes.HprofFile;
import dev.cairn.heap.hprof.outline.DumpOutline;
import dev.cairn.heap.hprof.outline.DumpParts;
import dev.cairn.heap.index.GraphFiles;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.store.MappedFile;
import dev.cairn.heap.store.OffHeap;
import dev.cairn.heap.work.Workers;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens a dump's own bytes, and reads them once or takes what an earlier reading found. */
final class SnapshotSource {
    private SnapshotSource() {}

    /**
     * Reads a dump, of the format that its first bytes say.
     *
     * @throws SnapshotException if they say none
     */
    private static HeapSource read(
            Path file, Path work, SnapshotOptions options, Supplier<OffHeap> memory, Workers workers)
            throws IOException {
        if (isLog(file)) {
            refuseKept(file, options);
            return readLog(file, work, options, memory.get(), workers);
        }
        HprofFile hprof = HprofFile.open(file, work, options.threads(), options.progress());
        try {
            DumpOutline outline = DumpOutline.of(hprof, options.dumpNumber(), options.progress());
            return HprofHeap.read(hprof, outline, options.kept(), memory.get(), workers);
        } catch (InternalError fault) {
            try (hprof) {
                throw reason(fault, hprof, file, work);
            }
        } catch (IOException | RuntimeException | Error e) {
            hprof.close();
            throw e;
        }
    }

    private static void refuseKept(Path file, SnapshotOptions options) throws SnapshotException {
        if (options.kept() != KeptReferents.NONE) {
            throw new SnapshotException(
                    file + " is a GC log, which does not say what references are soft or weak: ask without --keep.");
        }
    }

    /** A log is not mapped, but what is known of it may be. */
    private static GcLogHeap readLog(Path file, Path work, SnapshotOptions options, OffHeap memory, Workers workers)
            throws IOException {
        try {
            return GcLogHeap.read(file, options.dumpNumber(), work, options.progress(), memory, workers);
        } catch (InternalError fault) {
            if (!FullDisk.isFault(fault)) {
                throw fault;
            }
            throw FullDisk.noIndex(file, cacheOf(work), fault);
        }
    }

    /** Columns may be mapped too, so a fault is that of a dump only if that is not what it was. */
    private static SnapshotException reason(InternalError fault, HprofFile hprof, Path file, Path work) {
        if (!FullDisk.isFault(fault)) {
            throw fault;
        }
        try {
            hprof.checkUnchanged();
            return FullDisk.noIndex(file, cacheOf(work), fault);
        } catch (SnapshotException e) {
            return hprof.shrank(fault);
        }
    }

    private static Path cacheOf(Path work) {
        return Optional.ofNullable(work.getParent()).orElse(work);
    }

    /** The same, if nobody wrote to the dump meanwhile. */
    static HeapSource readWhole(
            Path file, Path work, SnapshotOptions options, Supplier<OffHeap> memory, Workers workers)
            throws IOException {
        HeapSource source = read(file, work, options, memory, workers);
        try {
            source.checkUnchanged();
            return source;
        } catch (IOException | RuntimeException | Error e) {
            source.close();
            throw e;
        }
    }

    /** The same from an index. */
    static HeapSource load(Path file, Path index, SnapshotOptions options, Arena arena) throws IOException {
        if (isLog(file)) {
            refuseKept(file, options);
            return loadLog(index, arena);
        }
        HprofFile hprof = HprofFile.open(file, index, options.threads(), options.progress());
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(index.resolve(GraphFiles.FIRST))))) {
            return HprofHeap.load(
                    hprof,
                    options.dumpNumber(),
                    options.kept(),
                    options.progress(),
                    in,
                    MappedFile.read(index.resolve(GraphFiles.IDS), arena),
                    MappedFile.read(index.resolve(GraphFiles.OUT_OF_ORDER), arena));
        } catch (IOException | RuntimeException | Error e) {
            hprof.close();
            throw e;
        }
    }

    private static GcLogHeap loadLog(Path index, Arena arena) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(index.resolve(GraphFiles.FIRST))))) {
            return GcLogHeap.load(
                    in,
                    MappedFile.read(index.resolve(GraphFiles.IDS), arena),
                    MappedFile.read(index.resolve(GraphFiles.OUT_OF_ORDER), arena));
        } catch (IllegalArgumentException e) {
            throw new IOException("The index in " + index + " is of no log.", e);
        }
    }

    /** Whether a file is a GC log; if not, it is an HPROF file. */
    private static boolean isLog(Path file) throws IOException {
        if (HprofFile.isHprof(file)) {
            return false;
        }
        if (GcLogFile.looksLikeOne(file)) {
            return true;
        }
        Optional<String> part = DumpParts.isPart(file);
        if (part.isPresent()) {
            throw new SnapshotException(part.get());
        }
        if (Files.size(file) == 0) {
            throw new SnapshotException(
                    file + " is no heap snapshot that Cairn reads: it is empty, as a dump is that a full"
                            + " disk or a killed VM has left. Take it anew.");
        }
        GcLogFile.refuseUtf16(file);
        Optional<String> foreign = ForeignFile.sentence(file);
        if (foreign.isPresent()) {
            throw new SnapshotException(foreign.get());
        }
        throw new SnapshotException(file
                + " is no heap snapshot that Cairn reads: it begins neither like an HPROF dump (\"JAVA PROFILE 1.0.2\")"
                + " nor like a .NET CF GC log (\"a 2 NAME\"). Either may be compressed by gzip.");
    }
}
