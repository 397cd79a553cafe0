// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.Site;
import java.util.List;

/**
 * The places and threads of a recording. Stacks are a tree from the outermost frame inwards, so that what they have in common is
 * kept once; places that look the same are one, and so are threads of the same name.
 */
final class CallSites {
    /** Of places and threads for which there is no room. */
    static final int OTHER = 0;
    /** Of numbers that stand for nothing. */
    static final int UNKNOWN = 1;

    /** The node with no frames. */
    static final int ROOT = 0;

    private static final int NUMBERS = 1 << 22;
    private static final long TEXT = 32L << 20;

    private final Names<FrameKey> frames;
    private final Names<String> classes;
    private final Names<String> threads;
    /** Parent and frame of each node; node 0 is its own parent. */
    private final PairTable nodes;
    /** Class, and node * 2, plus 1 if the stack is truncated. */
    private final PairTable places;

    private final IntColumn placeOfNumber = new IntColumn();
    private final IntColumn threadOfNumber = new IntColumn();
    private long announcedSites;
    private long announcedThreads;

    CallSites(BookLimits limits) {
        frames = new Names<>(Math.max(2, limits.nodes()), TEXT, FrameKey::textLength, new FrameKey[0]);
        classes = new Names<>(Math.max(2, limits.nodes()), TEXT, String::length, new String[0]);
        threads = new Names<>(Math.max(2, limits.names()), TEXT, String::length, new String[0]);
        nodes = new PairTable(Math.max(3, limits.nodes()));
        places = new PairTable(Math.max(2, limits.rows()));
        nodes.number(ROOT, -1);
        addOwn("[other]", "[other sites]");
        addOwn("[unknown]", "[unknown site]");
        threads.number("[other threads]");
        threads.number("[unknown thread]");
    }

    private void addOwn(String className, String frame) {
        StackFrame only = StackFrame.named(frame);
        places.number(classes.number(className), nodes.number(ROOT, frames.number(new FrameKey(only))) * 2);
    }

    /** Says what the next number of a place stands for. */
    void addSite(Site site) {
        announcedSites++;
        if (placeOfNumber.count() < NUMBERS) {
            placeOfNumber.add(place(site));
        }
    }

    /** Says what the next number of a thread stands for. */
    void addThread(String name) {
        announcedThreads++;
        if (threadOfNumber.count() < NUMBERS) {
            int thread = threads.number(name);
            threadOfNumber.add(thread == Names.FULL ? OTHER : thread);
        }
    }

    int site(int number) {
        return find(placeOfNumber, announcedSites, number);
    }

    int thread(int number) {
        return find(threadOfNumber, announcedThreads, number);
    }

    /** Whether there was no room for one of the two. */
    static boolean isOther(int site, int thread) {
        return site == OTHER || thread == OTHER;
    }

    private static int find(IntColumn column, long announced, int number) {
        if (number >= 0 && number < column.count()) {
            return column.get(number);
        }
        return number >= 0 && number < announced ? OTHER : UNKNOWN;
    }

    private int place(Site site) {
        int type = classes.number(site.className());
        int node = node(site.frames());
        if (type == Names.FULL || node == PairTable.FULL) {
            return OTHER;
        }
        int place = places.number(type, node * 2 + (site.truncated() ? 1 : 0));
        return place == PairTable.FULL ? OTHER : place;
    }

    private int node(List<StackFrame> stack) {
        int node = ROOT;
        for (int i = stack.size() - 1; i >= 0 && node != PairTable.FULL; i--) {
            int frame = frames.number(new FrameKey(stack.get(i)));
            node = frame == Names.FULL ? PairTable.FULL : nodes.number(node, frame);
        }
        return node;
    }

    long bytes() {
        return frames.bytes()
                + classes.bytes()
                + threads.bytes()
                + nodes.bytes()
                + places.bytes()
                + placeOfNumber.bytes()
                + threadOfNumber.bytes();
    }

    /** Returns the current state, for any thread to which it is published safely. */
    View view() {
        return new View(
                frames.view(),
                classes.view(),
                threads.view(),
                nodes.firsts(),
                nodes.seconds(),
                places.firsts(),
                places.seconds());
    }

    /** The places of one moment, by number. */
    record View(
            Names.View<FrameKey> frames,
            Names.View<String> classes,
            Names.View<String> threads,
            IntColumn.View parents,
            IntColumn.View frameOfNode,
            IntColumn.View classOfSite,
            IntColumn.View nodeAndCut) {
        String className(int site) {
            return classes.get(classOfSite.get(site));
        }

        int node(int site) {
            return nodeAndCut.get(site) >> 1;
        }

        boolean truncated(int site) {
            return (nodeAndCut.get(site) & 1) != 0;
        }
    }
}
