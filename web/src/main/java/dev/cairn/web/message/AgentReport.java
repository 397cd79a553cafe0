// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;

/** What the JDK's HPROF agent wrote into a file beside the heap. */
@Json
public record AgentReport(long allocationSites, long allocatedBytes, long cpuSamples, long heapSummaries) {}
