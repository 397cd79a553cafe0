// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes, count, percent } from "../format";
import type { HeapHoles } from "../messages";

/** How scattered the free memory is, in a sentence. */
export function holesText(holes: HeapHoles): string {
  const all = `${count(holes.holes)} ${holes.holes === 1 ? "hole" : "holes"} with ${bytes(holes.bytes)}`;
  if (!holes.exact) {
    return `Estimated by empty cells: ${all}, the largest at least ${bytes(holes.largestBytes)}.`;
  }
  const { humongousBytes, tooSmall, tooSmallBytes } = holes;
  const small =
    humongousBytes === null || tooSmallBytes === null
      ? ""
      : `; ${percent((100 * tooSmallBytes) / Math.max(1, holes.bytes))} of that in ${count(tooSmall)} too small for a humongous object (${bytes(humongousBytes)} or more)`;
  return `${all}, the largest ${bytes(holes.largestBytes)}${small}.`;
}
