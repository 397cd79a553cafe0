// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { VmRow } from "../messages";

export const ROW_HEIGHT = 38;
export const HEAD_HEIGHT = 30;
/** The element in which the reader filters the VMs. */
export const FILTER_ID = "vm-filter";

export function rowId(key: string): string {
  return `vm-${key}`;
}

/** Where the cursor goes from a row, or null when the key means nothing to the list. */
export function moved(index: number, key: string, count: number, page: number): number | null {
  const within = (wanted: number) => Math.max(0, Math.min(count - 1, wanted));
  switch (key) {
    case "ArrowDown":
      return within(index + 1);
    case "ArrowUp":
      return index < 0 ? within(count - 1) : within(index - 1);
    case "PageDown":
      return within(index + page);
    case "PageUp":
      return within(index - page);
    case "Home":
      return 0;
    case "End":
      return within(count - 1);
    default:
      return null;
  }
}

/** "Main" of "com.example.shop.Main"; a jar keeps its name and loses its folder. */
export function shortName(mainClass: string): string {
  const file = mainClass.slice(mainClass.lastIndexOf("/") + 1);
  return file.endsWith(".jar") ? file : file.slice(file.lastIndexOf(".") + 1);
}

/** Whether it is Cairn itself, the server or a command: nobody opens the page to look at that. */
export function isCairn(row: VmRow): boolean {
  return row.kind === "Cairn";
}

/** "OS" of "orders-service", "JS" of "jshell": two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}
