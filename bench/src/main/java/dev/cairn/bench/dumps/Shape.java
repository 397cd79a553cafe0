// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.dumps;

import java.io.IOException;

/** A graph of objects whose dominators are known without computing them. */
enum Shape {
    /** A binary tree whose nodes know their parents, so that every edge is in a cycle. */
    TREE,
    /** A doubly linked list: as deep as it is long. */
    LIST,
    /** Groups of objects that refer to each other at random, and to objects that they share with other groups. */
    RANDOM,
    /** A big array of chains, each node with a payload; one of the chains is very deep. Two objects a node. */
    LEAK;

    void write(DumpBuilder dump, int nodes) throws IOException {
        switch (this) {
            case TREE -> TreeShape.write(dump, nodes);
            case LIST -> ListShape.write(dump, nodes);
            case RANDOM -> RandomShape.write(dump, nodes);
            case LEAK -> LeakShape.write(dump, nodes);
        }
    }
}
