// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Something that the reader can have done by name, and perhaps by a key. */
export interface Command {
  readonly title: string;
  /** More about it; it is found by this as well. */
  readonly detail?: string;
  /** As KeyboardEvent.key has it. */
  readonly key?: string;
  /** The page is so already. */
  readonly done?: boolean;
  run(): void;
}
