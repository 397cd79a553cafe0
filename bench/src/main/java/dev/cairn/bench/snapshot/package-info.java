// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Figures of heap snapshots, beside other readers. */
@NullMarked
package dev.cairn.bench.snapshot;

import org.jspecify.annotations.NullMarked;
