// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** Which rows of a table the reader has opened; they stay open while rows move. */
export class Opening {
  #opened = $state.raw<readonly string[]>([]);

  has(id: string): boolean {
    return this.#opened.includes(id);
  }

  set(id: string, open: boolean): void {
    this.#opened = open ? [...this.#opened, id] : this.#opened.filter((each) => each !== id);
  }
}
