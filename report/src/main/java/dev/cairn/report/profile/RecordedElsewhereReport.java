// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Whether others than this server record a VM just now, by what processes have mapped. Records that do not come through shared memory
 * do not show. Keys may be added, none is renamed.
 *
 * @param recorded whether somebody else does
 * @param pids the processes that do, as far as this user may see them
 */
@Json
public record RecordedElsewhereReport(String key, long pid, String name, boolean recorded, List<Long> pids) {}
