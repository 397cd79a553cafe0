// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The bytes of a dump: the file with its header, its numbers and ids, and the records of the heap one by one. */
@NullMarked
package dev.cairn.heap.hprof.bytes;

import org.jspecify.annotations.NullMarked;
