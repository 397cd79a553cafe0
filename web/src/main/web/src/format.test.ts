// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { ago, axisBytes, brief, bytes, bytesOf, bytesPerSecond, count, duration, percent, spent } from "./format";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

describe("bytes", () => {
  it("keeps three digits in the largest fitting unit", () => {
    expect(bytes(0)).toBe("0 B");
    expect(bytes(1023)).toBe("1,023 B");
    expect(bytes(1024)).toBe("1.00 KiB");
    expect(bytes(12.34 * MIB)).toBe("12.3 MiB");
    expect(bytes(512 * MIB)).toBe("512 MiB");
    expect(bytes(1.25 * GIB)).toBe("1.25 GiB");
  });

  it("never says 1024 of a unit", () => {
    expect(bytes(1024 * MIB - 1)).toBe("1.00 GiB");
  });

  it("tells the unknown from zero", () => {
    expect(bytes(null)).toBe("–");
    expect(bytesPerSecond(null)).toBe("–");
    expect(bytesPerSecond(3 * MIB)).toBe("3.00 MiB/s");
  });
});

describe("bytesOf", () => {
  it("gives both values the unit of the larger", () => {
    expect(bytesOf(212 * MIB, 512 * MIB)).toBe("212 / 512 MiB");
    expect(bytesOf(256 * MIB, 4 * GIB)).toBe("0.25 / 4.00 GiB");
  });

  it("shows what is known of the two", () => {
    expect(bytesOf(null, 512 * MIB)).toBe("– / 512 MiB");
    expect(bytesOf(null, null)).toBe("–");
  });
});

describe("axisBytes", () => {
  it("leaves out zeros that say nothing", () => {
    expect(axisBytes(0)).toBe("0 B");
    expect(axisBytes(1.5 * GIB)).toBe("1.5 GiB");
    expect(axisBytes(256 * MIB)).toBe("256 MiB");
  });
});

describe("brief", () => {
  it("leaves short names alone, and says how long a name is that it cuts", () => {
    expect(brief("a name")).toBe("a name");
    expect(brief("x".repeat(200_000))).toBe(`${"x".repeat(400)}… (200,000 characters)`);
  });

  it("cuts no character in two", () => {
    expect(brief("ab😀cd", 3)).toBe("ab… (6 characters)");
    expect(brief("ab😀cd", 4)).toBe("ab😀… (6 characters)");
  });
});

describe("percent and count", () => {
  it("drops the decimal of large values", () => {
    expect(percent(0.04)).toBe("0.0%");
    expect(percent(9.94)).toBe("9.9%");
    expect(percent(9.96)).toBe("10%");
    expect(percent(187.4)).toBe("187%");
    expect(percent(null)).toBe("–");
  });

  it("groups thousands", () => {
    expect(count(12483)).toBe("12,483");
    expect(count(null)).toBe("–");
  });
});

describe("duration", () => {
  it("uses the two units that matter", () => {
    expect(duration(45_900)).toBe("45 s");
    expect(duration(723_000)).toBe("12 m 03 s");
    expect(duration(3 * 3_600_000 + 12 * 60_000)).toBe("3 h 12 m");
    expect(duration(5 * 86_400_000 + 4 * 3_600_000)).toBe("5 d 04 h");
  });

  it("bears a clock that runs backwards", () => {
    expect(duration(-5000)).toBe("0 s");
    expect(ago(6000, 5000)).toBe("just now");
  });
});

describe("spent", () => {
  it("shows short work exactly", () => {
    expect(spent(820)).toBe("820 ms");
    expect(spent(1250)).toBe("1.25 s");
    expect(spent(59_999)).toBe("59 s");
    expect(spent(123_000)).toBe("2 m 03 s");
    expect(spent(null)).toBe("–");
  });
});

describe("ago", () => {
  it("counts from the server's now", () => {
    expect(ago(1000, 1999)).toBe("just now");
    expect(ago(1000, 13_000)).toBe("12 s ago");
    expect(ago(0, 95_000)).toBe("1 m ago");
    expect(ago(0, 50 * 3_600_000)).toBe("2 d ago");
  });
});
