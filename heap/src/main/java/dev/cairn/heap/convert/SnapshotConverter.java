// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.files.UnwritableFileException;
import dev.cairn.heap.Progress;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.gclog.GcLogFile;
import dev.cairn.heap.hprof.ForeignFile;
import dev.cairn.heap.hprof.UnreadableFile;
import dev.cairn.heap.hprof.bytes.HprofFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes a snapshot in another format: HPROF as .NET CF GC log, and back, and both as a heap graph of Perfetto. What the other format cannot say is in the
 * {@link ConversionReport}. The new file has its name only once it is whole; none is replaced. A name that ends in
 * {@code .gz} has it compressed.
 */
public final class SnapshotConverter {
    private static final String LOG_ENDING = ".gclog";
    private static final String HPROF_ENDING = ".hprof";
    private static final String PERFETTO_ENDING = ".perfetto-trace";
    private static final String SHORT_PERFETTO_ENDING = ".pftrace";
    private static final String GZIP_ENDING = ".gz";

    private SnapshotConverter() {}

    /** Whether a file's name says which format is wanted. */
    public static boolean saysFormat(Path to) {
        String plain = withoutGzip(to);
        return plain.endsWith(LOG_ENDING) || plain.endsWith(HPROF_ENDING) || saysPerfetto(plain);
    }

    private static boolean saysPerfetto(String plainName) {
        return plainName.endsWith(PERFETTO_ENDING) || plainName.endsWith(SHORT_PERFETTO_ENDING);
    }

    private static String withoutGzip(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(GZIP_ENDING) ? name.substring(0, name.length() - GZIP_ENDING.length()) : name;
    }

    /**
     * Converts a file to the format that the other's name says: {@code .gclog}, {@code .hprof} or {@code .perfetto-trace}, and
     * {@code .gz} after it or not.
     *
     * @param options which dump of a file, and how an HPROF file is opened
     * @throws SnapshotException if the file has that format already, or cannot be read
     * @throws UnwritableFileException if the other exists or cannot be written
     */
    public static ConversionReport convert(Path from, Path to, SnapshotOptions options) throws IOException {
        String plain = withoutGzip(to);
        HprofFile.requireOrdinary(from);
        boolean fromLog = isLog(from);
        if (saysPerfetto(plain) || (plain.endsWith(LOG_ENDING) && !fromLog)) {
            String name = String.valueOf(from.getFileName());
            try (Snapshot snapshot = Snapshots.open(from, options)) {
                ConversionReport report = saysPerfetto(plain)
                        ? toPerfetto(snapshot, name, to, options.progress())
                        : toGcLog(snapshot, name, to, options.progress());
                return report.ofDump(options.dumpNumber(), snapshot.summary().dumps());
            }
        }
        if (plain.endsWith(HPROF_ENDING) && fromLog) {
            return toHprof(from, options.dumpNumber(), to, options.progress());
        }
        if (plain.endsWith(LOG_ENDING) || plain.endsWith(HPROF_ENDING)) {
            Optional<String> foreign = ForeignFile.sentence(from);
            if (foreign.isPresent()) {
                throw new SnapshotException(foreign.get());
            }
            throw new SnapshotException(from + (fromLog ? " is a .NET CF GC log" : " is no .NET CF GC log")
                    + ", so it becomes no other " + plain.substring(plain.lastIndexOf('.'))
                    + "; give a name that ends in "
                    + (fromLog ? HPROF_ENDING : LOG_ENDING) + " or " + PERFETTO_ENDING + ", or in that and "
                    + GZIP_ENDING + ".");
        }
        throw new SnapshotException("The name " + to.getFileName() + " does not say which format is wanted; end it in "
                + LOG_ENDING + ", " + HPROF_ENDING + " or " + PERFETTO_ENDING + ", and " + GZIP_ENDING
                + " after that to have it compressed.");
    }

    private static boolean isLog(Path from) throws IOException {
        try {
            return GcLogFile.looksLikeOne(from);
        } catch (IOException e) {
            throw UnreadableFile.named(from, e);
        }
    }

    /**
     * Writes a snapshot as GC log.
     *
     * @param name of the one AppDomain in it
     */
    public static ConversionReport toGcLog(Snapshot snapshot, String name, Path to, Progress progress)
            throws IOException {
        return OutputFile.write(to, out -> LogFromSnapshot.write(snapshot, name, out, progress));
    }

    /**
     * Writes a snapshot as a trace of Perfetto that has its heap graph.
     *
     * @param name of the process in it
     */
    public static ConversionReport toPerfetto(Snapshot snapshot, String name, Path to, Progress progress)
            throws IOException {
        return OutputFile.write(to, out -> PerfettoFromSnapshot.write(snapshot, name, out, progress));
    }

    /**
     * Writes one AppDomain of a GC log as HPROF.
     *
     * @param dumpNumber of the AppDomain, counted from 1
     */
    public static ConversionReport toHprof(Path log, int dumpNumber, Path to, Progress progress) throws IOException {
        try {
            return OutputFile.write(to, out -> HprofFromLog.write(log, dumpNumber, to, out, progress));
        } catch (IOException e) {
            throw UnreadableFile.named(log, e);
        }
    }
}
