// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { asked, unanswered } from "../../live/questions";
import type { StackSearchReport } from "../../messages";
import { marked, stageOf } from "./matches";

describe("a search in all stacks", () => {
  const asking = asked({}, "stackSearch", { text: "HashMap.put" });
  const stage = (answers: typeof asking, text: string) => stageOf(answers.stackSearch, text);
  const report = { text: "HashMap.put" } as StackSearchReport;
  const answer = { arguments: { text: "HashMap.put" }, open: false, report: null, problem: null };

  it("is under way until its answer comes, or until the connection is lost", () => {
    expect(stage(asking, "HashMap.put")).toBe("asking");
    expect(stage(unanswered(asking), "HashMap.put")).toBe("lost");
    expect(stageOf({ ...answer, report }, "HashMap.put")).toBe("told");
    expect(stageOf({ ...answer, report, problem: "It did not answer." }, "HashMap.put")).toBe("refused");
  });

  it("for another text says nothing of this one", () => {
    expect(stage(asking, "HashMap.get")).toBe("unasked");
    expect(stageOf({ ...answer, report }, "HashMap.get")).toBe("unasked");
    expect(stageOf(undefined, "HashMap.put")).toBe("unasked");
  });
});

describe("what was searched for", () => {
  it("is marked in a text, in whatever letters and as often as it is there", () => {
    expect(marked("HashMap.hash", "hash")).toEqual([
      { text: "Hash", hit: true },
      { text: "Map.", hit: false },
      { text: "hash", hit: true },
    ]);
    expect(marked("ArrayList.add", "hash")).toEqual([{ text: "ArrayList.add", hit: false }]);
    expect(marked("İhash", "hash")).toEqual([{ text: "İhash", hit: false }]);
    expect(marked("x", "")).toEqual([{ text: "x", hit: false }]);
  });
});
