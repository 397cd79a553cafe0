// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { store } from "../live/store.svelte";
import type { CaptureRow } from "../messages";
import { CAPTURES } from "../vm/tabs";

/** Opens what was brought in, unless the reader has gone elsewhere meanwhile. */
export function openKept(row: CaptureRow | null): void {
  if (row !== null && store.address.tab === CAPTURES) {
    store.openCapture(row.id);
  }
}
