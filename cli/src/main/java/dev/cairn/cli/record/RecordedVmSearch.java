// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.Interruption;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.vm.AttachWarning;
import dev.cairn.cli.vm.VmSelection;
import dev.cairn.cli.vm.VmSource;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.monitor.AgentSessions;
import dev.cairn.monitor.VmArrivals;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.record.Recording;
import dev.cairn.monitor.record.RecordingOptions;
import dev.cairn.monitor.record.RecordingRefusedException;
import dev.cairn.report.vm.VmReport;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Finds the VM to record, or waits for it, and begins the recording. */
final class RecordedVmSearch implements AutoCloseable {
    private static final Duration STEP = Duration.ofMillis(20);

    private final Terminal terminal;
    private final AgentSessions sessions;
    private final Interruption interruption;
    private Optional<VmArrivals> arrivals = Optional.empty();

    RecordedVmSearch(Terminal terminal, AgentSessions sessions, Interruption interruption) {
        this.terminal = terminal;
        this.sessions = sessions;
        this.interruption = interruption;
    }

    /** What came of it. */
    sealed interface Found {}

    /**
     * It is being recorded.
     *
     * @param awaited whether nobody knew the VM before
     */
    record Begun(Recording recording, CapturedVm vm, boolean awaited) implements Found {
        /** Name and pid. */
        String title() {
            return vm.name() + " (" + vm.pid() + ")";
        }
    }

    record Nothing(String sentence) implements Found {}

    /** Ctrl-C came first. */
    record Stopped() implements Found {}

    Found begin(String wanted, RecordingOptions options) throws InterruptedException {
        return switch (VmSelection.of(wanted, VmSource.reports(terminal))) {
            case VmSelection.NotFound(String sentence) -> new Nothing(sentence);
            case VmSelection.Found(VmReport report) -> {
                AttachWarning.giveIfDue(terminal, report);
                try {
                    yield begun(
                            VmId.parse(report.row().key()).orElseThrow(),
                            report.row().name(),
                            report.row().startedAtMillis(),
                            false,
                            options);
                } catch (RecordingRefusedException e) {
                    yield new Nothing(String.valueOf(e.getMessage()));
                }
            }
        };
    }

    /** VMs that are there already are not meant. */
    Found awaitAndBegin(String name, RecordingOptions options) throws InterruptedException {
        VmArrivals watch = new VmArrivals();
        arrivals = Optional.of(watch);
        if (watch.known().stream().anyMatch(vm -> fits(vm, name))) {
            terminal.complain("A VM whose name has \"" + name
                    + "\" runs already; the next one to start will be recorded. To record that one, name it as VM.");
        }
        try (RecordingProgressLine progress = new RecordingProgressLine(terminal, "")) {
            while (!interruption.isAsked()) {
                progress.waitingFor(name);
                Optional<Vm> come =
                        watch.look().stream().filter(vm -> fits(vm, name)).findFirst();
                if (come.isPresent()) {
                    return beginSoon(come.get(), options);
                }
                interruption.await(STEP);
            }
        }
        return new Stopped();
    }

    /** A VM that has just started does not let an agent in at once; what it refuses for good is not asked again. */
    private Found beginSoon(Vm vm, RecordingOptions options) throws InterruptedException {
        long end = System.nanoTime() + sessions.patience().toNanos();
        while (true) {
            try {
                return begun(vm.id(), vm.identity().name(), vm.identity().startedAtMillis(), true, options);
            } catch (RecordingRefusedException e) {
                if (!e.mayPass() || System.nanoTime() - end > 0 || interruption.isAsked()) {
                    return new Nothing(String.valueOf(e.getMessage()));
                }
                interruption.await(STEP);
            }
        }
    }

    private Found begun(VmId id, String name, long startedMillis, boolean awaited, RecordingOptions options)
            throws RecordingRefusedException, InterruptedException {
        return new Begun(
                sessions.recordings().of(id, name).record(options),
                new CapturedVm(id.toString(), name, id.pid(), startedMillis),
                awaited);
    }

    private static boolean fits(Vm vm, String wanted) {
        String part = wanted.toLowerCase(Locale.ROOT);
        return vm.pid() != ProcessHandle.current().pid()
                && (vm.identity().name().toLowerCase(Locale.ROOT).contains(part)
                        || vm.identity().mainClass().toLowerCase(Locale.ROOT).contains(part));
    }

    @Override
    public void close() {
        arrivals.ifPresent(VmArrivals::close);
    }
}
