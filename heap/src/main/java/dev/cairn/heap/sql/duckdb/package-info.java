// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
/** The one place that names classes of DuckDB. Loaded by a class loader of its own, which has DuckDB: {@link dev.cairn.heap.sql.EngineLoader}. */
@NullMarked
package dev.cairn.heap.sql.duckdb;

import org.jspecify.annotations.NullMarked;
