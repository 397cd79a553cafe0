// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import dev.cairn.report.Frame;
import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Where a thread is.
 *
 * @param key names the VM in further questions
 * @param threadId its id in {@code java.lang.Thread}
 * @param frames the innermost first
 */
@Json
public record StackReport(String key, long pid, String name, long threadId, List<Frame> frames) {}
