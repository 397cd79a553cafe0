// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Has malloc give back to the kernel what it keeps in whole pages ({@code System.trim_native_heap}), and measures what that brought.
 *
 * @param residentBytesBefore of the process, mapping by mapping
 * @param took as the monitor saw it
 * @param said the VM's own words
 */
public record TrimReading(
        long residentBytesBefore,
        long residentBytesAfter,
        long swappedBytesBefore,
        long swappedBytesAfter,
        Duration took,
        String said) {
    private static final String COMMAND = "System.trim_native_heap";

    /** What came of it. */
    public sealed interface Result {
        record Trimmed(TrimReading reading) implements Result {}

        /**
         * The VM did not.
         *
         * @param sentence why, and what to do
         */
        record Failed(String sentence) implements Result {}
    }

    /** Has {@code vm} do it, which may take {@code limit}. Threads that allocate from an arena wait while it is trimmed. */
    public static Result of(VmId vm, Duration limit) throws InterruptedException {
        return switch (VmAsker.of(vm, limit)) {
            case VmAsker.Result.Failed<VmAsker>(String sentence) -> new Result.Failed(sentence);
            case VmAsker.Result.Done<VmAsker>(VmAsker asker) -> trim(asker, vm);
        };
    }

    private static Result trim(VmAsker asker, VmId vm) throws InterruptedException {
        try {
            List<Mapping> before = mappings(vm);
            long start = System.nanoTime();
            return switch (asker.ask(COMMAND)) {
                case VmAsker.Result.Failed<String>(String sentence) ->
                    new Result.Failed(sentence
                            + " JDK 17.0.9 and 18 are the first that can trim, with glibc only; a VM that has not"
                            + " answered in time may still do it.");
                case VmAsker.Result.Done<String>(String said) -> {
                    Duration took = Duration.ofNanos(System.nanoTime() - start);
                    List<Mapping> after = mappings(vm);
                    yield new Result.Trimmed(new TrimReading(
                            resident(before), resident(after), swapped(before), swapped(after), took, said));
                }
            };
        } catch (IOException e) {
            return new Result.Failed("The memory of VM " + vm.pid() + " cannot be looked at (/proc/" + vm.pid()
                    + "/smaps): it has ended, or belongs to another user; be root, or its user.");
        }
    }

    private static List<Mapping> mappings(VmId vm) throws IOException {
        return SmapsReader.read(ProcFs.ofThisMachine().of(vm.pid(), "smaps"));
    }

    private static long resident(List<Mapping> mappings) {
        return mappings.stream().mapToLong(Mapping::residentBytes).sum();
    }

    private static long swapped(List<Mapping> mappings) {
        return mappings.stream().mapToLong(Mapping::swappedBytes).sum();
    }
}
