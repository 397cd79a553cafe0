// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers for people: amounts with their units, errors, shares.

const SCALES = {
  bytes: [[2 ** 50, "PiB"], [2 ** 40, "TiB"], [2 ** 30, "GiB"], [2 ** 20, "MiB"], [1024, "KiB"], [1, "B"]],
  nanoseconds: [[60e9, "min"], [1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]],
  microseconds: [[60e6, "min"], [1e6, "s"], [1e3, "ms"], [1, "µs"]],
  milliseconds: [[60e3, "min"], [1e3, "s"], [1, "ms"]],
  seconds: [[60, "min"], [1, "s"]],
};

const scaleOf = (value, unit) => {
  const scales = SCALES[unit];
  return scales && (scales.find(([size]) => Math.abs(value) >= size) ?? scales[scales.length - 1]);
};

const digits = (number, scaled) => {
  const places = !scaled || Math.abs(number) >= 99.95 ? 0 : Math.abs(number) >= 9.995 ? 1 : 2;
  return number.toLocaleString("en", { minimumFractionDigits: 0, maximumFractionDigits: places });
};

const RATE = "/s"; // behind the unit of what is compared per second

const amount = (value, unit) => {
  if (unit.endsWith(RATE)) return amount(value, unit.slice(0, -RATE.length)) + RATE;
  const scale = scaleOf(value, unit);
  if (!scale) return digits(value, !Number.isInteger(value)) + (unit === "count" || unit === "none" ? "" : " " + unit);
  return digits(value / scale[0], scale[0] > 1) + " " + scale[1];
};

const signed = (value, unit) => (value > 0 ? "+" : value < 0 ? "−" : "") + amount(Math.abs(value), unit);

const errorText = (variance, unit) => (variance > 0 ? "± " + amount(Math.sqrt(variance), unit) : "");

const percent = (part, whole) => {
  if (!whole) return "";
  const share = (100 * part) / whole;
  return share.toFixed(Math.abs(share) >= 9.995 ? 1 : 2) + " %";
};
