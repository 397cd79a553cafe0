// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/**
 * What {@code cairn threads VM --dump --json} prints. Keys may be added, none is renamed.
 *
 * @param takenAtMillis when, since 1970
 * @param threads how many Java threads are in it
 * @param text as the VM wrote it, in the form of {@code jcmd PID Thread.print}
 */
@Json
public record ThreadDumpReport(String key, long pid, String name, long takenAtMillis, int threads, String text) {}
