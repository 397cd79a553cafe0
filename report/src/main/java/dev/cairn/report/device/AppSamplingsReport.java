// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.device;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The apps that are sampled for the server. Keys may be added, none is renamed.
 *
 * @param samplings those that go on, and the last that ended
 */
@Json
public record AppSamplingsReport(List<AppSamplingRow> samplings) {
    public AppSamplingsReport {
        samplings = List.copyOf(samplings);
    }
}
