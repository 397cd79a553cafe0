// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/**
 * A thread that is in another state in the second of two thread dumps.
 *
 * @param id as the second dump has it
 * @param before its state in the first dump
 * @param after its state in the second
 */
@Json
public record StateChangeRow(long id, String name, String before, String after) {}
