// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import java.util.List;

/** Which reference objects count as keeping their referents. Finalizers and phantom references never do. */
public enum KeptReferents {
    NONE(),
    SOFT("java.lang.ref.SoftReference"),
    SOFT_AND_WEAK("java.lang.ref.SoftReference", "java.lang.ref.WeakReference");

    private final List<String> classes;

    KeptReferents(String... classes) {
        this.classes = List.of(classes);
    }

    /** Whether objects of a class, and of all below it, keep their referents. */
    public boolean areThoseOf(String className) {
        return classes.contains(className);
    }
}
