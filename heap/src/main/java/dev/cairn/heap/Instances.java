// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

/**
 * The objects of some classes.
 *
 * @param objects how many there are
 * @param shallowBytes of all of them
 * @param largest those that retain most, the largest first; of those that retain as much, the first of the dump
 */
@SuppressWarnings("ArrayRecordComponent") // as many as were asked for; nobody changes them
public record Instances(long objects, long shallowBytes, long[] largest) {}
