// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.PendingCapture;
import dev.cairn.monitor.adb.Devices;
import dev.cairn.monitor.adb.ReachedApp;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.dump.DumpProgress;
import dev.cairn.monitor.dump.PassedDump;
import dev.cairn.monitor.model.Vm;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/** What heaps are dumped of: a VM of this machine, or an app of a device. */
sealed interface HeapSource {
    /** What messages call it. */
    String key();

    long pid();

    String name();

    /**
     * Takes a dump, however long that takes.
     *
     * @param all whether dead objects come too
     * @throws IOException if it is not kept; the message is a sentence
     */
    HeapCapture.Result take(Captures captures, String note, boolean all, DumpProgress progress)
            throws IOException, InterruptedException;

    /** A VM of this machine. */
    record OfVm(Vm vm, Duration patience) implements HeapSource {
        @Override
        public String key() {
            return vm.id().toString();
        }

        @Override
        public long pid() {
            return vm.pid();
        }

        @Override
        public String name() {
            return vm.identity().name();
        }

        @Override
        public HeapCapture.Result take(Captures captures, String note, boolean all, DumpProgress progress)
                throws IOException, InterruptedException {
            DumpOptions options = (all ? DumpOptions.DEFAULT.withDeadObjects() : DumpOptions.DEFAULT)
                    .withPatience(patience)
                    .withProgress(progress);
            return HeapCapture.take(captures, vm, CaptureOrigin.By.PAGE, note, options);
        }
    }

    /** An app of a device, whose dump comes through adb, and does not say before how long it is. */
    record OfApp(ReachedApp app, Devices devices, Duration patience) implements HeapSource {
        @Override
        public String key() {
            return app.app().key();
        }

        @Override
        public long pid() {
            return app.app().pid();
        }

        @Override
        public String name() {
            return app.app().name().isEmpty() ? key() : app.app().name();
        }

        @Override
        public HeapCapture.Result take(Captures captures, String note, boolean all, DumpProgress progress)
                throws IOException, InterruptedException {
            CaptureOrigin origin = CaptureOrigin.of(CaptureOrigin.By.PAGE, new CapturedVm(key(), name(), pid(), 0));
            try (PendingCapture pending =
                    captures.begin(CaptureKind.HEAP, origin, name() + ", heap", note, ".hprof", 0)) {
                pending.write(out -> switch (dump(all, progress, out)) {
                    case PassedDump.Refused(String sentence) -> throw new IOException(sentence);
                    case PassedDump.Whole whole -> whole.bytes();
                });
                return new HeapCapture.Result.Kept(pending.keep());
            } catch (Interrupted e) {
                throw new InterruptedException();
            }
        }

        private PassedDump dump(boolean all, DumpProgress progress, OutputStream out) throws IOException {
            try {
                Optional<Devices.Turn> turn = devices.turn(key(), patience);
                if (turn.isEmpty()) {
                    return new PassedDump.Refused("Cairn itself is in " + key()
                            + " just now, and an app lets in one at a time: dump it when that has ended.");
                }
                try (Devices.Turn mine = turn.get()) {
                    return app.dump(mine::open, !all, patience, (in, _) -> in.transferTo(out), progress)
                            .passed();
                }
            } catch (InterruptedException e) {
                throw new Interrupted();
            }
        }
    }

    /** Goes through what writes files. */
    final class Interrupted extends IOException {
        private static final long serialVersionUID = 1;
    }
}
