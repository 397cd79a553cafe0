// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import type { PageMessage } from "../messages";
import type { Link } from "./model";
import { hello, row, tick } from "./samples";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: unknown[] = [];
  closed = false;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greets() {
    this.onopen?.();
    this.says(hello([row(1)]));
  }
}

let sockets: FakeSocket[];
let links: Link[];
let messages: string[];
let refused: () => Promise<boolean>;
let connection: Connection;

const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  messages = [];
  refused = () => Promise.resolve(false);
  connection = new Connection(
    { message: (message) => messages.push(message.type), link: (link) => links.push(link) },
    {
      open() {
        sockets.push(new FakeSocket());
        return last() as unknown as WebSocket;
      },
      refused: () => refused(),
    },
  );
  connection.start();
});

afterEach(() => vi.useRealTimers());

const COLLECT: PageMessage = { type: "ask", key: "vm1", question: "gc", arguments: {} };

describe("Connection", () => {
  it("is live from the hello on", () => {
    last().greets();
    last().says(tick(11_000));
    expect(links).toEqual(["live"]);
    expect(messages).toEqual(["hello", "tick"]);
  });

  it("asks to watch once it was greeted, and again after a reconnect", () => {
    connection.watch("vm1");
    expect(last().sent).toEqual([]);
    last().greets();
    expect(last().sent).toEqual([{ type: "watch", key: "vm1" }]);
    last().onclose?.();
    vi.advanceTimersByTime(500);
    last().greets();
    expect(sockets).toHaveLength(2);
    expect(last().sent).toEqual([{ type: "watch", key: "vm1" }]);
  });

  it("looks inside again after a reconnect, and asks questions only while there is somebody to answer", () => {
    connection.lookInside("vm1");
    connection.ask(COLLECT);
    last().greets();
    connection.lookInside("vm1");
    connection.ask(COLLECT);
    expect(last().sent).toEqual([
      { type: "lookInside", key: "vm1" },
      COLLECT,
    ]);
    last().onclose?.();
    connection.ask(COLLECT);
    vi.advanceTimersByTime(500);
    last().greets();
    connection.lookInside(null);
    connection.lookInside(null);
    expect(last().sent).toEqual([
      { type: "lookInside", key: "vm1" },
      { type: "lookInside", key: null },
    ]);
  });

  it("gives up a socket that is silent for 5 seconds", () => {
    last().greets();
    vi.advanceTimersByTime(4900);
    last().says(tick(11_000));
    vi.advanceTimersByTime(4900);
    expect(links).toEqual(["live"]);
    vi.advanceTimersByTime(200);
    expect(links).toEqual(["live", "reconnecting"]);
    expect(last().closed).toBe(true);
  });

  it("waits longer after each failure, up to 5 seconds, and anew after a success", () => {
    const waits = [500, 1000, 2000, 4000, 5000, 5000];
    for (const wait of waits) {
      const before = sockets.length;
      last().onclose?.();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
    last().greets();
    last().onclose?.();
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(waits.length + 2);
  });

  it("hears nothing from a socket it has given up", () => {
    const old = last();
    old.greets();
    old.onclose?.();
    old.says(tick(11_000));
    old.onclose?.();
    expect(messages).toEqual(["hello"]);
    expect(links).toEqual(["live", "reconnecting"]);
  });

  it("says when the server refuses this page, without flickering, until it is let in", async () => {
    refused = () => Promise.resolve(true);
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(500);
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(new Set(links.slice(1))).toEqual(new Set(["denied"]));
    last().greets();
    expect(links.at(-1)).toBe("live");
  });

  it("only reconnects when the server is not there at all", async () => {
    refused = () => Promise.reject(new TypeError("no network"));
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(links).toEqual(["reconnecting"]);
  });
});
