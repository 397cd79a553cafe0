// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.view.SourceName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Stacks merged from the outermost frame on, below the name of their thread if that is wanted. A node has values of its own for each column; a column is a type of a profile,
 * or, of a difference, a type of one of the two.
 */
final class FlameTree {
    /** What a frame is, which chooses its colour. */
    enum Kind {
        METHOD("m"),
        ALLOCATED("c"),
        THREAD("t"),
        NATIVE("n"),
        REMAINDER("r");

        private final String letter;

        Kind(String letter) {
            this.letter = letter;
        }

        String letter() {
            return letter;
        }
    }

    /** A frame as it is merged: without its line. In an order, as {@code StackOrder} says why. */
    record Frame(String name, String file, Kind kind) implements Comparable<Frame> {
        private static final Comparator<Frame> ORDER =
                Comparator.comparing(Frame::name).thenComparing(Frame::file).thenComparing(Frame::kind);

        @Override
        public int compareTo(Frame other) {
            return ORDER.compare(this, other);
        }
    }

    /** A frame under another, or the root. Two nodes are equal only if they are the same. */
    static final class Node {
        final Frame frame;
        final double[] self;
        /** NaN if the variance of any of its samples is unknown. */
        final double[] variance;

        final double[] total;
        final Map<Frame, Node> children = new LinkedHashMap<>();

        Node(Frame frame, int columns) {
            this.frame = frame;
            this.self = new double[columns];
            this.variance = new double[columns];
            this.total = new double[columns];
        }
    }

    private static final Frame ROOT = new Frame("all", "", Kind.REMAINDER);
    private static final Frame LEFT_OUT = new Frame("[smaller frames, left out]", "", Kind.REMAINDER);
    private static final String NO_THREAD = "[unknown thread]";
    private static final Frame NO_STACK = new Frame("[no stack]", "", Kind.REMAINDER);

    private final int columns;
    private final Node root;
    private final Map<String, String> threads;
    private final Map<StackFrame, Frame> frames = new HashMap<>();
    private int nodes = 1;

    /** @param threads the outermost frame of a sample, by its thread's name; empty where that is to have none */
    FlameTree(int columns, Map<String, String> threads) {
        this.columns = columns;
        this.threads = threads;
        this.root = new Node(ROOT, columns);
    }

    Node root() {
        return root;
    }

    int nodes() {
        return nodes;
    }

    /**
     * Adds the samples of {@code profile}.
     *
     * @param columnOfType where each of its types goes; -1 for nowhere
     * @param factors what the numbers of each of its types are multiplied by
     */
    void add(StackProfile profile, int[] columnOfType, double[] factors) {
        for (StackSample sample : profile.samples()) {
            Node begin = threads.isEmpty() ? root : child(root, thread(sample));
            Node node = begin;
            for (StackFrame frame : AllocatedClass.code(sample).reversed()) {
                node = child(node, frames.computeIfAbsent(frame, FlameTree::frame));
            }
            if (AllocatedClass.of(sample).isPresent()) {
                node = child(node, new Frame(AllocatedClass.of(sample).get(), "", Kind.ALLOCATED));
            }
            if (node.equals(begin)) {
                node = child(node, NO_STACK);
            }
            for (int type = 0; type < columnOfType.length; type++) {
                if (columnOfType[type] >= 0) {
                    double error = sample.standardError(type).orElse(Double.NaN) * factors[type];
                    node.self[columnOfType[type]] += sample.values().get(type) * factors[type];
                    node.variance[columnOfType[type]] += error * error;
                }
            }
        }
    }

    private Frame thread(StackSample sample) {
        String name = sample.labels().getOrDefault(StackSample.THREAD, NO_THREAD);
        return new Frame(threads.getOrDefault(name, name), "", Kind.THREAD);
    }

    private static Frame frame(StackFrame frame) {
        boolean standIn = frame.className().isEmpty() && frame.method().startsWith("[");
        Kind kind = standIn ? Kind.REMAINDER : frame.line() == StackFrame.NATIVE_LINE ? Kind.NATIVE : Kind.METHOD;
        return new Frame(SourceName.of(frame), frame.file().orElse(""), kind);
    }

    private Node child(Node parent, Frame frame) {
        Node known = parent.children.get(frame);
        if (known != null) {
            return known;
        }
        Node made = new Node(frame, columns);
        parent.children.put(frame, made);
        nodes++;
        return made;
    }

    /** All nodes, a parent before its children and those by size, the largest first. */
    List<Node> inOrder() {
        List<Node> order = new ArrayList<>();
        List<Node> open = new ArrayList<>(List.of(root));
        while (!open.isEmpty()) {
            Node node = open.removeLast();
            order.add(node);
            List<Node> children = new ArrayList<>(node.children.values());
            children.sort(Comparator.comparingDouble(this::weight));
            open.addAll(children);
        }
        return order;
    }

    /** Adds up what is below each node. */
    void sum() {
        List<Node> order = inOrder();
        for (Node node : order.reversed()) {
            System.arraycopy(node.self, 0, node.total, 0, columns);
            for (Node child : node.children.values()) {
                for (int column = 0; column < columns; column++) {
                    node.total[column] += child.total[column];
                }
            }
        }
    }

    /**
     * Keeps the {@code most} largest nodes. What is left out of a node becomes one child of it.
     *
     * @return how many nodes were left out
     */
    int keep(int most) {
        if (nodes <= most) {
            return 0;
        }
        int before = nodes;
        Set<Node> kept = new HashSet<>();
        PriorityQueue<Node> largest = new PriorityQueue<>(Comparator.comparingDouble(node -> -weight(node)));
        largest.add(root);
        while (kept.size() < most && !largest.isEmpty()) {
            Node node = largest.remove();
            kept.add(node);
            largest.addAll(node.children.values());
        }
        nodes = 0;
        kept.forEach(node -> leaveOut(node, kept));
        return Math.max(1, before - nodes);
    }

    /** Bytes outweigh counts: each column is seen as a share of its whole. */
    private double weight(Node node) {
        double weight = 0;
        for (int column = 0; column < columns; column++) {
            weight += root.total[column] == 0 ? 0 : Math.abs(node.total[column] / root.total[column]);
        }
        return weight;
    }

    private void leaveOut(Node node, Set<Node> kept) {
        nodes++;
        Node rest = new Node(LEFT_OUT, columns);
        boolean left = node.children.values().removeIf(child -> {
            if (kept.contains(child)) {
                return false;
            }
            addAll(child, rest);
            return true;
        });
        if (left) {
            System.arraycopy(rest.self, 0, rest.total, 0, columns);
            node.children.put(LEFT_OUT, rest);
            nodes++;
        }
    }

    private void addAll(Node from, Node to) {
        List<Node> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            Node node = open.removeLast();
            for (int column = 0; column < columns; column++) {
                to.self[column] += node.self[column];
                to.variance[column] += node.variance[column];
            }
            open.addAll(node.children.values());
        }
    }
}
