// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;

/**
 * Objects of one class, of whichever loaders, in what a map shows.
 *
 * @param className as in Java source; empty for classes that were loaded meanwhile
 */
@Json
public record HeapClassRow(@Json.Property("class") String className, long objects, long bytes) {}
