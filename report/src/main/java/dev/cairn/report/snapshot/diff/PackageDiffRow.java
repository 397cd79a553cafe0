// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.diff;

import io.avaje.jsonb.Json;

/** How one package changed; {@code cairn snapshot diff A B --by package --json} prints an array of these. */
@Json
public record PackageDiffRow(
        String packageName, long objectsBefore, long objectsAfter, long shallowBytesBefore, long shallowBytesAfter) {}
