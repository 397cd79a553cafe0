// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.diff;

import io.avaje.jsonb.Json;

/** How one class changed; {@code cairn snapshot diff A B --json} prints an array of these, what grew most first. */
@Json
public record DiffRow(
        String className, long objectsBefore, long objectsAfter, long shallowBytesBefore, long shallowBytesAfter) {}
