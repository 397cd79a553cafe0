// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something about a VM that its owner should know.
 *
 * @param kind for scripts, such as "heapFloorRises"
 * @param sentence for people, with the numbers that matter
 * @param evidence all numbers that it was concluded from
 * @param action what to do next, as a button is labelled
 * @param tab the page's tab for that, by its name; null is the first
 * @param command the same in a terminal
 */
@Json
public record FindingRow(
        String kind,
        FindingSeverity severity,
        String sentence,
        List<FindingEvidence> evidence,
        String action,
        @Nullable String tab,
        String command) {}
