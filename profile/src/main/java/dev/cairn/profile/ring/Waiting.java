// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.ring;

import java.time.Duration;
import java.util.Optional;

/** How long somebody goes on waiting for another process. Asked several times a second meanwhile. */
@FunctionalInterface
public interface Waiting {
    /** Why that is enough, as a sentence; empty while it is not. */
    Optional<String> enough();

    /** For so long, whatever the other process does. */
    static Waiting noLongerThan(Duration limit) {
        long start = System.nanoTime();
        return () -> System.nanoTime() - start < limit.toNanos()
                ? Optional.empty()
                : Optional.of("It has not answered for " + limit.toMillis() + " ms.");
    }
}
