// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.engine;

import dev.cairn.heap.SnapshotException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What to say when the folder for indexes could not be written to. A mapped file that the disk has no room for is no
 * exception but a fault, when it is touched: an {@link InternalError}, as that of a dump that became shorter.
 */
final class FullDisk {
    private FullDisk() {}

    /** Of an index that could not be made. */
    static SnapshotException noIndex(Path file, Path cache, Throwable cause) {
        return new SnapshotException("The index of " + file + sentence(cache), cause);
    }

    /** Of files beside an index, which answer a question and go with it. */
    static SnapshotException noAnswer(Path file, Path cache, Throwable cause) {
        return new SnapshotException(
                "What this question about " + file + " needs for a while" + sentence(cache), cause);
    }

    private static String sentence(Path cache) {
        return " cannot be written to " + cache
                + ": is the disk full? Another folder can be chosen with --cache, or with XDG_CACHE_HOME.";
    }

    /** Whether an error is that of a mapped page, and not one of the VM's. */
    static boolean isFault(InternalError error) {
        return Optional.ofNullable(error.getMessage()).orElse("").contains("unsafe memory access");
    }
}
