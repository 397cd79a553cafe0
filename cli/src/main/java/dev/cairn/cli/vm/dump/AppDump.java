// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.cli.device.AppSelection;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.PendingFile;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.DumpSink;
import dev.cairn.monitor.dump.PassedDump;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A heap dump of an app of a device: over the connection with the app, or, since Android 12, by the device's shell. It goes the
 * same way as that of a VM of this machine.
 */
final class AppDump {
    private static final String UP_TO_THE_VM = "What it has of dead objects is up to the app's VM.";

    private final Terminal terminal;
    private final AppSelection.Found found;
    private final Duration patience;
    private final boolean live;
    private final PassedOnDump way;
    private volatile boolean byShell;

    /** @param live whether it leaves out dead objects */
    AppDump(Terminal terminal, AppSelection.Found found, Duration patience, boolean live, PassedOnDump way) {
        this.terminal = terminal;
        this.found = found;
        this.patience = patience;
        this.live = live;
        this.way = way;
    }

    /** What should be known of the dump, once it is there. */
    List<String> notes() {
        return Stream.concat(byShell ? Stream.of() : Stream.of(UP_TO_THE_VM), way.notes().stream())
                .toList();
    }

    /** Whether the dump is known to have no dead objects. */
    boolean live() {
        return byShell && live;
    }

    /**
     * Makes it.
     *
     * @param file that only this user may read, and that has its name once it is whole; empty for standard output
     * @param replace whether it may replace one of that name
     */
    DumpResult to(Optional<Path> file, boolean replace) throws InterruptedException {
        try (DumpProgressLine progress =
                new DumpProgressLine(terminal, found.app().key())) {
            return file.isPresent()
                    ? toFile(file.get(), replace, progress)
                    : result(DumpCommand.STANDARD_OUTPUT, pass(way.toStandardOutput(), progress));
        }
    }

    private static DumpResult result(Path file, PassedDump passed) {
        return switch (passed) {
            case PassedDump.Refused(String sentence) -> new DumpResult.Refused(sentence);
            case PassedDump.Whole(long bytes, long millis) -> new DumpResult.Done(file, bytes, millis);
        };
    }

    private DumpResult toFile(Path file, boolean replace, DumpProgress progress) throws InterruptedException {
        try {
            PendingFile.Content<DumpResult.Done> content = out -> write(file, out, progress);
            DumpResult.Done done = replace
                    ? PendingFile.replace(file, PosixFilePermissions.fromString("rw-------"), content)
                    : PendingFile.create(file, content);
            return new DumpResult.Done(done.file(), Files.size(file), done.millis());
        } catch (Interrupted e) {
            throw new InterruptedException();
        } catch (IOException e) {
            return new DumpResult.Refused(String.valueOf(e.getMessage()));
        }
    }

    private DumpResult.Done write(Path file, OutputStream out, DumpProgress progress) throws IOException {
        try {
            PassedDump passed = pass((in, _) -> way.pass(in, out), progress);
            return switch (result(file.toAbsolutePath().normalize(), passed)) {
                case DumpResult.Refused(String sentence) -> throw new IOException(sentence);
                case DumpResult.Done done -> done;
            };
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    private PassedDump pass(DumpSink sink, DumpProgress progress) throws InterruptedException {
        ReachedApp.Dumped dumped = found.reached().dump(ReachedApp::open, live, patience, sink, progress);
        byShell = dumped.byShell();
        return dumped.passed();
    }

    private static final class Interrupted extends IOException {
        private static final long serialVersionUID = 1;
    }
}
