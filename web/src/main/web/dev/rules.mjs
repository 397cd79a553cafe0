// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

const now = Date.now();
const FILE = "/home/me/.config/cairn/rules.txt";

/** Made-up rules. */
let rules = [
  rule("when heap floor > 80 % for 2 min capture dump of orders-*", "Watches 3 VMs."),
  {
    ...rule(
      "when cpu > 90 % for 30 s capture cpu 20 s at most 3 per hour",
      "Holds for OrderService (16141): cpu 97 %. It may capture that again from 18:04:31 on.",
    ),
    captured: 2,
    failed: 1,
    skipped: 1,
    firings: [
      firing(60_000, "cpu 97 %", "captured", "k3f9q2mx", null),
      firing(600_000, "cpu 93 %", "failed", null, "VM 16173 belongs to nobody: run Cairn as that user or as root."),
      firing(900_000, "cpu 91 %", "skipped", null, "A page was recording cpu time of this VM just then."),
    ],
  },
  {
    ...rule("when memory > 80 % capture dump", "Is no rule."),
    problem: 'Line 5: "memory" does not fit after "when": a rule watches heap floor, cpu, allocation, threads or deadlock.',
    vms: 0,
  },
];

function rule(text, state) {
  return { line: 0, text, problem: null, state, vms: 3, captured: 0, failed: 0, skipped: 0, firings: [] };
}

function firing(ago, reading, outcome, capture, sentence) {
  return { atMillis: now - ago, vm: "1-1", vmName: "OrderService", pid: 16141, reading, outcome, capture, sentence };
}

const report = () => ({ file: FILE, active: true, problem: null, rules: rules.map((each, index) => ({ ...each, line: index + 3 })) });

/** What the page asks of rules over HTTP. */
export const RULE_ANSWERS = {
  rules: report,
  addRule({ rule: text }) {
    rules = [...rules, rule(text, "Watches 14 VMs.")];
    return report();
  },
  deleteRule({ rule: text }) {
    rules = rules.filter((each) => each.text !== text);
    return report();
  },
};
