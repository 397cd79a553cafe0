// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Compressed dumps, unpacked by several threads where they can be, and files known by their stamps. */
@NullMarked
package dev.cairn.heap.hprof.gzip;

import org.jspecify.annotations.NullMarked;
