// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * One object where it lay while the map was made.
 *
 * @param bytes its size, beyond the range of the map too
 * @param className as in Java source; empty for a class that was loaded meanwhile
 */
@Json
public record HeapObjectRow(
        long address, long bytes, @Json.Property("class") String className) {}
