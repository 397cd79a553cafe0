// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

import dev.cairn.heap.AgentRecords;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.hprof.bytes.HeapSegment;
import dev.cairn.heap.hprof.bytes.HprofFile;
import java.util.List;
import java.util.OptionalLong;

/**
 * What an HPROF file holds besides the records of the heap, and where those are: found in one walk from record to record
 * that reads none of the heap.
 *
 * @param segments of the dump that was asked for, in the order of the file; their records follow each other as if it
 *     were one
 * @param dumps how many dumps the file holds
 * @param truncatedAt where the file breaks off; empty if it ends where it should, or breaks off in a later dump, which is
 *     among the problems then. A dump in segments should end with an end record
 * @param problems sentences about what was wrong, those of the file itself not among them
 */
public record DumpOutline(
        List<HeapSegment> segments,
        int dumps,
        OptionalLong truncatedAt,
        List<String> problems,
        HprofStrings strings,
        LoadedClasses classes,
        StackTraces traces,
        HprofThreads threads,
        AgentRecords agentRecords) {
    public DumpOutline {
        segments = List.copyOf(segments);
        problems = List.copyOf(problems);
    }

    /**
     * Walks over a file.
     *
     * @param dumpNumber which of its dumps, counted from 1. Where there is none at all, the first has no segments
     * @throws SnapshotException if the file holds fewer dumps, or shrinks meanwhile
     */
    public static DumpOutline of(HprofFile file, int dumpNumber, Progress progress) throws SnapshotException {
        return of(file, dumpNumber, KnownSegments.none(), progress);
    }

    /** The same where an earlier walk has found the dump's segments. */
    public static DumpOutline of(HprofFile file, int dumpNumber, KnownSegments known, Progress progress)
            throws SnapshotException {
        OutlineWalk walk = new OutlineWalk(file, dumpNumber, known, progress);
        DumpOutline outline;
        try {
            outline = walk.walk();
        } catch (InternalError fault) {
            throw file.shrank(fault);
        }
        if (dumpNumber > Math.max(1, outline.dumps)) {
            throw new SnapshotException(file.path() + " holds " + counted(outline.dumps) + ", so there is no dump "
                    + dumpNumber + ". Ask for one from 1 to " + Math.max(1, outline.dumps) + ".");
        }
        return outline;
    }

    /** Bytes of the chosen dump's heap records. */
    public long heapBytes() {
        return segments.stream().mapToLong(HeapSegment::length).sum();
    }

    private static String counted(int dumps) {
        return switch (dumps) {
            case 0 -> "no dump";
            case 1 -> "one dump";
            default -> dumps + " dumps";
        };
    }
}
