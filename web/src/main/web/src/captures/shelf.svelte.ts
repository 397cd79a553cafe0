// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { bytes } from "../format";
import type { CaptureRow, CapturesReport, HeapDumpRow } from "../messages";
import { isGoing } from "./heapDumps";
import { ask, bringIn, change, type Outcome } from "./server";

const STEP_MILLIS = 2000;

/** All captures, as the page has them. */
class Shelf {
  report = $state.raw<CapturesReport | null>(null);
  /** Those that the server takes, or has taken not long ago. */
  dumps = $state.raw<readonly HeapDumpRow[]>([]);
  /** Why something was not done, until the next thing is. */
  problem = $state<string | null>(null);
  /** The file that is coming in, and how much of it the server has. */
  coming = $state.raw<{ readonly name: string; readonly sent: number; readonly bytes: number } | null>(null);
  #work: Promise<CaptureRow | null> = Promise.resolve(null);

  /** Keeps it as it is on the disk, where commands keep things too; the function ends that. */
  follow(): () => void {
    void this.refresh();
    const timer = setInterval(() => void (document.hidden || this.refresh()), STEP_MILLIS);
    return () => {
      clearInterval(timer);
      this.problem = null;
    };
  }

  async refresh(): Promise<void> {
    await Promise.all([this.#refreshCaptures(), this.refreshDumps()]);
  }

  /** How far heap dumps are; one that has ended may be among the captures. */
  async refreshDumps(): Promise<void> {
    const outcome = await ask("heapDumps");
    if ("report" in outcome) {
      const before = this.dumps.filter(isGoing);
      this.dumps = outcome.report.dumps;
      const going = this.dumps.filter(isGoing);
      if (before.some(({ vm }) => going.every((row) => row.vm !== vm))) {
        await this.#refreshCaptures();
      }
    }
  }

  async #refreshCaptures(): Promise<void> {
    const outcome = await ask("captures");
    // A server that does not answer has a sign of its own on the page.
    if ("report" in outcome) {
      this.report = outcome.report;
    }
  }

  rename(id: string, name: string): Promise<boolean> {
    return this.#done(change("renameCapture", { id, name }));
  }

  note(id: string, note: string): Promise<boolean> {
    return this.#done(change("noteCapture", { id, note }));
  }

  remove(id: string): Promise<boolean> {
    return this.#done(change("deleteCapture", { id }));
  }

  /** Begins to dump the heap of a VM, and does not wait for the end. */
  dumpHeap(vm: string, all: boolean): Promise<boolean> {
    return this.#done(change("dumpHeap", { vm, all: String(all) }));
  }

  /** Keeps a file that is where the server runs; null where it is not kept. */
  async keepFile(path: string): Promise<CaptureRow | null> {
    const outcome = await change("keepFile", { path });
    await this.#done(Promise.resolve(outcome));
    return "report" in outcome ? outcome.report : null;
  }

  /**
   * One after the other, behind those that come in already; one that is refused does not hold up the others.
   *
   * @returns the last that was kept; null if none was
   */
  bringIn(files: readonly File[]): Promise<CaptureRow | null> {
    this.#work = this.#work.then(() => this.#bringIn(files));
    return this.#work;
  }

  async #bringIn(files: readonly File[]): Promise<CaptureRow | null> {
    let kept: CaptureRow | null = null;
    // The same sentence once, as of a server that has ended.
    const problems = new Set<string>();
    for (const file of files) {
      const tooLarge = this.#tooLarge(file);
      const outcome = tooLarge === null ? await this.#send(file) : { problem: tooLarge };
      if ("problem" in outcome) {
        problems.add(outcome.problem);
      } else {
        kept = outcome.report;
      }
      this.problem = problems.size > 0 ? [...problems].join(" ") : null;
    }
    return kept;
  }

  async #send(file: File): Promise<Outcome<CaptureRow>> {
    const { name, size } = file;
    this.coming = { name, sent: 0, bytes: size };
    const outcome = await bringIn(file, (sent) => (this.coming = { name, sent: Math.min(sent, size), bytes: size }));
    this.coming = null;
    await this.refresh();
    return outcome;
  }

  #tooLarge({ name, size }: File): string | null {
    const { usedBytes, limitBytes } = this.report ?? { usedBytes: 0, limitBytes: null };
    const room = limitBytes === null ? Infinity : Math.max(0, limitBytes - usedBytes);
    return size > room
      ? `"${name}" is not kept: it has ${bytes(size)}, and there is room for ${bytes(room)}. Delete captures to make room, or start Cairn with CAIRN_CAPTURES_MAX=50g or so.`
      : null;
  }

  async #done(work: Promise<Outcome<unknown>>): Promise<boolean> {
    const outcome = await work;
    this.problem = "problem" in outcome ? outcome.problem : null;
    await this.refresh();
    return "report" in outcome;
  }
}

export const shelf = new Shelf();
export type { Shelf };
