// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/**
 * A thread of a thread dump.
 *
 * @param id that of java.lang.Thread
 * @param state as {@code Thread.State} has it, with its cause: "BLOCKED (on object monitor)"
 */
@Json
public record DumpedThreadRow(long id, String name, String state) {}
