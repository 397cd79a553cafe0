// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** What the made-up machine does that none should, by MOCK_BAD: names, clock and renames, with commas between them. */
const BAD = new Set((process.env.MOCK_BAD ?? "").split(","));

const NAMES = [
  "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>",
  "\u001b[2J\u001b]0;broken\u0007\u001b[31mred\u0000\u202egnp.exe\r\nsecond line",
  "x".repeat(200_000),
];

/** The name of something, or a hostile one. */
export const named = (name, nth) => (BAD.has("names") && nth < NAMES.length ? NAMES[nth] : name);

/** As {@link named}; another one each second for the first, where threads are renamed. */
export const threadNamed = (name, nth, now) => (BAD.has("renames") && nth === 0 ? `renamed-${Math.floor(now / 500)}` : named(name, nth));

const HOUR = 3_600_000;
const JUMPS = [0, -HOUR, 10 * HOUR, -1500, 1500, 0];

/** What the clock says, which leaps and goes back where it is a bad one. */
export const clock = (seconds) => Date.now() + (BAD.has("clock") ? JUMPS[Math.floor(seconds / 3) % JUMPS.length] : 0);
