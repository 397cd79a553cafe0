// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import type { PageMessage, ServerMessage } from "../messages";
import type { Link } from "./model";

const SILENCE_MILLIS = 5000;
const FIRST_DELAY_MILLIS = 500;
const LONGEST_DELAY_MILLIS = 5000;

export interface Listener {
  message(message: ServerMessage): void;
  link(link: Link): void;
}

/** What the connection needs of the browser; a test gives its own. */
export interface Network {
  open(): WebSocket;
  /** Asks for a plain page of the API: whether the server refuses this browser. */
  refused(): Promise<boolean>;
}

export const browser: Network = {
  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/api/live`);
  },
  async refused() {
    const answer = await fetch("/api/vms", { cache: "no-store" });
    // Only the status matters; the list itself comes through the socket.
    await answer.body?.cancel();
    return answer.status === 401 || answer.status === 403;
  },
};

/** Keeps one socket to the server alive, opening a new one whenever the last is lost. */
export class Connection {
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_DELAY_MILLIS;
  #greeted = false;
  #refused = false;
  #watch: string | null = null;
  #inside: string | null = null;

  constructor(
    private readonly listener: Listener,
    private readonly network: Network = browser,
  ) {}

  start(): void {
    clearTimeout(this.#timer);
    const socket = this.network.open();
    let opened = false;
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      opened = true;
    };
    socket.onmessage = (event) => this.#received(socket, event.data);
    socket.onclose = () => this.#lost(socket, opened);
    this.#expectNews(socket);
  }

  stop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** A computer that wakes up, or finds its network again, need not wait for the back-off. */
  hurry(): void {
    if (this.#socket === null) {
      this.#delay = FIRST_DELAY_MILLIS;
      this.start();
    }
  }

  watch(key: string | null): void {
    this.#watch = key;
    this.ask({ type: "watch", key });
  }

  /** Looks inside a VM, also after a reconnect; null ends that. */
  lookInside(key: string | null): void {
    if (key !== this.#inside) {
      this.#inside = key;
      this.ask({ type: "lookInside", key });
    }
  }

  /** Sends a question, if there is somebody to answer it now. */
  ask(message: PageMessage): void {
    if (this.#greeted) {
      this.#send(message);
    }
  }

  #send(message: PageMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #received(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket) {
      return;
    }
    this.#expectNews(socket);
    const message = JSON.parse(String(data)) as ServerMessage;
    this.listener.message(message);
    if (message.type === "hello") {
      this.#greeted = true;
      this.#refused = false;
      this.#delay = FIRST_DELAY_MILLIS;
      this.listener.link("live");
      if (this.#watch !== null) {
        this.#send({ type: "watch", key: this.#watch });
      }
      if (this.#inside !== null) {
        this.#send({ type: "lookInside", key: this.#inside });
      }
    }
  }

  #expectNews(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#lost(socket, true);
      socket.close();
    }, SILENCE_MILLIS);
  }

  #lost(socket: WebSocket, opened: boolean): void {
    if (socket !== this.#socket) {
      return;
    }
    clearTimeout(this.#timer);
    this.#socket = null;
    this.#greeted = false;
    if (opened || !this.#refused) {
      this.listener.link("reconnecting");
    }
    this.#timer = setTimeout(() => this.start(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MILLIS);
    if (!opened) {
      void this.#askWhetherRefused();
    }
  }

  async #askWhetherRefused(): Promise<void> {
    try {
      this.#refused = await this.network.refused();
    } catch {
      // The server is not there at all, which is no refusal.
      this.#refused = false;
    }
    if (this.#refused && !this.#greeted) {
      this.#delay = LONGEST_DELAY_MILLIS;
      this.listener.link("denied");
    }
  }
}
