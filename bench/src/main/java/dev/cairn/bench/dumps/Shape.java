// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;

/** A graph of objects whose dominators are known without computing them. */
enum Shape {
    /** A binary tree whose nodes know their parents, so that every edge is in a cycle. */
    TREE(TreeShape::write),
    /** A doubly linked list: as deep as it is long. */
    LIST(ListShape::write),
    /** Groups of objects that refer to each other at random, and to objects that they share with other groups. */
    RANDOM(RandomShape::write),
    /** A big array of chains, each node with a payload; one of the chains is very deep. Two objects a node. */
    LEAK(LeakShape::write);

    private final Writer writer;

    Shape(Writer writer) {
        this.writer = writer;
    }

    private interface Writer {
        void write(DumpBuilder dump, int nodes) throws IOException;
    }

    void write(DumpBuilder dump, int nodes) throws IOException {
        writer.write(dump, nodes);
    }
}
