// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;

/**
 * A thread that has what was searched for on its stack.
 *
 * @param id that of java.lang.Thread
 * @param state as {@code Thread.State} has it, with its cause: "BLOCKED (on object monitor)"
 * @param depth of the innermost frame that has it, 0 for the innermost of all
 * @param frame that frame
 * @param matches how many frames of its stack have it
 */
@Json
public record StackMatchRow(long id, String name, String state, int depth, Frame frame, int matches) {}
