// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import java.util.List;

/** The threads whose allocations a recording counts. */
sealed interface CountedThreads {
    /** The one that starts the recording. */
    record Current() implements CountedThreads {}

    /** Those there are and those that come meanwhile, virtual ones too. */
    record All() implements CountedThreads {}

    record Given(List<Thread> threads) implements CountedThreads {
        public Given {
            threads = List.copyOf(threads);
        }
    }
}
