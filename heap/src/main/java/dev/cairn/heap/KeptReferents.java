// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** Which reference objects count as keeping their referents. Finalizers and phantom references never do. */
public enum KeptReferents {
    NONE,
    SOFT,
    SOFT_AND_WEAK;

    /** Whether objects of a class, and of all below it, keep their referents. */
    public boolean areThoseOf(String className) {
        return switch (className) {
            case "java.lang.ref.SoftReference" -> this != NONE;
            case "java.lang.ref.WeakReference" -> this == SOFT_AND_WEAK;
            default -> false;
        };
    }
}
