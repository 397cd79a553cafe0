// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.books;

/** Sums over all sites. */
public record HeapTotals(long liveBytes, long liveObjects, long allocatedBytes, long allocatedObjects) {}
