// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.proc;

import dev.cairn.monitor.model.ResidentMemory;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a process's resident memory consists of, from {@code /proc/PID/status}. The kernel keeps these sums anyway. It also makes
 * {@code smaps_rollup}, but walks all page tables of the process for each read and holds its memory map meanwhile, which delays a
 * large target.
 */
public final class ResidentMemoryReader {
    private static final int LIMIT = 16 * 1024;
    private static final long KIBIBYTE = 1024;

    private ResidentMemoryReader() {}

    /** Empty where the kernel does not say (before 4.5), or the process has ended. */
    public static Optional<ResidentMemory> read(ProcFs proc, long pid) {
        return ProcFs.readText(proc.of(pid, "status"), LIMIT).flatMap(ResidentMemoryReader::parse);
    }

    static Optional<ResidentMemory> parse(String text) {
        OptionalLong anonymous = bytes(text, "RssAnon:");
        OptionalLong file = bytes(text, "RssFile:");
        OptionalLong shared = bytes(text, "RssShmem:");
        return anonymous.isPresent() && file.isPresent() && shared.isPresent()
                ? Optional.of(new ResidentMemory(
                        anonymous.getAsLong(),
                        file.getAsLong(),
                        shared.getAsLong(),
                        bytes(text, "VmSwap:").orElse(0)))
                : Optional.empty();
    }

    /** Of a line such as "RssAnon:\t   12345 kB". */
    private static OptionalLong bytes(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> line.replaceAll("\\D", ""))
                .filter(digits -> !digits.isEmpty() && digits.length() <= 15)
                .mapToLong(digits -> Long.parseLong(digits) * KIBIBYTE)
                .findFirst();
    }
}
