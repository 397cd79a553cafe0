// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import dev.cairn.hprof.binary.BinaryReport;
import dev.cairn.hprof.names.NameTables;
import dev.cairn.hprof.names.ObjectIds;
import dev.cairn.hprof.names.ReportSymbols;
import dev.cairn.hprof.names.ReportThreads;
import dev.cairn.hprof.names.Traces;
import dev.cairn.hprof.output.ReportOutput;
import dev.cairn.hprof.report.BinaryForm;
import dev.cairn.hprof.report.ReportForm;
import dev.cairn.hprof.report.TextForm;
import dev.cairn.hprof.settings.ReportFormat;
import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.hprof.settings.SettingsLines;
import dev.cairn.hprof.settings.SettingsReading;
import dev.cairn.hprof.text.TextReport;
import dev.cairn.profile.ring.Doorbell;
import dev.cairn.profile.ring.InheritedDescriptor;
import dev.cairn.profile.ring.RingLink;
import dev.cairn.profile.ring.SharedRing;
import dev.cairn.profile.service.RingSource;
import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The collector as a process that the target has started: descriptors 3 to 7 are the ring's memory, its eventfd, a pipe that ends with
 * the target, the control connection, and the report's file or socket. It lives as long as the target, and a little longer.
 */
public final class CollectorProcess {
    private static final int RING = 3;
    private static final int EVENT = 4;
    private static final int LIFE = 5;
    private static final int CONTROL = 6;
    private static final int OUTPUT = 7;

    private static final int DONE = 0;
    private static final int FAILED = 1;
    /** The collector has reported the reason, so the target need not report a failure. */
    private static final int EXPLAINED = 3;

    /**
     * A peer that reads the report's socket slowly, or not at all, must not delay the target's end for longer than
     * this.
     */
    private static final Duration SLOWEST_READER = Duration.ofSeconds(60);

    private final PrintStream messages;

    private CollectorProcess(PrintStream messages) {
        this.messages = messages;
    }

    /**
     * Does all that there is to do; the exit code.
     *
     * @param messages the target's standard error stream
     */
    public static int run(PrintStream messages) {
        try {
            return new CollectorProcess(messages).collect();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        } catch (OutOfMemoryError _) {
            messages.println("HPROF: the collector has no memory left, so the report ends here; give it more by"
                    + " CAIRN_JAVA_OPTS=-Xmx2g in the environment.");
            return EXPLAINED;
        }
    }

    private int collect() throws InterruptedException {
        return switch (SharedRing.inherited(RING, EVENT)) {
            case SharedRing.Made.Failed(String why) -> refuse(why);
            case SharedRing.Made.Ring(SharedRing ring) -> {
                RingLink life = RingLink.inherited(LIFE);
                Optional<Doorbell> bell = Doorbell.of(ring, life);
                yield bell.isEmpty()
                        ? refuse("The ring cannot be watched, as too many files are open.")
                        : collect(new RingSource(ring, life, bell.get()));
            }
        };
    }

    private int refuse(String why) {
        messages.println("HPROF: the collector cannot work. " + why);
        return EXPLAINED;
    }

    private int collect(RingSource source) throws InterruptedException {
        ControlLink control = ControlLink.listen(new InheritedDescriptor(CONTROL), source::wake);
        Optional<List<String>> lines = control.awaitSettings();
        if (lines.isEmpty()) {
            return DONE; // The target has ended before it began.
        }
        return switch (SettingsLines.read(lines.get())) {
            case SettingsReading.Refused(String why) -> refuse(why);
            case SettingsReading.Read(ReportSettings settings) -> {
                collect(source, control, settings);
                yield DONE;
            }
        };
    }

    private void collect(RingSource source, ControlLink control, ReportSettings settings) throws InterruptedException {
        InheritedDescriptor descriptor = new InheritedDescriptor(OUTPUT);
        if (settings.net()) {
            descriptor.limitWrites(SLOWEST_READER);
        }
        ReportOutput output = new ReportOutput(new DescriptorTarget(descriptor));
        long memory = Runtime.getRuntime().maxMemory();
        NameTables names = names(settings, memory / 4);
        TextReport text = new TextReport(names, output, InstantSource.system(), ZoneId.systemDefault());
        BinaryReport binary = new BinaryReport(names, output, InstantSource.system());
        ReportForm form = settings.format() == ReportFormat.TEXT ? new TextForm(text) : new BinaryForm(binary);
        ReportBooks books =
                ReportBooks.of(names, settings.format() == ReportFormat.TEXT ? text::line : _ -> {}, memory / 8 * 3);
        Collector collector = new Collector(control, source, names, form, output, books, messages);
        if (settings.net()) {
            int idSize = settings.format() == ReportFormat.TEXT ? Integer.BYTES : binary.idSize();
            NetListener.start(descriptor, idSize, collector.net(), source::wake);
        }
        if (settings.heapDump()) {
            CollectorRehearsal.later(settings.format());
        }
        collector.run();
    }

    /** Empty tables that take no more than that altogether. */
    static NameTables names(ReportSettings settings, long memory) {
        ObjectIds objects = new ObjectIds();
        return new NameTables(
                settings,
                new ReportSymbols(memory / 2),
                new Traces((int) Math.min(memory / 2 / Long.BYTES, 1 << 28)),
                new ReportThreads(objects),
                objects);
    }
}
