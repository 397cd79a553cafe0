// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.Set;

/**
 * Gives each mapping of a VM to a part: by its name, by what the VM says of its addresses, or by how it looks. What the sums are made of is the
 * kernel's resident bytes, so they add up.
 */
final class MappingOwners {
    /** A heap of an arena of glibc begins at a multiple of this, which is its size too. */
    private static final long ARENA = 64L << 20;

    private static final long LARGEST_GUARD = 1 << 20;
    private static final long LARGEST_STACK = 1L << 30;
    private static final long LARGEST_BSS = 8 << 20;
    private static final int MOST_NAMED = 5;

    private final VmRanges ranges;
    private final Optional<LargeBlocks> blocks;
    private final ResidentPages pages;
    private final Set<MemoryPart> concluded = new HashSet<>();
    private final Map<MemoryPart, Long> resident = new EnumMap<>(MemoryPart.class);
    private final Map<MemoryPart, Integer> counts = new EnumMap<>(MemoryPart.class);
    private final Map<String, Long> files = new HashMap<>();
    private final List<UnknownMapping> unknown = new ArrayList<>();
    private long largeBytes;
    private long swapped;
    private Optional<String> allocator = Optional.empty();

    /** @param blocks empty where the process's memory cannot be read */
    MappingOwners(VmRanges ranges, Optional<LargeBlocks> blocks, ResidentPages pages) {
        this.ranges = ranges;
        this.blocks = blocks;
        this.pages = pages;
    }

    /** All of a process, by address. */
    void accept(List<Mapping> mappings) {
        allocator = mappings.stream()
                .flatMap(each -> Allocators.named(each.name()).stream())
                .findFirst();
        for (int i = 0; i < mappings.size(); i++) {
            Mapping each = mappings.get(i);
            swapped += each.swappedBytes();
            if (each.residentBytes() > 0) {
                give(each, neighbour(mappings, i, -1), neighbour(mappings, i, 1));
            }
        }
    }

    private static Optional<Mapping> neighbour(List<Mapping> mappings, int i, int step) {
        int at = i + step;
        boolean touches = at >= 0
                && at < mappings.size()
                && mappings.get(Math.max(i, at)).start()
                        == mappings.get(Math.min(i, at)).end();
        return touches ? Optional.of(mappings.get(at)) : Optional.empty();
    }

    private void give(Mapping mapping, Optional<Mapping> below, Optional<Mapping> above) {
        List<VmRanges.Piece> said = ranges.pieces(mapping);
        if (isHeapFile(mapping.name())) {
            add(MemoryPart.JAVA_HEAP, mapping.sharedOutBytes());
            add(MemoryPart.HEAP_AGAIN, mapping.residentBytes() - mapping.sharedOutBytes());
        } else if (said.stream().anyMatch(each -> each.part() == MemoryPart.JAVA_HEAP)
                || (mapping.isAnonymous() && !said.isEmpty())) {
            divide(mapping, said, below, above);
        } else if (mapping.isAnonymous()) {
            look(mapping, mapping.residentBytes(), below, above);
        } else {
            named(mapping);
        }
    }

    /** As ZGC calls it. */
    private static boolean isHeapFile(String name) {
        return name.startsWith("/memfd:java_heap") || fileName(name).startsWith("java_heap.");
    }

