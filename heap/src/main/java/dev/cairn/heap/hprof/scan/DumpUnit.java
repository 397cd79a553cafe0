// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.scan;

/**
 * A part of a dump that holds whole records, to be walked without looking at what comes before.
 *
 * @param segment the number of the segment that it begins in
 * @param offset of its first record in the file
 * @param firstObject index of its first object
 * @param objects how many begin in it
 */
public record DumpUnit(int segment, long offset, long firstObject, long objects) {}
