// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.classes;

import java.util.Set;

/** The fields of {@code java.lang.ref.Reference} that do not keep what they refer to. */
public final class ReferenceFields {
    private static final String REFERENCE = "java.lang.ref.Reference";
    private static final String REFERENT = "referent";

    /**
     * By these collectors link references that have nothing to do with each other: those whose referents are gone and that
     * wait for their queues, as right after the collection that a dump begins with. The first is HotSpot's, the other Android's.
     */
    private static final Set<String> LINKS = Set.of("discovered", "pendingNext");

    private ReferenceFields() {}

    /** Whether a class declares them. */
    public static boolean areOf(String className) {
        return className.equals(REFERENCE);
    }

    /**
     * Whether a field of that class keeps nothing.
     *
     * @param keepsReferents whether the reference counts as keeping what it is to
     */
    public static boolean isWeak(String field, boolean keepsReferents) {
        return (field.equals(REFERENT) && !keepsReferents) || isLink(field);
    }

    /** Whether a field of that class is the collector's own. */
    public static boolean isLink(String field) {
        return LINKS.contains(field);
    }
}
