// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.diff;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What {@code cairn snapshot diff A B --json} prints with {@code --class} or {@code --no-jdk}. Keys may be added, none is renamed.
 *
 * @param classes what grew most first
 * @param rest of all classes that the options leave out
 */
@Json
public record FilteredDiffReport(List<DiffRow> classes, Rest rest) {
    /** Objects of several classes. */
    @Json
    public record Rest(long objectsBefore, long objectsAfter, long shallowBytesBefore, long shallowBytesAfter) {}
}
