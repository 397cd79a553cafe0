// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.books.HeapTotals;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ReportThread;
import dev.cairn.hprof.report.BinaryForm;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.wire.hprof.HprofRecordTag;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Obeys the commands of a socket, one after the other, on the collector's thread. One that needs the target first holds up those
 * behind it until the target has answered.
 */
final class NetSession {
    private static final int MOST_WAITING = 1024;
    private static final int MOST_TOLD = 8;
    /** No thread has that id. */
    private static final long NO_THREAD = Long.MAX_VALUE;

    private final NameTables names;
    private final ReportForm form;
    private final ReportBooks books;
    private final Consumer<String> target;
    private final ReportSink sink;
    private final PrintStream messages;
    private final BlockingQueue<NetCommand> commands = new LinkedBlockingQueue<>(MOST_WAITING);
    /** The command for which the target has been asked for something. */
    private Optional<NetCommand> awaiting = Optional.empty();

    private long strangeCommands;

    /**
     * A session without commands yet.
     *
     * @param target takes lines for the target
     */
    NetSession(
            NameTables names,
            ReportForm form,
            ReportBooks books,
            Consumer<String> target,
            ReportSink sink,
            PrintStream messages) {
        this.names = names;
        this.form = form;
        this.books = books;
        this.target = target;
        this.sink = sink;
        this.messages = messages;
    }

    /** Takes a command, on any thread; waits while too many wait already. */
    void put(NetCommand command) throws InterruptedException {
        commands.put(command);
    }

    /** Obeys what can be obeyed now; whether there was something. */
    boolean obeyAll() {
        boolean some = false;
        while (awaiting.isEmpty() && !commands.isEmpty()) {
            obey(commands.remove());
            some = true;
        }
        return some;
    }

    private void obey(NetCommand command) {
        switch (command) {
            case NetCommand.ForceGc _ -> ask("gc", command);
            case NetCommand.DumpHeap _ -> ask("heapdump", command);
            case NetCommand.AllocSites sites -> {
                if (sites.wantsGc()) {
                    ask("gc", command);
                } else {
                    write(sites);
                }
            }
            case NetCommand.HeapSummary _ -> heapSummary();
            case NetCommand.Exit _ -> target.accept("exit");
            case NetCommand.DumpTraces _ -> form.allTraces();
            case NetCommand.CpuSamples(float cutoff) ->
                form.section(books.samples().section(cutoff));
            case NetCommand.Allocations(boolean on) -> record(on);
            case NetCommand.Sampling(boolean on, long thread) ->
                target.accept("sampling " + (on ? "on " : "off ") + javaId(thread));
            case NetCommand.ClearSamples _ -> books.samples().clear();
            case NetCommand.ClearSites _ -> books.allocations().clear();
            case NetCommand.Depth(int frames) -> {
                sink.limitDepth(frames);
                target.accept("depth " + frames);
            }
            case NetCommand.End _ -> {}
            case NetCommand.Strange strange -> passOver(strange);
        }
    }

    /** A peer that sends nonsense without end fills no log: after some, only each doubling is logged. */
    private void passOver(NetCommand.Strange command) {
        strangeCommands++;
        if (strangeCommands <= MOST_TOLD || command.isLast()) {
            messages.println("HPROF: command " + command.tag() + " of the socket with a body of " + command.bytes()
                    + (command.bytes() == 1 ? " byte" : " bytes")
                    + (command.isLast()
                            ? " is unknown or malformed, and HPROF cannot tell where the next one begins, so it reads no"
                                    + " more commands; the program and its report go on."
                            : " is unknown or malformed; HPROF skipped it."));
        } else if (Long.bitCount(strangeCommands) == 1) {
            messages.println("HPROF: " + strangeCommands + " commands of the socket are skipped so far.");
        }
    }

    private void record(boolean on) {
        if (!on) {
            books.allocations().turnedOff();
        }
        target.accept("allocations " + (on ? "on" : "off"));
    }

    private void ask(String what, NetCommand command) {
        awaiting = Optional.of(command);
        target.accept(what);
    }

    private void write(NetCommand.AllocSites sites) {
        form.section(books.allocations().sites(sites.isChanged(), sites.isByAllocation(), sites.cutoff()));
    }

    /** The target has collected garbage, and reported which objects died. */
    void collected() {
        if (awaiting.orElse(null) instanceof NetCommand.AllocSites sites) {
            write(sites);
        }
        awaiting = Optional.empty();
    }

    /** A heap dump has been written. */
    void heapDumped() {
        awaiting = Optional.empty();
    }

    private void heapSummary() {
        if (form instanceof BinaryForm(BinaryReport report)) {
            HeapTotals totals = books.allocations().totals();
            report.record(
                    HprofRecordTag.HEAP_SUMMARY,
                    report.body()
                            .count(totals.liveBytes())
                            .count(totals.liveObjects())
                            .u8(totals.allocatedBytes())
                            .u8(totals.allocatedObjects()));
        }
    }

    /** HPROF reads these ids in the byte order of the machine, and all else big-endian: whichever is a thread's is meant. */
    private long javaId(long object) {
        if (object == 0) {
            return 0;
        }
        return names.threads()
                .ofObject(object)
                .or(() -> names.threads().ofObject(Long.reverseBytes(object)))
                .or(() -> names.threads().ofObject(Integer.toUnsignedLong(Integer.reverseBytes((int) object))))
                .map(ReportThread::javaId)
                .orElse(NO_THREAD);
    }
}
