// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

import type { Asked } from "../../live/questions";

/** How far a search in all stacks is. */
export type Stage =
  /** Nobody has searched for the text since the page or the connection began, or for another one since. */
  | "unasked"
  | "asking"
  /** No answer can come any more. */
  | "lost"
  | "refused"
  | "told";

/** How far the search for {@link text} is. */
export function stageOf(answer: Asked<"stackSearch"> | undefined, text: string): Stage {
  if (answer === undefined || answer.arguments.text !== text) {
    return "unasked";
  }
  if (answer.open) {
    return "asking";
  }
  return answer.problem !== null ? "refused" : answer.report === null ? "lost" : "told";
}

/** A piece of a text that was searched. */
export interface Part {
  readonly text: string;
  readonly hit: boolean;
}

/** A text in parts, so that what was searched for can be marked in it, in whatever letters. */
export function marked(text: string, wanted: string): Part[] {
  const parts: Part[] = [];
  const low = text.toLowerCase();
  const find = wanted.toLowerCase();
  // Some letters are longer in small: then the places of the two texts differ.
  if (find === "" || low.length !== text.length) {
    return [{ text, hit: false }];
  }
  let from = 0;
  for (let at = low.indexOf(find); at >= 0; at = low.indexOf(find, from)) {
    parts.push({ text: text.slice(from, at), hit: false }, { text: text.slice(at, at + find.length), hit: true });
    from = at + find.length;
  }
  return [...parts, { text: text.slice(from), hit: false }].filter((part) => part.text !== "");
}
