// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.io.IOException;
import java.util.List;

/** One kind of leak and how it is recognised. */
public interface LeakRule {
    /** A word that stays, as finding ids are made of it: {@code gathering-point}. */
    String id();

    /** What the rule looks for, in a few words. */
    String title();

    /** When a finding is reported, in a sentence. */
    String threshold();

    /** All findings of this rule. */
    List<Finding> find(LeakContext context) throws IOException;

    /** Begins what takes long and needs no other rule, beside those. */
    default Begun begin(LeakContext context) throws IOException {
        return () -> find(context);
    }

    /** A rule that looks, and that must be closed. */
    @FunctionalInterface
    interface Begun extends AutoCloseable {
        /** All findings of the rule. */
        List<Finding> find() throws IOException;

        @Override
        default void close() {}
    }
}
