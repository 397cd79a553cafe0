// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes lines of what mappings, malloc and the VM say.
 *
 * @param at when the kernel was asked
 * @param owners what mappings are for
 * @param use what malloc says; empty if it was not asked
 * @param useAt when it was
 */
record MemoryLines(Instant at, MappingOwners owners, Optional<NativeUse> use, Instant useAt) {
    /** Where the VM says what its mappings are for. */
    private static final List<MemoryPart> BY_VM =
            List.of(MemoryPart.JAVA_HEAP, MemoryPart.METASPACE, MemoryPart.CODE_CACHE);

    MemoryAccount account(Optional<VmCounts> counts, List<String> notes) {
        List<MemoryAccount.Line> lines = new ArrayList<>();
        for (MemoryPart part : MemoryPart.values()) {
            switch (part) {
                case MALLOC -> malloc(lines);
                case DIRECT_BUFFERS, MALLOC_LIVE, MALLOC_KEPT -> {}
                default -> whole(part, lines);
            }
        }
        lines.sort((a, b) -> a.part().compareTo(b.part()));
        return new MemoryAccount(
                at,
                owners.residentBytes(),
                owners.swappedBytes(),
                lines,
                owners.allocator().orElse("glibc"),
                told().map(told -> OptionalLong.of(Math.min(told.freeBytes(), arenaBytes())))
                        .orElseGet(OptionalLong::empty),
                told().map(told -> OptionalLong.of(Math.min(told.wholePageBytes(), kept(told))))
                        .orElseGet(OptionalLong::empty),
                told().map(told -> OptionalLong.of(Math.min(told.joinedPageBytes(), kept(told))))
                        .orElseGet(OptionalLong::empty),
                owners.largestFiles().stream()
                        .map(each -> new MemoryAccount.FileUse(each.getKey(), each.getValue()))
                        .toList(),
                owners.largestUnknown().stream()
                        .map(each -> new MemoryAccount.Unknown(each.start(), each.bytes(), each.residentBytes()))
                        .toList(),
                counts,
                notes);
    }

    private void whole(MemoryPart part, List<MemoryAccount.Line> lines) {
        boolean isRest = part == MemoryPart.REST;
        long bytes = owners.bytes(part) - (isRest ? hidden() : 0);
        if (bytes > 0 || part == MemoryPart.REST) {
            MemorySource source = part == MemoryPart.REST
                    ? MemorySource.REMAINDER
                    : owners.isConcluded(part)
                            ? MemorySource.INFERRED
                            : BY_VM.contains(part) ? MemorySource.VM : MemorySource.KERNEL;
            lines.add(new MemoryAccount.Line(
                    part,
                    bytes,
                    source,
                    source == MemorySource.INFERRED || (isRest && hidden() > 0),
                    OptionalLong.of(owners.mappings(part)),
                    at));
        }
    }

    private void malloc(List<MemoryAccount.Line> lines) {
        Optional<NativeUse> told = told();
        if (told.isEmpty()) {
            boolean concluded = owners.isConcluded(MemoryPart.MALLOC);
            lines.add(new MemoryAccount.Line(
                    MemoryPart.MALLOC,
                    owners.bytes(MemoryPart.MALLOC),
                    concluded ? MemorySource.INFERRED : MemorySource.KERNEL,
                    concluded,
                    OptionalLong.of(owners.mappings(MemoryPart.MALLOC)),
                    at));
            return;
        }
        long kept = kept(told.get());
        long live = owners.bytes(MemoryPart.MALLOC) - kept + hidden();
        long direct = Math.clamp(told.get().directBytes(), 0, live);
        if (direct > 0) {
            lines.add(divided(MemoryPart.DIRECT_BUFFERS, direct, MemorySource.JDK));
        }
        lines.add(divided(MemoryPart.MALLOC_LIVE, live - direct, MemorySource.ALLOCATOR));
        lines.add(divided(MemoryPart.MALLOC_KEPT, kept, MemorySource.ALLOCATOR));
    }

    private MemoryAccount.Line divided(MemoryPart part, long bytes, MemorySource source) {
        return new MemoryAccount.Line(part, bytes, source, true, OptionalLong.empty(), useAt);
    }

    /** What malloc says, where it is the C library's that is used: another one has blocks of its own. */
    private Optional<NativeUse> told() {
        return use.filter(each -> each.arenas() > 0 && owners.allocator().isEmpty());
    }

    /** Large blocks that could not be found among the mappings, and so are in the rest; all of them count as resident. */
    private long hidden() {
        return owners.seesLargeBlocks()
                ? 0
                : told().map(told -> Math.min(owners.bytes(MemoryPart.REST), told.largeBytes()))
                        .orElse(0L);
    }

    private long arenaBytes() {
        return owners.bytes(MemoryPart.MALLOC) - owners.largeBytes();
    }

    /** What is resident and not in use: all that is in use counts as resident, as most of it is. */
    private long kept(NativeUse told) {
        return Math.max(0, arenaBytes() - (told.arenaBytes() - told.freeBytes()));
    }
}
