// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/**
 * How many threads of a pool are in either of two thread dumps.
 *
 * @param pool what their names have in common, with a star for the number at the end
 */
@Json
public record PoolSizeRow(String pool, int before, int after) {}
