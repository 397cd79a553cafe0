// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Command, Group } from "./commands";

/** Names come from other programs, and may be of any length. */
const LONGEST = 300;

const TITLE_STARTS = 400;
const WORD_STARTS = 300;
const WITHIN = 200;
const IN_DETAIL = 150;
const LETTERS = 100;

/** A command that fits what was typed. */
export interface Found {
  readonly group: string;
  readonly command: Command;
}

/** The commands that have every word of the query, best first; all of them if there is none. */
export function find(groups: readonly Group[], query: string): Found[] {
  const words = query.slice(0, LONGEST).toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .flatMap(({ title, commands }) => commands.map((command) => ({ group: title, command })))
    .map((found) => ({ found, fit: fit(found, words) }))
    .filter(({ fit }) => fit !== null)
    .sort((a, b) => (b.fit ?? 0) - (a.fit ?? 0))
    .map(({ found }) => found);
}

function fit({ group, command }: Found, words: readonly string[]): number | null {
  const title = command.title.slice(0, LONGEST).toLowerCase();
  const detail = `${command.detail ?? ""} ${group}`.slice(0, LONGEST).toLowerCase();
  let sum = 0;
  for (const word of words) {
    const one = wordFit(word, title, detail);
    if (one === null) {
      return null;
    }
    sum += one;
  }
  return sum;
}

function wordFit(word: string, title: string, detail: string): number | null {
  const at = title.indexOf(word);
  if (at === 0) {
    return TITLE_STARTS;
  }
  if (at > 0) {
    return startsWord(title, word) ? WORD_STARTS : WITHIN;
  }
  return detail.includes(word) ? IN_DETAIL : lettersFit(word, title);
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at > 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) {
      return true;
    }
  }
  return false;
}

/** Whether all letters are there in their order; the closer together, the better. */
function lettersFit(word: string, text: string): number | null {
  const from = text.indexOf(word[0] ?? "");
  let at = from - 1;
  for (const letter of word) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) {
      return null;
    }
  }
  const gaps = at - from + 1 - word.length;
  return Math.max(1, LETTERS - gaps);
}
