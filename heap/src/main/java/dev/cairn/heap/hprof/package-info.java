// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * HPROF files: the file and its header, gzip, the top-level records with their names, classes, stacks and threads, and
 * the records of the heap itself.
 */
@NullMarked
package dev.cairn.heap.hprof;

import org.jspecify.annotations.NullMarked;
