// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { Reports } from "../messages";
import type { Arguments, Question } from "../live/questions";

/** What came of asking the server: a report, or why there is none. */
export type Outcome<T> = { readonly report: T } | { readonly problem: string };

const UNREACHABLE = "Cairn's server did not answer: it has ended, or broke off what was sent.";

async function outcome<T>(request: Promise<Response>): Promise<Outcome<T>> {
  try {
    const response = await request;
    return response.ok ? { report: (await response.json()) as T } : { problem: (await response.text()).trim() };
  } catch {
    return { problem: UNREACHABLE };
  }
}

/** Asks about captures, which are of no VM that must be running, so they do not go through its connection. */
export function ask<Q extends Question>(question: Q, args: Arguments = {}): Promise<Outcome<Reports[Q]>> {
  return outcome(fetch(`/api/${question}?${new URLSearchParams(args)}`));
}

/** The same for what changes something. */
export function change<Q extends Question>(question: Q, args: Arguments): Promise<Outcome<Reports[Q]>> {
  return outcome(fetch(`/api/${question}?${new URLSearchParams(args)}`, { method: "POST" }));
}

/** Brings in a file from elsewhere, and says meanwhile how many of its bytes are sent. */
export function bringIn(file: File, sent: (bytes: number) => void): Promise<Outcome<Reports["renameCapture"]>> {
  // A fetch does not say how far it is.
  const request = new XMLHttpRequest();
  const answer = new Promise<Response>((resolve, reject) => {
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = request.onabort = reject;
  });
  request.upload.onprogress = ({ loaded }) => sent(loaded);
  request.open("POST", `/api/capture?${new URLSearchParams({ name: file.name.slice(-200) })}`);
  request.send(file);
  return outcome(answer);
}

/** Keeps a text that was taken of a VM that runs. */
export function keepText(vm: string, name: string, text: string): Promise<Outcome<Reports["renameCapture"]>> {
  return send({ vm, name }, text);
}

function send(words: Arguments, body: BodyInit): Promise<Outcome<Reports["renameCapture"]>> {
  return outcome(fetch(`/api/capture?${new URLSearchParams(words)}`, { method: "POST", body }));
}

/** The text of a thread dump. */
export async function textOf(id: string): Promise<Outcome<string>> {
  try {
    const response = await fetch(`/api/capture/${id}/text`);
    const text = await response.text();
    return response.ok ? { report: text } : { problem: text.trim() };
  } catch {
    return { problem: UNREACHABLE };
  }
}
