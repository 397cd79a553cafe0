// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The top-level records of a dump: its strings, classes, stacks, threads and segments, without what is in the heap. */
@NullMarked
package dev.cairn.heap.hprof.outline;

import org.jspecify.annotations.NullMarked;
