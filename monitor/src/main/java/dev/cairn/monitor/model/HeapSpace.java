// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

import java.util.OptionalLong;

/**
 * One part of the heap, such as "eden". Sizes are in bytes.
 *
 * @param usedBytes as old as {@link Heap#usedAt} says; empty if not known
 * @param maxBytes empty where the VM sets no bound of its own for this space
 */
public record HeapSpace(String name, OptionalLong usedBytes, long capacityBytes, OptionalLong maxBytes) {}
