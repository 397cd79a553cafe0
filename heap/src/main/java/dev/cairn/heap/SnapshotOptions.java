// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a dump is opened.
 *
 * @param dumpNumber which of several dumps in one file, counted from 1
 * @param cacheFolder where indexes are kept; empty: the user's cache folder
 * @param keepIndex whether the index stays there for the next time
 * @param threads that work at once
 * @param kept references that count as ordinary ones; with any there is an index of its own. For HPROF only
 */
public record SnapshotOptions(
        int dumpNumber,
        Optional<Path> cacheFolder,
        boolean keepIndex,
        int threads,
        Progress progress,
        KeptReferents kept) {
    public SnapshotOptions {
        if (dumpNumber < 1 || threads < 1) {
            throw new IllegalArgumentException("Dumps count from 1 and at least one thread must work; asked for dump "
                    + dumpNumber + " and " + threads + " threads.");
        }
    }

    public static SnapshotOptions standard() {
        return new SnapshotOptions(
                1,
                Optional.empty(),
                true,
                Runtime.getRuntime().availableProcessors(),
                Progress.NONE,
                KeptReferents.NONE);
    }

    public SnapshotOptions withDumpNumber(int number) {
        return new SnapshotOptions(number, cacheFolder, keepIndex, threads, progress, kept);
    }

    public SnapshotOptions withCacheFolder(Path folder) {
        return new SnapshotOptions(dumpNumber, Optional.of(folder), keepIndex, threads, progress, kept);
    }

    public SnapshotOptions withoutKeepingTheIndex() {
        return new SnapshotOptions(dumpNumber, cacheFolder, false, threads, progress, kept);
    }

    public SnapshotOptions withThreads(int count) {
        return new SnapshotOptions(dumpNumber, cacheFolder, keepIndex, count, progress, kept);
    }

    public SnapshotOptions withProgress(Progress listener) {
        return new SnapshotOptions(dumpNumber, cacheFolder, keepIndex, threads, listener, kept);
    }

    public SnapshotOptions withKeptReferents(KeptReferents which) {
        return new SnapshotOptions(dumpNumber, cacheFolder, keepIndex, threads, progress, which);
    }
}
