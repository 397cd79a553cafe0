// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.diff;

import dev.cairn.heap.Dominators;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.gclog.RootKinds;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.store.LongToInt;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** What the objects of one snapshot are called in a signature, so that the same is called the same in the other. */
final class Steps {
    private static final int UNKNOWN = -1;
    private static final String SEVERAL = "held by several";
    private static final String WEAK = "held only by references that do not keep";
    private static final String GARBAGE = "garbage";
    private static final String CLASS = "class ";

    private final Snapshot snapshot;
    private final SignatureTree tree;
    private final boolean asInLog;
    private final List<HeapClass> classes;
    private final int[] ofClass;
    private final LongToInt ofClassObject = new LongToInt();
    private final LongToInt roots = new LongToInt();

    /**
     * The steps of a snapshot.
     *
     * @param asInLog whether to say no more than a GC log can, as the other snapshot is one
     */
    Steps(Snapshot snapshot, SignatureTree tree, boolean asInLog) {
        this.snapshot = snapshot;
        this.tree = tree;
        this.asInLog = asInLog;
        this.classes = snapshot.classes();
        this.ofClass = new int[classes.size()];
        Arrays.fill(ofClass, UNKNOWN);
        if (!asInLog) {
            nameClassObjects();
        }
        List<GcRoot> all = snapshot.roots();
        for (int i = 0; i < all.size(); i++) {
            int known = roots.get(all.get(i).object());
            if (known == LongToInt.NONE
                    || all.get(i).kind().compareTo(all.get(known).kind()) < 0) {
                roots.put(all.get(i).object(), i);
            }
        }
    }

    private void nameClassObjects() {
        for (HeapClass type : classes) {
            OptionalLong object = type.id() == 0 ? OptionalLong.empty() : snapshot.indexOf(type.id());
            if (object.isPresent()) {
                ofClassObject.put(object.getAsLong(), tree.step(CLASS + StableNames.of(type)));
            }
        }
    }

    /** The step for an object itself. */
    int of(long object) {
        int asClass = ofClassObject.get(object);
        if (asClass != LongToInt.NONE) {
            return asClass;
        }
        int type = snapshot.classOf(object).index();
        if (ofClass[type] == UNKNOWN) {
            ofClass[type] = tree.step(StableNames.of(classes.get(type)));
        }
        return ofClass[type];
    }

    /** The step for why an object is held that nothing dominates. */
    int whyHeld(long object, Dominators dominators) {
        int root = roots.get(object);
        if (root != LongToInt.NONE) {
            return tree.step(words(snapshot.roots().get(root)));
        }
        return tree.step(
                switch (dominators.reachabilityOf(object)) {
                    case STRONG -> SEVERAL;
                    case WEAK -> WEAK;
                    case NONE -> GARBAGE;
                });
    }

    private String words(GcRoot root) {
        if (root.container().isPresent()) {
            return root.kind().words() + " of "
                    + StableNames.of(classes.get(root.container().getAsInt()));
        }
        if (!asInLog) {
            return root.kind().words();
        }
        RootKinds.LogRoot says = RootKinds.toLog(root.kind());
        RootKind kind = RootKinds.fromLog(says.kind(), says.flags());
        return kind.words();
    }
}
