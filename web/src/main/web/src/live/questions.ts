// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Answer, Reports } from "../messages";

/** What can be asked of a VM; each question has a report of its own. */
export type Question = keyof Reports;
export type Arguments = Readonly<Record<string, string>>;

/** A question as it was last asked. */
export interface Asked<Q extends Question> {
  readonly arguments: Arguments;
  /** Whether an answer is still to come. */
  readonly open: boolean;
  /** The last that came; one that brings a problem leaves it. */
  readonly report: Reports[Q] | null;
  readonly problem: string | null;
}

/** What has been asked of one VM. */
export type Answers = { readonly [Q in Question]?: Asked<Q> };

export function asked(answers: Answers, question: Question, args: Arguments): Answers {
  const before = answers[question];
  const same = before !== undefined && equal(before.arguments, args);
  const { report, problem } = same ? before : { report: null, problem: null };
  return { ...answers, [question]: { arguments: args, open: true, report, problem } };
}

/**
 * Takes an answer to the question as it was last asked; others come too late. One without arguments counts also if it was asked
 * before the reader looked away: there is only one such question.
 */
export function answered(answers: Answers, answer: Answer): Answers {
  const question = answer.question as Question;
  const before = answers[question] ?? { arguments: {}, report: null };
  if (!equal(before.arguments, answer.arguments)) {
    return answers;
  }
  const report = answer.report ?? before.report;
  return { ...answers, [question]: { arguments: before.arguments, open: false, report, problem: answer.problem } };
}

export function forgotten(answers: Answers, question: Question): Answers {
  return { ...answers, [question]: undefined };
}

/** The connection is a new one, on which nothing has been asked. */
export function unanswered(answers: Answers): Answers {
  const all = Object.entries(answers).filter(([, one]) => one !== undefined);
  return Object.fromEntries(all.map(([question, one]) => [question, { ...one, open: false }]));
}

/** Whether two questions are the same. */
export function equal(one: Arguments, other: Arguments): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
