// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Writes HPROF files. */
@NullMarked
package dev.cairn.heap.hprof.write;

import org.jspecify.annotations.NullMarked;
