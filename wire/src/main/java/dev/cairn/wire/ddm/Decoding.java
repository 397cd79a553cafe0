// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/** What came of reading the data of a chunk. */
public sealed interface Decoding<T> {
    /**
     * The value.
     *
     * @param surplusBytes bytes behind what is known: a later version of the chunk may be longer
     */
    record Done<T>(T value, int surplusBytes) implements Decoding<T> {}

    /**
     * No value.
     *
     * @param why a sentence
     */
    record Malformed<T>(String why) implements Decoding<T> {}
}
