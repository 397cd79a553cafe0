// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Threads that are in the same state at the same place in both of two thread dumps.
 *
 * @param state that of all of them
 * @param threads those that stand there
 * @param frames the stack of all of them, the innermost first
 */
@Json
public record StandstillRow(String state, List<DumpedThreadRow> threads, List<Frame> frames) {}
