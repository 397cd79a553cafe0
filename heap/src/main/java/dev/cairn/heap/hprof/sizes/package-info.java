// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** How objects were laid out in the heap that a dump comes from, and what they took there. */
@NullMarked
package dev.cairn.heap.hprof.sizes;

import org.jspecify.annotations.NullMarked;
