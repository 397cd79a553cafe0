// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.view;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Threads of one pool, by their names: they differ in the number at the end alone. */
public final class ThreadPools {
    /** What threads of one pool differ in; the page has it from here. */
    public static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d+$");

    private ThreadPools() {}

    /** What each of {@code names} is shown as: {@code exec-* (12 threads)} for those of a pool, else itself. */
    public static Map<String, String> labels(Collection<String> names) {
        Set<String> threads = new HashSet<>(names);
        Map<String, Long> sizes =
                threads.stream().collect(Collectors.groupingBy(ThreadPools::pool, Collectors.counting()));
        return threads.stream().collect(Collectors.toUnmodifiableMap(name -> name, name -> {
            long size = sizes.getOrDefault(pool(name), 1L);
            return size == 1 ? name : pool(name) + " (" + size + " threads)";
        }));
    }

    /** The pool of a thread: {@code exec-*} for {@code exec-12}, and the name itself if it ends in no number. */
    public static String pool(String name) {
        return NUMBER.matcher(name).replaceFirst("*");
    }
}
