// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** By what an object is referred to without being kept: the kinds of {@link java.lang.ref.Reference}, and their links. */
public enum ReferenceKind {
    SOFT,
    WEAK,
    PHANTOM,
    FINALIZER,
    /**
     * {@code Reference.discovered}, by which the collector links references that have nothing to do with each other:
     * paths that go through it say nothing about what holds an object.
     */
    DISCOVERED
}
