// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.message;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The collections of one step; several are one sum.
 *
 * @param atMillis the step, since the epoch
 * @param young stop-the-world collections of the young generation; with ZGC pauses of minor collections
 * @param full stop-the-world collections of the whole heap
 * @param concurrent pauses of collections of the whole heap that go on beside the program
 * @param pauseMillis how long the program stood still in all of them together
 * @param cause of the last one
 * @param floorBytes what the last one left in the heap
 * @param freedBytes an estimate
 */
@Json
public record CollectedRow(
        long atMillis,
        long young,
        long full,
        long concurrent,
        double pauseMillis,
        @Nullable String cause,
        @Nullable Long floorBytes,
        @Nullable Long freedBytes) {}
