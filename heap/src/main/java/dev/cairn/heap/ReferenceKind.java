// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** What kind of {@link java.lang.ref.Reference} refers to an object without keeping it. */
public enum ReferenceKind {
    SOFT,
    WEAK,
    PHANTOM,
    FINALIZER
}
