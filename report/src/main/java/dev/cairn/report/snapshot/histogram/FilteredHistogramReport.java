// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.histogram;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn snapshot histogram FILE --json} prints with {@code --class} or {@code --no-jdk}. Keys may be added, none is renamed.
 *
 * @param rest of all classes that the options leave out
 */
@Json
public record FilteredHistogramReport(List<HistogramRow> classes, Rest rest) {
    /** Objects of several classes. */
    @Json
    public record Rest(long classes, long objects, long shallowBytes) {}
}
