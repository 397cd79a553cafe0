// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in what a VM writes about itself ({@code VM.info}, {@code VM.metaspace vslist}, {@code VM.native_memory detail}) which addresses are for
 * what. What does not look as expected is passed over.
 */
final class VmTexts {
    private static final String HEX = "0x([0-9a-fA-F]{1,16})";
    private static final Pattern HEAP = Pattern.compile("Heap address: " + HEX + ", size: ([0-9]{1,9}) MB.*");
    private static final Pattern HEAP_PART = Pattern.compile(".*\\[" + HEX + ", ?(?:" + HEX + ", ?)?" + HEX + "\\).*");
    private static final Pattern CLASS_SPACE =
            Pattern.compile("Compressed class space mapped at: " + HEX + "-" + HEX + ".*");
    private static final Pattern ARCHIVE =
            Pattern.compile("CDS archive\\(s\\) mapped at: \\[" + HEX + "-" + HEX + "-" + HEX + "\\).*");
    private static final Pattern CODE = Pattern.compile(" *bounds \\[" + HEX + ", " + HEX + ", " + HEX + "\\].*");
    private static final Pattern TABLE =
            Pattern.compile("(?:Card table byte_map:|.*Bits:) +\\[" + HEX + ", ?" + HEX + "[\\])].*");
    private static final Pattern NODE =
            Pattern.compile("- node #[0-9]+: base " + HEX + ": reserved=([0-9]{1,12})\\.[0-9]+ KB.*");
    private static final Pattern REGION =
            Pattern.compile("\\[" + HEX + " - " + HEX + "\\] reserved .*KB for ([A-Za-z ]+?)(?: from.*)?");
    private static final long KIBIBYTE = 1024;
    private static final int HEX_RADIX = 16;

    private final VmRanges ranges;
    private boolean inHeap;

    VmTexts(VmRanges ranges) {
        this.ranges = ranges;
    }

    /** All of one answer. */
    void accept(String text) {
        inHeap = false;
        text.lines().forEach(this::line);
    }

    private void line(String line) {
        if (line.equals("Heap:")) {
            inHeap = true;
        } else if (line.isBlank()) {
            inHeap = false;
        } else if (inHeap) {
            match(HEAP_PART, line).ifPresent(found -> add(found, 1, 3, MemoryPart.JAVA_HEAP));
        } else if (!line.startsWith("|")) {
            match(HEAP, line)
                    .ifPresent(found -> ranges.add(
                            hex(found.group(1)),
                            hex(found.group(1)) + Long.parseLong(found.group(2)) * KIBIBYTE * KIBIBYTE,
                            MemoryPart.JAVA_HEAP));
            match(CLASS_SPACE, line).ifPresent(found -> add(found, 1, 2, MemoryPart.METASPACE));
            match(ARCHIVE, line).ifPresent(found -> add(found, 1, 3, MemoryPart.CLASS_ARCHIVE));
            match(CODE, line).ifPresent(found -> add(found, 1, 3, MemoryPart.CODE_CACHE));
            match(TABLE, line).ifPresent(found -> add(found, 1, 2, MemoryPart.VM_INTERNAL));
            match(NODE, line)
                    .ifPresent(found -> ranges.add(
                            hex(found.group(1)),
                            hex(found.group(1)) + Long.parseLong(found.group(2)) * KIBIBYTE,
                            MemoryPart.METASPACE));
            match(REGION, line).ifPresent(found -> add(found, 1, 2, part(found.group(3))));
        }
    }

    /** Of a category of the VM's own tracking (NMT). */
    private static MemoryPart part(String category) {
        return switch (category) {
            case "Java Heap" -> MemoryPart.JAVA_HEAP;
            case "Class", "Metaspace" -> MemoryPart.METASPACE;
            case "Code" -> MemoryPart.CODE_CACHE;
            case "Thread", "Thread Stack" -> MemoryPart.STACKS;
            case "Shared class space" -> MemoryPart.CLASS_ARCHIVE;
            default -> MemoryPart.VM_INTERNAL;
        };
    }

    private static Optional<Matcher> match(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.matches() ? Optional.of(matcher) : Optional.empty();
    }

    private void add(Matcher found, int first, int last, MemoryPart part) {
        ranges.add(hex(found.group(first)), hex(found.group(last)), part);
    }

    private static long hex(String digits) {
        return Long.parseUnsignedLong(digits, HEX_RADIX); // negative above all addresses of a process
    }
}
