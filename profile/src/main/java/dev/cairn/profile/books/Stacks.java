// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes stacks out of nodes, each once, so that sites with the same stack share it. */
final class Stacks {
    private final CallSites.View sites;
    private final Map<Integer, List<StackFrame>> known = new HashMap<>();

    Stacks(CallSites.View sites) {
        this.sites = sites;
    }

    /** The innermost frame first. */
    List<StackFrame> of(int node) {
        return known.computeIfAbsent(node, this::walk);
    }

    private List<StackFrame> walk(int from) {
        List<StackFrame> frames = new ArrayList<>();
        for (int node = from; node != CallSites.ROOT; node = sites.parents().get(node)) {
            frames.add(sites.frames().get(sites.frameOfNode().get(node)).frame());
        }
        return List.copyOf(frames);
    }
}
