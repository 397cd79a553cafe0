// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The text format in which the Remote Performance Monitor of the .NET Compact Framework saves a heap: one record a line,
 * five kinds of them, sizes and references but neither fields nor values. Source: "Write your own GC Heap Viewer for the
 * .Net Compact Framework", 2007. What that text leaves open is settled in {@link dev.cairn.heap.gclog.GcLogReader}.
 */
@NullMarked
package dev.cairn.heap.gclog;

import org.jspecify.annotations.NullMarked;
