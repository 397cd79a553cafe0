// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.export.FlameTree.Node;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlameTreeTest {
    private static final ValueType BYTES = new ValueType("alloc_space", "bytes");

    private static StackProfile profile(List<StackSample> samples) {
        return new StackProfile("", List.of(BYTES), 0, 0, 0, 0, BYTES, List.of(), samples);
    }

    private static StackSample sample(long value, double error, String... innermostFirst) {
        List<StackFrame> frames = List.of(innermostFirst).stream()
                .map(method -> new StackFrame("A", method, Optional.empty(), 1))
                .toList();
        return new StackSample(frames, List.of(value), Map.of(StackSample.CLASS, "byte[]"), List.of(error));
    }

    private static FlameTree tree(List<StackSample> samples) {
        FlameTree tree = new FlameTree(1, Map.of());
        tree.add(profile(samples), new int[] {0}, new double[] {1});
        tree.sum();
        return tree;
    }

    @Test
    void mergesStacksFromTheOutermostFrameAndPutsTheClassInnermost() {
        FlameTree tree =
                tree(List.of(sample(5, 3, "leaf", "main"), sample(6, 4, "leaf", "main"), sample(20, 0, "main")));
        assertThat(tree.inOrder().stream().map(node -> node.frame.name() + " " + (long) node.total[0]))
                .containsExactly("all 31", "A.main 31", "byte[] 20", "A.leaf 11", "byte[] 11");
        assertThat(tree.inOrder().getLast().variance[0]).isEqualTo(25);
    }

    @Test
    void whatIsLeftOutOfATreeIsStillCounted() {
        FlameTree tree = tree(IntStream.rangeClosed(1, 1000)
                .mapToObj(i -> sample(i, 1, "leaf" + i, "main"))
                .toList());
        int nodes = tree.nodes();
        assertThat(tree.keep(nodes)).isZero();
        assertThat(tree.keep(100)).isGreaterThan(nodes - 202);
        List<Node> kept = tree.inOrder();
        assertThat(kept).hasSizeLessThan(200);
        assertThat(kept.stream().mapToDouble(node -> node.self[0]).sum()).isEqualTo(500_500);
        assertThat(kept.stream().mapToDouble(node -> node.variance[0]).sum()).isEqualTo(1000);
        assertThat(kept).extracting(node -> node.frame.name()).contains("A.leaf1000", "[smaller frames, left out]");
    }
}
