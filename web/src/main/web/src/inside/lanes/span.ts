// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** How many seconds lanes may show. */
export const LANE_SECONDS = [60, 300, 600] as const;
export type LaneSeconds = (typeof LANE_SECONDS)[number];

export function isLaneSeconds(value: number): value is LaneSeconds {
  return LANE_SECONDS.some((seconds) => seconds === value);
}
