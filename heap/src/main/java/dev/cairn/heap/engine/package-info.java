// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** Behind the API: {@link dev.cairn.heap.engine.Snapshots} opens dumps, and keeps their indexes. */
@NullMarked
package dev.cairn.heap.engine;

import org.jspecify.annotations.NullMarked;
