// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

import dev.cairn.hprof.names.ClassSymbol;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportSection;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.RecordParser.Outcome;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout.Contention;
import dev.cairn.wire.ring.ReportLayout.Monitor;
import dev.cairn.wire.ring.ReportLayout.MonitorWait;
import dev.cairn.wire.ring.ReportLayout.MonitorWaited;
import dev.cairn.wire.ring.ReportLayout.ThreadState;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Records the use of monitors. It reports each wait in a monitor at once, a line each. It counts where threads had to
 * wait for a monitor; each dump reports the times since the dump before, and the counts since the beginning, as HPROF
 * does. Each dump also reports the owners of monitors.
 */
public final class MonitorBook implements ReportBook {
    private static final long NANOS_A_MILLI = 1_000_000;
    /** Of one dump; a target that writes more has gone mad. */
    private static final int MOST_LOOKS = 1 << 17;

    private final NameTables names;
    private final Consumer<String> lines;
    private final FrameList frames = new FrameList();
    private final ContentionSums contentions = new ContentionSums();
    private List<ThreadLook> threads = new ArrayList<>();
    private List<MonitorLook> monitors = new ArrayList<>();
    private long leftOut;

    /**
     * Creates an empty book.
     *
     * @param lines takes the lines that are reported at once
     */
    public MonitorBook(NameTables names, Consumer<String> lines) {
        this.names = names;
        this.lines = lines;
    }

    @Override
    public Outcome report(RecordType type, MemorySegment memory, long at, int length) {
        boolean good;
        switch (type) {
            case CONTENTION -> good = contention(memory, at, length);
            case WAIT -> good = wait(memory, at, length);
            case WAITED -> good = waited(memory, at, length);
            case THREAD_STATE -> good = state(memory, at, length);
            case MONITOR -> good = monitor(memory, at, length);
            default -> {
                return Outcome.UNKNOWN;
            }
        }
        return good ? Outcome.UNDERSTOOD : Outcome.MALFORMED;
    }

    private boolean contention(MemorySegment memory, long at, int length) {
        if (length < Contention.FRAMES
                || !frames.readJava(
                        memory,
                        at + Contention.FRAMES,
                        length - Contention.FRAMES,
                        u2(memory, at + Contention.JAVA_FRAMES))) {
            return false;
        }
        int trace = names.trace(frames, u4(memory, at + Contention.THREAD));
        contentions.add(
                u4(memory, at + Contention.CLASS), trace, Math.max(0, u8(memory, at + Contention.WAITED_NANOS)));
        return true;
    }

    private boolean wait(MemorySegment memory, long at, int length) {
        if (length < MonitorWait.BYTES) {
            return false;
        }
        lines.accept("WAIT: MONITOR " + descriptor(u4(memory, at + MonitorWait.CLASS)) + ", timeout="
                + u8(memory, at + MonitorWait.TIMEOUT_MILLIS) + ", " + thread(u4(memory, at + MonitorWait.THREAD)));
        return true;
    }

    private boolean waited(MemorySegment memory, long at, int length) {
        if (length < MonitorWaited.BYTES) {
            return false;
        }
        lines.accept("WAITED: MONITOR " + descriptor(u4(memory, at + MonitorWaited.CLASS)) + ", time_waited="
                + u8(memory, at + MonitorWaited.WAITED_NANOS) / NANOS_A_MILLI + ", "
                + thread(u4(memory, at + MonitorWaited.THREAD)));
        return true;
    }

    private boolean state(MemorySegment memory, long at, int length) {
        if (length < ThreadState.FRAMES
                || !frames.readJava(
                        memory,
                        at + ThreadState.FRAMES,
                        length - ThreadState.FRAMES,
                        u2(memory, at + ThreadState.JAVA_FRAMES))) {
            return false;
        }
        if (threads.size() >= MOST_LOOKS) {
            leftOut++;
            return true;
        }
        int thread = u4(memory, at + ThreadState.THREAD);
        threads.add(new ThreadLook(
                names.threads().serial(thread), names.trace(frames, thread), u4(memory, at + ThreadState.STATE)));
        return true;
    }

    private boolean monitor(MemorySegment memory, long at, int length) {
        if (length < Monitor.THREADS) {
            return false;
        }
        int entering = u2(memory, at + Monitor.ENTERING);
        int notified = u2(memory, at + Monitor.NOTIFIED);
        if ((entering + notified) * Integer.BYTES > length - Monitor.THREADS) {
            return false;
        }
        if (monitors.size() >= MOST_LOOKS) {
            leftOut++;
            return true;
        }
        int owner = u4(memory, at + Monitor.OWNER);
        monitors.add(new MonitorLook(
                u4(memory, at + Monitor.CLASS),
                owner == 0 ? 0 : names.threads().serial(owner),
                u4(memory, at + Monitor.ENTRIES),
                serials(memory, at + Monitor.THREADS, entering),
                serials(memory, at + Monitor.THREADS + (long) entering * Integer.BYTES, notified)));
        return true;
    }

    private List<Integer> serials(MemorySegment memory, long at, int count) {
        List<Integer> serials = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            serials.add(names.threads().serial(u4(memory, at + (long) i * Integer.BYTES)));
        }
        return serials;
    }

    private String descriptor(int type) {
        return names.symbols().type(type).map(ClassSymbol::descriptor).orElse("<Unknown Class>");
    }

    private String thread(int number) {
        int serial = names.threads().serial(number);
        return serial == ReportThreads.UNKNOWN ? "<unknown thread>" : "thread " + serial;
    }

    private static long u8(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_LONG, at);
    }

    private static int u4(MemorySegment memory, long at) {
        return memory.get(ValueLayout.JAVA_INT, at);
    }

    private static int u2(MemorySegment memory, long at) {
        return Short.toUnsignedInt(memory.get(ValueLayout.JAVA_SHORT, at));
    }

    @Override
    public List<ReportSection> cut() {
        if (!names.settings().monitors()) {
            return List.of();
        }
        List<ReportSection> sections = List.of(
                new MonitorDumpSection(threads, monitors),
                new MonitorTimeSection(contentions.cut(), names.settings().cutoff()));
        threads = new ArrayList<>();
        monitors = new ArrayList<>();
        return sections;
    }

    @Override
    public List<String> shortfalls() {
        List<String> told = new ArrayList<>();
        if (leftOut > 0) {
            told.add(leftOut + " threads and monitors are not in MONITOR DUMP, as there were too many.");
            leftOut = 0;
        }
        if (names.settings().monitors() && names.settings().attached()) {
            told.add(
                    "As HPROF was attached, MONITOR DUMP has only monitors that threads have begun to wait for since; what else"
                            + " they own is not known.");
        }
        return told;
    }

    @Override
    public List<String> missing(long nanos) {
        return names.settings().monitors()
                ? List.of("MONITOR DUMP is empty, as only a VM that lives can be asked who owns its monitors.")
                : List.of();
    }
}
