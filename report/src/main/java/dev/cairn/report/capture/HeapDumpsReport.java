// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.capture;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The heap dumps that the server takes, and the last ones that have ended: one of each VM. Keys may be added, none is renamed.
 *
 * @param dumps those that were begun first come first
 */
@Json
public record HeapDumpsReport(List<HeapDumpRow> dumps) {}
