// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

/** How much a redacted dump keeps of what is in objects. References, lengths and the names of what a program has stay at all levels. */
public enum RedactionLevel {
    /** No texts and no elements of primitive arrays. */
    CONTENTS,
    /** No values of fields and statics of primitive types either. */
    ALL
}
