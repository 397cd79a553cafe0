// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** What stands for a value nobody knows. */
export const UNKNOWN = "–";

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;
const COUNT = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

function unitOf(bytes: number): number {
  let unit = 0;
  // 1023.5 would be rounded to 1024 of the smaller unit, so the step up comes a little early.
  while (unit < UNITS.length - 1 && Math.abs(bytes) >= 1023.5 * 1024 ** unit) {
    unit++;
  }
  return unit;
}

function threeDigits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 || size === 0 ? 0 : size >= 9.995 ? 1 : 2);
}

function inUnit(bytes: number, unit: number): string {
  return unit === 0 ? COUNT.format(bytes) : threeDigits(bytes / 1024 ** unit);
}

/** "0 B", "512 KiB", "1.25 GiB" */
export function bytes(value: number | null): string {
  if (value === null) {
    return UNKNOWN;
  }
  const unit = unitOf(value);
  return `${inUnit(value, unit)} ${UNITS[unit]}`;
}

/** "212 / 512 MiB": the two share the unit of the larger one, which keeps a column narrow. */
export function bytesOf(part: number | null, whole: number | null): string {
  if (part === null && whole === null) {
    return UNKNOWN;
  }
  const unit = unitOf(Math.max(part ?? 0, whole ?? 0));
  const text = (value: number | null) => (value === null ? UNKNOWN : inUnit(value, unit));
  return `${text(part)} / ${text(whole)} ${UNITS[unit]}`;
}

/** For the axis of a chart: without the zeros that bytes() keeps for its steady width. */
export function axisBytes(value: number): string {
  const unit = unitOf(value);
  return `${Number((value / 1024 ** unit).toFixed(2))} ${UNITS[unit]}`;
}

const LONGEST_NAME = 400;

/** A name that another program chose, as far as anybody reads it. */
export function brief(name: string, most = LONGEST_NAME): string {
  if (name.length <= most) {
    return name;
  }
  // The two halves of one character stay together.
  const end = (name.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most;
  return `${name.slice(0, end)}… (${count(name.length)} characters)`;
}

export function bytesPerSecond(value: number | null): string {
  return value === null ? UNKNOWN : `${bytes(value)}/s`;
}

export function percent(value: number | null): string {
  if (value === null) {
    return UNKNOWN;
  }
  return `${value.toFixed(value >= 9.95 ? 0 : 1)}%`;
}

export function count(value: number | null): string {
  return value === null ? UNKNOWN : COUNT.format(value);
}

/** A time long enough to count in seconds: "45 s", "12 m 03 s", "3 h 12 m", "5 d 04 h" */
export function duration(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  if (seconds < 60) {
    return `${seconds} s`;
  }
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)} m ${two(seconds % 60)} s`;
  }
  if (seconds < 86400) {
    return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)} m`;
  }
  return `${Math.floor(seconds / 86400)} d ${two(Math.floor(seconds / 3600) % 24)} h`;
}

/** A time that was spent working: "820 ms", "1.25 s", "2 m 03 s" */
export function spent(millis: number | null): string {
  if (millis === null) {
    return UNKNOWN;
  }
  if (millis < 999.5) {
    return `${Math.round(millis)} ms`;
  }
  return millis < 59_950 ? `${threeDigits(millis / 1000)} s` : duration(millis);
}

/** "just now", "12 s ago", "3 m ago"; by the server's clock, because the browser's may be off. */
export function ago(atMillis: number, nowMillis: number): string {
  const passed = nowMillis - atMillis;
  // One unit is enough: nobody counts the seconds of something that was minutes ago.
  const [rough] = duration(passed).match(/^\d+ \w/) ?? [];
  return passed < 1000 ? "just now" : `${rough} ago`;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

export function clock(millis: number): string {
  return CLOCK.format(millis);
}

export function dateAndTime(millis: number): string {
  // The moment comes from another program, and not every number is one.
  return Number.isNaN(new Date(millis).getTime()) ? "unknown" : DATE.format(millis);
}
