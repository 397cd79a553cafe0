// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The first walk over a dump: which objects there are, of what classes, under what ids, and what the roots are. */
@NullMarked
package dev.cairn.heap.hprof.scan;

import org.jspecify.annotations.NullMarked;
