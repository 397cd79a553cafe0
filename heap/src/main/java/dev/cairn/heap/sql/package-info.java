// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/**
 * SQL over a snapshot: {@link dev.cairn.heap.sql.SnapshotDatabase} answers queries about tables whose rows are made while they are
 * asked for. The engine, DuckDB, is no part of Cairn: {@link dev.cairn.heap.sql.EngineLoader} takes it from a file of the user's.
 */
@NullMarked
package dev.cairn.heap.sql;

import org.jspecify.annotations.NullMarked;
