// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the VM counts by itself where it was started with {@code -XX:NativeMemoryTracking}, by category.
 *
 * @param mallocBytes of all categories
 */
public record VmCounts(List<Category> categories, long mallocBytes) {
    private static final int MOST_CATEGORIES = 100;
    private static final Pattern HEAD =
            Pattern.compile("- +([A-Z][A-Za-z /&-]{0,40}?) \\(reserved=[0-9]{1,15}KB, committed=([0-9]{1,15})KB\\).*");
    private static final Pattern MALLOC = Pattern.compile(" +\\(malloc=([0-9]{1,15})KB.*");
    /** What comes behind the categories. */
    private static final String END = "Virtual memory map:";

    private static final long KIBIBYTE = 1024;

    public VmCounts {
        categories = List.copyOf(categories);
    }

    /**
     * One category.
     *
     * @param name as the VM has it, such as "Java Heap"
     * @param committedBytes all of it, of which not all need be resident
     * @param mallocBytes of it, what came from malloc
     */
    public record Category(String name, long committedBytes, long mallocBytes) {}

    /** From the answer to {@code VM.native_memory}; empty if the VM does not count. */
    static Optional<VmCounts> parse(String text) {
        List<Category> categories = new ArrayList<>();
        for (String line : (Iterable<String>) text.lines().takeWhile(line -> !line.startsWith(END))::iterator) {
            Matcher head = HEAD.matcher(line);
            Matcher malloc = MALLOC.matcher(line);
            if (head.matches() && categories.size() < MOST_CATEGORIES) {
                categories.add(new Category(head.group(1), Long.parseLong(head.group(2)) * KIBIBYTE, 0));
            } else if (malloc.matches() && !categories.isEmpty()) {
                Category last = categories.removeLast();
                categories.add(
                        new Category(last.name(), last.committedBytes(), Long.parseLong(malloc.group(1)) * KIBIBYTE));
            }
        }
        return categories.isEmpty()
                ? Optional.empty()
                : Optional.of(new VmCounts(
                        categories,
                        categories.stream().mapToLong(Category::mallocBytes).sum()));
    }
}
