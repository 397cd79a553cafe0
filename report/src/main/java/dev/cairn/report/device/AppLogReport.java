// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The last lines of an app in its device's log. Keys may be added, none is renamed.
 *
 * @param key of the app: SERIAL:PID
 * @param lines the oldest first
 */
@Json
public record AppLogReport(String key, long pid, List<AppLogRow> lines) {
    public AppLogReport {
        lines = List.copyOf(lines);
    }
}
