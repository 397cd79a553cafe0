// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** A choice of the reader that outlives the page. Storage may be switched off; then it lasts as long as the page. */
export function recall<T>(name: string, fallback: T, valid: (value: unknown) => value is T): T {
  try {
    const text = localStorage.getItem(`cairn.${name}`);
    const value: unknown = text === null ? null : JSON.parse(text);
    return valid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`cairn.${name}`, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of it.
  }
}
