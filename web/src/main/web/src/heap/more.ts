// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** What a map of the heap can say more, one of the two: its classes, or what holds the objects. */
export const HEAP_MORE = ["class", "holder"] as const;
export type HeapMore = (typeof HEAP_MORE)[number];

/** How regions are shown: as they were read, or read anew each second. */
export const REGIONS_SHOWN = ["once", "watched"] as const;
export type RegionsShown = (typeof REGIONS_SHOWN)[number];
