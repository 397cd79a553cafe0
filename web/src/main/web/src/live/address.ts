// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const PREFIX = "#vm=";

/** The chosen VM lives in the address, so that a reload and the back button keep it. */
export function keyOf(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) {
    return null;
  }
  try {
    return decodeURIComponent(hash.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}

export function hashOf(key: string | null): string {
  return key === null ? "" : PREFIX + encodeURIComponent(key);
}
