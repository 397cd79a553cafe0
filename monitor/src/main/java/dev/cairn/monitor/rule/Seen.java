// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.rule;

import dev.cairn.monitor.model.Vm;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What rules look at: one VM as it was at one look.
 *
 * @param heapFloorBytes what the last collection of the whole heap left, as findings have it; empty if none was seen yet
 * @param deadlocked how many threads the last look for deadlocks found in them; empty if nobody has looked yet
 */
public record Seen(Vm vm, OptionalLong heapFloorBytes, OptionalInt deadlocked) {}
