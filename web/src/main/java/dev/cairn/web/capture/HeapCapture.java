// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureKind;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.CapturedVm;
import dev.cairn.files.capture.Captures;
import dev.cairn.files.capture.PendingCapture;
import dev.cairn.monitor.dump.DumpOptions;
import dev.cairn.monitor.dump.DumpResult;
import dev.cairn.monitor.dump.HeapDumper;
import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import java.io.IOException;
import java.util.OptionalLong;

/** Has a VM dump its heap among the captures. The VM writes the file where they lie, so that nothing is copied if it can. */
public final class HeapCapture {
    private HeapCapture() {}

    /** What came of it. */
    public sealed interface Result {
        record Kept(Capture capture) implements Result {}

        /**
         * Nothing was kept.
         *
         * @param sentence why, and what to do
         */
        record Refused(String sentence) implements Result {}
    }

    /**
     * Takes the dump, however long that takes. Where the heap's size is not known, nobody can say whether the disk has room, and so
     * nothing is begun.
     *
     * @param how live objects or all, progress, patience
     * @throws IOException if the captures have no room; the message is a sentence
     */
    public static Result take(Captures captures, Vm vm, CaptureOrigin.By by, String note, DumpOptions how)
            throws IOException, InterruptedException {
        OptionalLong bytes = bytes(vm, how.live());
        if (bytes.isEmpty()) {
            return new Result.Refused(
                    "This VM does not show how large its heap is, so nobody knows whether a dump fits on the disk:"
                            + " take it with cairn dump " + vm.pid() + " --keep.");
        }
        try (PendingCapture pending = captures.begin(
                CaptureKind.HEAP,
                origin(by, vm),
                vm.identity().name() + ", heap",
                note,
                ".hprof",
                Math.max(1, bytes.getAsLong()))) {
            return switch (HeapDumper.dump(vm.id(), pending.file(), how.withHeapBytes(bytes))) {
                case DumpResult.Refused(String sentence) -> new Result.Refused(sentence);
                case DumpResult.Done _ -> new Result.Kept(pending.keep());
            };
        }
    }

    /** Dead objects may be anywhere in what is committed. */
    private static OptionalLong bytes(Vm vm, boolean live) {
        return vm.heap().map(heap -> live ? heap.liveAtMost() : committed(heap)).orElse(OptionalLong.empty());
    }

    private static OptionalLong committed(Heap heap) {
        return heap.committedBytes() > 0 ? OptionalLong.of(heap.committedBytes()) : OptionalLong.empty();
    }

    /** Of a VM that runs. */
    public static CaptureOrigin origin(CaptureOrigin.By by, Vm vm) {
        return CaptureOrigin.of(
                by,
                new CapturedVm(
                        vm.id().toString(),
                        vm.identity().name(),
                        vm.pid(),
                        vm.identity().startedAtMillis()));
    }
}
