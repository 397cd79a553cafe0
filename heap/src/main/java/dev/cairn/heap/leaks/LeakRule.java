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
}
