// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.util.List;
import java.util.Optional;

/** Allocators that take the place of the C library's, by the names of their libraries. */
final class Allocators {
    private static final List<String> NAMES =
            List.of("jemalloc", "tcmalloc", "mimalloc", "snmalloc", "rpmalloc", "hoard");

    private Allocators() {}

    /** Which one is in a library at this path. */
    static Optional<String> named(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return file.contains(".so") ? NAMES.stream().filter(file::contains).findFirst() : Optional.empty();
    }
}
