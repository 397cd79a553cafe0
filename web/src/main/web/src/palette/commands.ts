// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Something that the reader can have done by name, and perhaps by a key. */
export interface Command {
  readonly title: string;
  /** More about it; it is found by this as well. */
  readonly detail?: string;
  /** As KeyboardEvent.key has it. */
  readonly key?: string;
  run(): void;
}

/** Commands of one sort, under one heading. */
export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** What a key does where nobody is typing; null is nothing. */
export function commandOf(groups: readonly Group[], event: KeyPress): Command | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  // Shift is a part of some keys, as of "?".
  return ctrlKey || metaKey || altKey
    ? null
    : (groups.flatMap(({ commands }) => commands).find((command) => command.key === key) ?? null);
}

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Ctrl-K, and Cmd-K where keyboards have it. */
export function opensPalette({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
}
