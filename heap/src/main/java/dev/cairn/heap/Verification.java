// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/**
 * What came of checking dominators and retained sizes against the graph, by another algorithm.
 *
 * @param objects that were checked
 * @param wrong things that are not as they should be; more than one may be so of an object
 * @param problems the first of these, a sentence each; objects are named by their index
 */
public record Verification(long objects, long wrong, List<String> problems) {
    public Verification {
        problems = List.copyOf(problems);
    }

    public boolean isRight() {
        return wrong == 0;
    }
}
