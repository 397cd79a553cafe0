// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The second walk over a dump: what each object refers to. */
@NullMarked
package dev.cairn.heap.hprof.rows;

import org.jspecify.annotations.NullMarked;
