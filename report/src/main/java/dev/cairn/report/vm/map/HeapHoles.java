// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.map;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The holes in what a map shows: memory without any object. An exact figure counts each gap between two objects; an estimate only
 * sees cells without any object.
 *
 * @param exact whether it is no estimate
 * @param holes how many there are
 * @param bytes of all of them
 * @param largestBytes of the largest; of an estimate, at least
 * @param humongousBytes what the smallest humongous object of G1 takes, half a region; null for other collectors and estimates
 * @param tooSmall how many holes are smaller than that
 * @param tooSmallBytes of those
 */
@Json
public record HeapHoles(
        boolean exact,
        long holes,
        long bytes,
        long largestBytes,
        @Nullable Long humongousBytes,
        @Nullable Long tooSmall,
        @Nullable Long tooSmallBytes) {}
