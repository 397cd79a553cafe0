// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.report.ReportBook;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.hprof.settings.ReportFormat;
import dev.cairn.profile.service.RecordSource;
import dev.cairn.profile.service.RecordSource.Drained;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads one target's records from beginning to end, and writes its report. A dump is written where its MARK comes through the ring,
 * while nothing further is read; so it has what was recorded before, and nothing else. If the target ends without a word, by
 * whatever killed it, what it had recorded until then is written all the same.
 */
final class Collector {
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
    /**
     * A MARK comes before its message, but many records before the MARK may still be unread. Only if no record has come
     * for this long is something wrong; the dump is then written without the MARK.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** For the message behind a MARK: the target has only to go on. */
    private static final Duration MESSAGE_PATIENCE = Duration.ofSeconds(30);

    private final ControlLink control;
    private final RecordSource source;
    private final NameTables names;
    private final ReportForm form;
    private final ReportOutput output;
    private final ReportBooks books;
    private final PrintStream messages;
    private final DumpWriter dumps;
    private final ReportSink sink;
    private final NetSession net;
    /** A heap dump holds up the target, and each trace is written before it: so they are written as they come. */
    private final boolean aheadOfDumps;

    private ReportLoss lossTold = ReportLoss.NONE;
    private boolean failureTold;
    private boolean endExpected;
    private boolean over;
    private long lastRecords = System.nanoTime();

    Collector(
            ControlLink control,
            RecordSource source,
            NameTables names,
            ReportForm form,
            ReportOutput output,
            ReportBooks books,
            PrintStream messages) {
        this.control = control;
        this.source = source;
        this.names = names;
        this.form = form;
        this.output = output;
        this.books = books;
        this.messages = messages;
        this.dumps = new DumpWriter(form, output, messages, names.settings().verbose());
        this.sink = new ReportSink(names, form, books.all(), this::marked);
        this.aheadOfDumps =
                names.settings().heapDump() && names.settings().format() == ReportFormat.BINARY && output.neverWaits();
        output.askForRoom(() -> {
            boolean given = false;
            for (ReportBook book : books.all()) {
                given |= book.giveRoom();
            }
            return given;
        });
        this.net = new NetSession(names, form, books, control::tell, sink, messages);
    }

    /** What the socket's other side asks for is handed in here. */
    NetSession net() {
        return net;
    }

    /** Reads and writes until the target has ended. */
    void run() throws InterruptedException {
        form.begin();
        output.flush();
        control.tell("ready");
        while (!over) {
            Drained drained = source.drain(sink, LONGEST_WAIT);
            if (drained instanceof Drained.Records) {
                lastRecords = System.nanoTime();
            } else if (System.nanoTime() - lastRecords > PATIENCE.toNanos()) {
                control.takeOverdue(PATIENCE).forEach(this::obey);
            }
            if (!over && aheadOfDumps) {
                form.allTraces();
            }
            if (!over && net.obeyAll()) {
                output.flush();
            }
            if (!over && drained instanceof Drained.Ended) {
                targetEnded();
            }
            tellFailure();
        }
        books.all().forEach(ReportBook::close);
        output.close();
        tellFailure();
    }

    private void marked(int token) {
        try {
            control.await(token, MESSAGE_PATIENCE).ifPresent(this::obey);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void obey(TargetMessage message) {
        switch (message.kind()) {
            case DUMP -> dump(message.token());
            case FINAL -> {
                dump(message.token());
                over = true;
            }
            case COLLECTED -> {
                net.collected();
                output.flush();
            }
            case HEAP -> {
                dumps.write(books.all().stream().filter(ReportBook::isOfHeap).toList());
                remark();
                net.heapDumped();
                done(message.token());
            }
            case EXITING -> endExpected = true;
        }
    }

    private void dump(int token) {
        dumps.write(books.all());
        remark();
        done(token);
    }

    private void done(int token) {
        output.flush();
        tellFailure();
        control.tell("done " + token);
    }

    private void targetEnded() throws InterruptedException {
        long ended = System.nanoTime();
        control.awaitEnd(PATIENCE);
        control.takeOverdue(Duration.ZERO).forEach(this::obey);
        if (!over && !endExpected && names.settings().dumpOnExit()) {
            dumps.write(books.all());
            remark();
            books.all().forEach(book -> book.missing(ended).forEach(form::remark));
            // Which of these it was, its own parent knows and nobody else.
            form.remark(
                    "the target ended without a word (killed, crashed, or by itself); this report was written by the"
                            + " collector.");
        }
        over = true;
    }

    /** What is missing, so that nobody takes the report for whole. */
    private void remark() {
        TargetAccount account = control.account();
        ReportLoss loss = ReportLoss.of(source.counts().loss(), names, account);
        LossText.of(loss, lossTold).forEach(form::remark);
        lossTold = loss;
        AttachText.of(names.settings(), account).forEach(form::remark);
        control.unfollowed().sentence().ifPresent(form::remark);
        books.all().forEach(book -> book.shortfalls().forEach(form::remark));
    }

    private void tellFailure() {
        Optional<String> why = output.failure();
        if (why.isPresent() && !failureTold) {
            failureTold = true;
            messages.println("HPROF: the report " + names.settings().output() + " could not be written further, as "
                    + why.get() + "; the program goes on without it.");
        }
    }
}
