// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import dev.cairn.monitor.hotspot.CollectorFamily;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Collects what HotSpot writes of its heap, line by line: the sections "Heap", "Heap Regions", "ZGC Page Table" and "ZMappedCache", which are the
 * same in a crash report and in a running VM's answer to {@code VM.info}. All other lines pass by.
 */
final class RegionTable {
    /** ZGC's pages have 2 MiB at least, so these are those of 1 TiB; the other collectors aim at some thousand regions. */
    static final int MOST_REGIONS = 1 << 19;

    private static final long ZGC_PAGE_BYTES = 2L << 20;
    private static final int SHOWN_CHARACTERS = 60;
    private static final String BROKEN_OFF = "[error occurred during error reporting";

    private static final Pattern ZGC_HEAP = Pattern.compile(" *ZHeap +used \\d+M, capacity (\\d{1,9})M,.*");

    private enum Section {
        NONE,
        HEAP,
        REGIONS,
        PAGES,
        CACHE
    }

    private final List<HeapRegion> regions = new ArrayList<>();
    private final List<String> generations = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private CollectorFamily collector = CollectorFamily.OTHER;
    private boolean heapSeen;
    private boolean tableSeen;
    private Section section = Section.NONE;
    private long lines;
    private long lastIndex = -1;
    private OptionalLong capacity = OptionalLong.empty();
    private Optional<String> problem = Optional.empty();
    /** A line that is none of a table: the last one of a report that was cut off, or else a fault. */
    private Optional<String> strange = Optional.empty();

    /** What came of it. */
    sealed interface Result {
        record Read(RegionMap map) implements Result {}

        /**
         * There is no such map.
         *
         * @param sentence why; it goes on behind the name of what was read
         */
        record Failed(String sentence) implements Result {}
    }

    /** Takes the next line, without its end. */
    void accept(String line) {
        lines++;
        if (problem.isPresent()) {
            return;
        }
        if (strange.isPresent()) {
            problem = strange;
        } else if (section != Section.NONE && line.startsWith(BROKEN_OFF)) {
            breakOff();
        } else if (line.isBlank()) {
            section = Section.NONE;
        } else if (!begins(line)) {
            take(line);
        }
    }

    private void breakOff() {
        if (section == Section.REGIONS || section == Section.PAGES) {
            notes.add("The VM broke its table off in line " + lines + ": regions are missing.");
        }
        section = Section.NONE;
    }

    private boolean begins(String line) {
        Section before = section;
        if (line.strip().equals("Heap:") && !heapSeen) {
            heapSeen = true;
            section = Section.HEAP;
        } else if (line.startsWith("Heap Regions:") && !tableSeen) {
            tableSeen = true;
            section = Section.REGIONS;
        } else if (line.startsWith("ZGC Page Table:") && !tableSeen) {
            tableSeen = true;
            section = Section.PAGES;
        } else if (line.startsWith("ZMappedCache:") && collector == CollectorFamily.Z) {
            section = Section.CACHE;
        }
        return section != before;
    }

    private void take(String line) {
        switch (section) {
            case NONE -> {}
            case HEAP -> takeOfHeap(line);
            case REGIONS -> takeRegion(line);
            case PAGES -> RegionLine.zgc(line).ifPresentOrElse(this::add, () -> refuse(line));
            case CACHE -> RegionLine.zgcFree(line).ifPresent(this::add);
        }
    }

    private void takeOfHeap(String line) {
        name(line).ifPresent(name -> collector = name);
        Matcher zgc = ZGC_HEAP.matcher(line);
        if (zgc.matches()) {
            capacity = OptionalLong.of(Long.parseLong(zgc.group(1)) << 20);
        }
        if (collector == CollectorFamily.G1) {
            return; // its generations are no stretches of addresses
        }
        RegionLine.space(line).ifPresent(this::add);
        RegionLine.reserved(line).ifPresent(this::add);
    }

    private static Optional<CollectorFamily> name(String line) {
        String text = line.strip();
        if (text.startsWith("garbage-first heap")) {
            return Optional.of(CollectorFamily.G1);
        }
        if (text.startsWith("def new generation") || text.startsWith("DefNew")) {
            return Optional.of(CollectorFamily.SERIAL);
        }
        if (text.startsWith("PSYoungGen")) {
            return Optional.of(CollectorFamily.PARALLEL);
        }
        if (text.startsWith("ZHeap")) {
            return Optional.of(CollectorFamily.Z);
        }
        return text.startsWith("Shenandoah Heap") ? Optional.of(CollectorFamily.SHENANDOAH) : Optional.empty();
    }

    private void takeRegion(String line) {
        if (!line.startsWith("|")) {
            if (!regions.isEmpty()) { // in front of them stands what the letters mean
                refuse(line);
            }
            return;
        }
        Optional<RegionLine.Numbered> row =
                collector == CollectorFamily.SHENANDOAH ? RegionLine.shenandoah(line) : RegionLine.g1(line);
        if (row.isEmpty()) {
            refuse(line);
        } else if (row.get().index() <= lastIndex) {
            problem = Optional.of("has region " + row.get().index() + " in line " + lines + ", behind region "
                    + lastIndex + ": the table is not as a VM writes it.");
        } else {
            lastIndex = row.get().index();
            generations.add(row.get().generation());
            add(row.get().region());
        }
    }

