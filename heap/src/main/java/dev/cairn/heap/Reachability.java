// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/** How an object is held. */
public enum Reachability {
    /** From a GC root through ordinary references. */
    STRONG,
    /** Only by way of the referent of a soft, weak, final or phantom reference. */
    WEAK,
    /** Not at all: garbage that the collector had not taken yet. */
    NONE
}
