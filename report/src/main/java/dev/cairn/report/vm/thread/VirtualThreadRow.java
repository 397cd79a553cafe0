// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/**
 * A virtual thread.
 *
 * @param name empty if it has none
 */
@Json
public record VirtualThreadRow(long id, String name) {}
