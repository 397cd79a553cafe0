// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Frame } from "../../messages";

/** A run of frames of frameworks, shown as one line. */
export interface Fold {
  /** The places of the run's first frame and of the one behind it. */
  readonly from: number;
  readonly to: number;
  /** "12 frames of Spring, Tomcat and the JDK" */
  readonly text: string;
}

/** A shorter run is shown as it is. */
const LEAST = 3;

/** What is shown of a stack: places of frames, and runs in between. The innermost frame is always there. */
export function folded(frames: readonly Frame[], keeps: (place: number) => boolean = () => false): (number | Fold)[] {
  const lines: (number | Fold)[] = [];
  for (let at = 0; at < frames.length; ) {
    let end = at;
    while (at > 0 && end < frames.length && frames[end]?.framework && !keeps(end)) {
      end++;
    }
    if (end - at >= LEAST) {
      lines.push({ from: at, to: end, text: `${end - at} frames of ${names(frames.slice(at, end))}` });
      at = end;
    } else {
      lines.push(at++);
    }
  }
  return lines;
}

/** Whose they are, in the order of their first frame. */
function names(frames: readonly Frame[]): string {
  const all = [...new Set(frames.map(({ framework }) => (framework === "JDK" ? "the JDK" : (framework ?? ""))))];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
}
