// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.heap.store.LongList;
import dev.cairn.heap.store.LongToInt;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Adds up what objects keep by their signatures. There may be as many signatures as objects, so first the largest
 * objects of both snapshots decide which are listed: their dominators are larger still, so a signature never lacks the
 * one that it extends. Then a walk over all objects of both snapshots counts each whose signature is listed.
 */
final class PathSums {
    private static final String HPROF = "HPROF";
    private static final int UNLISTED = 1;

    private final Snapshot snapshot;
    private final Side side;
    private final SignatureTree tree;
    private final Dominators dominators;
    private final Steps steps;

    private PathSums(Snapshot snapshot, Side side, SignatureTree tree, boolean asInLog) throws IOException {
        this.snapshot = snapshot;
        this.side = side;
        this.tree = tree;
        this.dominators = snapshot.dominators();
        this.steps = new Steps(snapshot, tree, asInLog);
    }

    static PathChanges changes(Snapshot before, Snapshot after, int mostObjects) throws IOException {
        SignatureTree tree = new SignatureTree();
        boolean mixed = isHprof(before) != isHprof(after);
        PathSums first = new PathSums(before, Side.BEFORE, tree, mixed);
        PathSums second = new PathSums(after, Side.AFTER, tree, mixed);
        long missing = Math.max(first.choose(mostObjects), second.choose(mostObjects));
        first.addUp();
        second.addUp();
        return new PathChanges(tree.changes(), missing + 1);
    }

    private static boolean isHprof(Snapshot snapshot) {
        return snapshot.summary().format().startsWith(HPROF);
    }

    /**
     * Puts the signatures that will be listed into the tree.
     *
     * @return at most this many bytes are kept by an object whose signature is not there
     */
    private long choose(int mostObjects) {
        Largest largest = new Largest(mostObjects);
        long objects = snapshot.objectCount();
        for (long object = 0; object < objects; object++) {
            if (dominators.dominatorOf(object).isEmpty()) {
                int _ = topNode(object);
            } else {
                largest.add(object, dominators.retainedBytes(object));
            }
        }
        choose(largest.above(largest.dropped()));
        return largest.dropped();
    }

    private int topNode(long object) {
        return tree.extend(tree.extend(SignatureTree.ROOT, steps.whyHeld(object, dominators)), steps.of(object));
    }

    /** The dominators of the objects, except the topmost, must be among them. */
    private void choose(long[] objects) {
        LongToInt nodes = new LongToInt();
        LongList way = new LongList();
        for (long object : objects) {
            long at = object;
            while (nodes.get(at) == LongToInt.NONE) {
                OptionalLong above = dominators.dominatorOf(at);
                if (above.isEmpty()) {
                    nodes.put(at, topNode(at));
                } else {
                    way.add(at);
                    at = above.getAsLong();
                }
            }
            int node = nodes.get(at);
            for (int i = way.size() - 1; i >= 0; i--) {
                node = tree.extend(node, steps.of(way.get(i)));
                nodes.put(way.get(i), node);
            }
            way.clear();
        }
    }

    private void addUp() throws IOException {
        SitedObjects sited = side == Side.AFTER ? snapshot.sitedObjects() : SitedObjects.NONE;
        dominators.descend((object, above) -> {
            int number = above == Dominators.Descent.TOP ? listed(topNode(object)) : numberBelow(above, object);
            int site = sited.siteOf(object);
            if (site >= 0 && nodeOf(number) != SignatureTree.ROOT) {
                tree.addSite(nodeOf(number), object, sited.sites().get(site), snapshot.shallowBytes(object));
            }
            if (isListed(number) && (above == Dominators.Descent.TOP || number != above)) {
                tree.add(side, nodeOf(number), dominators.retainedBytes(object));
            }
            return number;
        });
    }

    /** Of an object whose signature is listed its node, and else that of the nearest one above it that is. */
    private int numberBelow(int above, long object) {
        if (!isListed(above)) {
            return above; // the signature of something above it is not listed, so neither is this
        }
        int node = tree.find(nodeOf(above), steps.of(object));
        return node == SignatureTree.ROOT ? listed(nodeOf(above)) | UNLISTED : listed(node);
    }

    private static int listed(int node) {
        return node << 1;
    }

    private static boolean isListed(int number) {
        return (number & UNLISTED) == 0 && number != 0;
    }

    private static int nodeOf(int number) {
        return number >> 1;
    }
}