    private static boolean isCairns(String name) {
        return name.startsWith("/memfd:cairn") || fileName(name).startsWith("libcairn");
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void divide(Mapping mapping, List<VmRanges.Piece> said, Optional<Mapping> below, Optional<Mapping> above) {
        long rest = mapping.residentBytes();
        for (VmRanges.Piece each : said) {
            long bytes = Math.min(rest, pages.bytes(mapping, each.start(), each.end()));
            add(each.part(), bytes);
            rest -= bytes;
        }
        if (rest > 0) {
            look(mapping, rest, below, above);
        }
    }

    private void named(Mapping mapping) {
        String name = mapping.name();
        MemoryPart part;
        if (name.equals("[heap]") || name.contains("glibc: malloc")) {
            part = MemoryPart.MALLOC;
        } else if (name.equals("[stack]") || name.contains("pthread stack")) {
            part = MemoryPart.STACKS;
        } else if (name.contains(".jsa")) {
            part = MemoryPart.CLASS_ARCHIVE;
        } else if (isCairns(name)) {
            part = MemoryPart.CAIRN;
        } else if (name.startsWith("[anon")) {
            rest(mapping, mapping.residentBytes());
            return;
        } else {
            part = MemoryPart.FILES;
            files.merge(name, mapping.residentBytes(), Long::sum);
        }
        add(part, mapping.residentBytes());
    }

    private void look(Mapping mapping, long bytes, Optional<Mapping> below, Optional<Mapping> above) {
        if (mapping.isReserve() && mapping.isWritable() && mapping.start() % ARENA == 0) {
            add(MemoryPart.MALLOC, bytes);
        } else if (isStack(mapping, below)) {
            add(MemoryPart.STACKS, bytes);
        } else if (isBss(mapping, below)) {
            add(MemoryPart.FILES, bytes);
            files.merge(below.orElseThrow().name(), bytes, Long::sum);
        } else {
            long large = Math.min(bytes, large(mapping));
            if (large > 0) {
                largeBytes += large;
                add(MemoryPart.MALLOC, large);
            }
            if (bytes > large) {
                remaining(mapping, bytes - large, below, above);
            }
        }
    }

    private static boolean isStack(Mapping mapping, Optional<Mapping> below) {
        boolean guarded = below.filter(each ->
                        each.isShut() && each.isAnonymous() && !each.isReserve() && each.bytes() <= LARGEST_GUARD)
                .isPresent();
        return mapping.isWritable() && mapping.bytes() <= LARGEST_STACK && (mapping.isStack() || guarded);
    }

    /** The variables of a library that its file has nothing for lie behind the others. */
    private static boolean isBss(Mapping mapping, Optional<Mapping> below) {
        return mapping.isWritable()
                && mapping.bytes() <= LARGEST_BSS
                && below.filter(each -> each.name().startsWith("/") && each.isWritable())
                        .isPresent();
    }

    private long large(Mapping mapping) {
        return blocks.filter(_ -> mapping.isWritable())
                .map(each -> each.residentIn(mapping))
                .orElse(0L);
    }

    /** What lies in a reservation is the VM's own, as nobody else reserves so; another allocator is the other that maps much. */
    private void remaining(Mapping mapping, long bytes, Optional<Mapping> below, Optional<Mapping> above) {
        if (isReservation(below) || isReservation(above)) {
            concluded.add(MemoryPart.VM_INTERNAL);
            add(MemoryPart.VM_INTERNAL, bytes);
        } else if (allocator.isPresent()) {
            concluded.add(MemoryPart.MALLOC);
            add(MemoryPart.MALLOC, bytes);
        } else {
            rest(mapping, bytes);
        }
    }

    private static boolean isReservation(Optional<Mapping> neighbour) {
        return neighbour
                .filter(each -> each.isShut() && each.isAnonymous() && each.isReserve())
                .isPresent();
    }

    private void rest(Mapping mapping, long bytes) {
        unknown.add(new UnknownMapping(mapping.start(), mapping.bytes(), bytes));
        add(MemoryPart.REST, bytes);
    }

    private void add(MemoryPart part, long bytes) {
        if (bytes > 0) {
            resident.merge(part, bytes, Long::sum);
            counts.merge(part, 1, Integer::sum);
        }
    }

    /** What no part was found for: an address, its size, and what of it is resident. */
    record UnknownMapping(long start, long bytes, long residentBytes) {}

    long bytes(MemoryPart part) {
        return resident.getOrDefault(part, 0L);
    }

    int mappings(MemoryPart part) {
        return counts.getOrDefault(part, 0);
    }

    boolean isConcluded(MemoryPart part) {
        return concluded.contains(part);
    }

    /** Whether large blocks of malloc can be found among the mappings. */
    boolean seesLargeBlocks() {
        return blocks.isPresent();
    }

    /** Of malloc's part, what blocks with mappings of their own have. */
    long largeBytes() {
        return largeBytes;
    }

    long residentBytes() {
        return resident.values().stream().mapToLong(Long::longValue).sum();
    }

    long swappedBytes() {
        return swapped;
    }

    /** The library that takes the place of malloc, by name. */
    Optional<String> allocator() {
        return allocator;
    }

    /** The files with most resident bytes, libraries with their variables. */
    List<Entry<String, Long>> largestFiles() {
        return files.entrySet().stream()
                .sorted(Entry.<String, Long>comparingByValue().reversed().thenComparing(Entry.comparingByKey()))
                .limit(MOST_NAMED)
                .map(each -> Map.entry(each.getKey(), each.getValue()))
                .toList();
    }

    List<UnknownMapping> largestUnknown() {
        return unknown.stream()
                .sorted(Comparator.comparingLong(UnknownMapping::residentBytes).reversed())
                .limit(MOST_NAMED)
                .toList();
    }
}