    private void refuse(String line) {
        String shown = line.length() > SHOWN_CHARACTERS ? line.substring(0, SHOWN_CHARACTERS) + "..." : line;
        strange = Optional.of("has a line " + lines + " that is none of a table of regions: \"" + shown
                + "\". Is it as the VM wrote it?");
    }

    private void add(HeapRegion region) {
        if (!region.isPossible()) {
            problem = Optional.of("says in line " + lines + " that a region lies from 0x"
                    + Long.toHexString(region.start()) + " to 0x" + Long.toHexString(region.end())
                    + " and is filled to 0x"
                    + Long.toHexString(region.top()) + ", which cannot be.");
        } else if (regions.size() == MOST_REGIONS) {
            problem = Optional.of(
                    "has more than " + MOST_REGIONS + " regions, in line " + lines + ": a larger heap is not mapped.");
        } else {
            regions.add(region);
        }
    }

    /**
     * What all lines together say.
     *
     * @param isWhole whether the last line had an end
     */
    Result finish(boolean isWhole) {
        if (problem.isPresent() || (strange.isPresent() && isWhole)) {
            return new Result.Failed(problem.or(() -> strange).orElseThrow());
        }
        if (regions.isEmpty()) {
            return new Result.Failed(whyNone());
        }
        if (section == Section.REGIONS || section == Section.PAGES) {
            notes.add("The table ends with line " + lines + ", without an end: what is behind 0x"
                    + Long.toHexString(regions.getLast().end()) + " may be missing.");
        }
        List<HeapRegion> sorted = new ArrayList<>(withGenerations());
        sorted.sort(Comparator.comparingLong(HeapRegion::start));
        if (collector == CollectorFamily.Z) {
            sorted = withoutOverlaps(sorted);
        }
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).start() < sorted.get(i - 1).end()) {
                return new Result.Failed("has two regions that overlap at 0x"
                        + Long.toHexString(sorted.get(i).start()) + ", before line " + lines
                        + ": the table is not as a VM writes it.");
            }
        }
        addUnplaced();
        return new Result.Read(new RegionMap(collector, regionBytes(), sorted, notes));
    }

    private String whyNone() {
        if (!heapSeen) {
            return "has no section \"Heap:\", in which a VM writes down its heap.";
        }
        return tableSeen
                ? "has a table of regions without any region."
                : "has no table of regions: the VM could not write it, or is older than JDK 11.";
    }

    /** A Shenandoah without generations calls all its regions young. */
    private List<HeapRegion> withGenerations() {
        if (!generations.contains("O") || generations.size() != regions.size()) {
            return regions;
        }
        List<HeapRegion> known = new ArrayList<>();
        for (int i = 0; i < regions.size(); i++) {
            HeapRegion region = regions.get(i);
            known.add(
                    region.kind() == RegionKind.USED
                            ? new HeapRegion(
                                    region.start(),
                                    region.top(),
                                    region.end(),
                                    RegionLine.ofGeneration(generations.get(i), RegionKind.USED),
                                    region.collecting(),
                                    region.state())
                            : region);
        }
        return known;
    }

    /** ZGC gives pages away while they are written down; what is there first stays, and free memory is what remains. */
    private List<HeapRegion> withoutOverlaps(List<HeapRegion> sorted) {
        List<HeapRegion> apart = new ArrayList<>();
        long gone = 0;
        for (HeapRegion region : sorted) {
            long end = apart.isEmpty() ? 0 : apart.getLast().end();
            if (region.start() < end && !apart.isEmpty() && apart.getLast().kind() == RegionKind.FREE) {
                HeapRegion free = apart.removeLast();
                if (free.start() < region.start()) {
                    apart.add(new HeapRegion(free.start(), free.start(), region.start(), RegionKind.FREE));
                }
                end = region.start();
            }
            if (region.start() >= end) {
                apart.add(region);
            } else if (region.kind() != RegionKind.FREE) {
                gone++;
            } else if (region.end() > end) {
                apart.add(new HeapRegion(end, end, region.end(), RegionKind.FREE));
            }
        }
        if (gone > 0) {
            notes.add(
                    gone
                            + " of its pages overlap with others, as they changed while the VM wrote them down: they are left out.");
        }
        return apart;
    }

    /** ZGC before JDK 25 does not say where the memory lies that is in no page. */
    private void addUnplaced() {
        long placed = regions.stream().mapToLong(HeapRegion::bytes).sum();
        if (capacity.isPresent() && capacity.getAsLong() > placed) {
            notes.add(
                    ((capacity.getAsLong() - placed) >> 20)
                            + " MiB of the heap are in no page, and this VM does not say where they lie: they are on no picture.");
        }
    }

    private OptionalLong regionBytes() {
        return switch (collector) {
            case Z -> OptionalLong.of(ZGC_PAGE_BYTES);
            case G1, SHENANDOAH -> regions.stream().mapToLong(HeapRegion::bytes).min();
            case SERIAL, PARALLEL, OTHER -> OptionalLong.empty();
        };
    }
}
