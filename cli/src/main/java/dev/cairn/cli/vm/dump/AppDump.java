// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.dump;

import dev.cairn.files.PendingFile;
import dev.cairn.monitor.adb.AppHeapDump;
import dev.cairn.monitor.adb.AppSession;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.PassedDump;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;

/** A heap dump of an app of a device: what comes over the connection goes the same way as that of a VM of this machine. */
final class AppDump {
    /** What should be known of each. */
    static final String NOTE = "What it has of dead objects is up to the app's VM.";

    private final AppHeapDump dump;
    private final PassedOnDump way;
    private final DumpProgress progress;

    AppDump(AppSession app, Duration silence, PassedOnDump way, DumpProgress progress) {
        this.dump = new AppHeapDump(app, silence);
        this.way = way;
        this.progress = progress;
    }

    PassedDump toStandardOutput() throws InterruptedException {
        return dump.pass(way.toStandardOutput(), progress);
    }

    /**
     * Into a file that only this user may read, and that has its name once it is whole.
     *
     * @param replace whether it may replace one of that name
     */
    DumpResult toFile(Path file, boolean replace) throws InterruptedException {
        try {
            PendingFile.Content<DumpResult.Done> content = out -> write(file, out);
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

    private DumpResult.Done write(Path file, OutputStream out) throws IOException {
        try {
            return switch (dump.pass((in, _) -> way.pass(in, out), progress)) {
                case PassedDump.Refused(String sentence) -> throw new IOException(sentence);
                case PassedDump.Whole(long bytes, long millis) ->
                    new DumpResult.Done(file.toAbsolutePath().normalize(), bytes, millis);
            };
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }

    private static final class Interrupted extends IOException {
        private static final long serialVersionUID = 1;
    }
}
