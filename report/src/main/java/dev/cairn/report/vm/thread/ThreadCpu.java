// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;

/** CPU time that one kind of a VM's own threads has taken. */
@Json
public record ThreadCpu(String threads, long millis) {}
