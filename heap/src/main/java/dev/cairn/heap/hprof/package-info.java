// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** HPROF files: what answers questions about a dump, by the walks over it and the records that they found. */
@NullMarked
package dev.cairn.heap.hprof;

import org.jspecify.annotations.NullMarked;
