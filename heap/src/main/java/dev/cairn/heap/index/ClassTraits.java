// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.index;

/**
 * What the graph must know of classes, by their numbers.
 */
public final class ClassTraits {
    /** Stands for a class whose object need not be held by its instances, or that has none. */
    public static final long NO_OBJECT = -1;

    private final boolean[] sizesVary;
    private final boolean[] haveWeak;
    private final long[] units;
    private final long[] instances;
    private final long[] classObjects;

    /**
     * All arrays are as long as there are classes.
     *
     * @param sizesVary whether each object's row says its size
     * @param haveWeak whether rows have references that do not keep their target
     * @param units size of each object where sizes do not vary
     * @param instances how many objects a class has
     * @param classObjects index of the class's own object, which its instances keep; {@link #NO_OBJECT} if it is kept
     *     anyway
     */
    public ClassTraits(boolean[] sizesVary, boolean[] haveWeak, long[] units, long[] instances, long[] classObjects) {
        this.sizesVary = sizesVary.clone();
        this.haveWeak = haveWeak.clone();
        this.units = units.clone();
        this.instances = instances.clone();
        this.classObjects = classObjects.clone();
    }

    public int count() {
        return units.length;
    }

    public boolean sizesVary(int type) {
        return sizesVary[type];
    }

    public boolean haveWeak(int type) {
        return haveWeak[type];
    }

    public long units(int type) {
        return units[type];
    }

    public long instances(int type) {
        return instances[type];
    }

    public long classObject(int type) {
        return classObjects[type];
    }
}
