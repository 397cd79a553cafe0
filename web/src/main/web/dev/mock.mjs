// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// A stand-in for the server, to work on the page without a single JVM:
//   npm run build && npm run mock           the built page with the real content security policy
//   npm run mock & npm run dev              the page with reload on change
// MOCK_PORT (7475; 0 for any), MOCK_PAGE (the folder of the built page), MOCK_VMS (14), MOCK_THREADS (of each VM), MOCK_REFUSE=1 (answers 403), MOCK_STILL=1 (no VM comes or goes),
// MOCK_BAD (what dev/bad.mjs does).
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import { captureAnswer } from "./captures.mjs";
import { APP_REPORTS, appNamed, devicesMessage } from "./devices.mjs";
import { answerOf, insideOf } from "./inside.mjs";
import { Machine } from "./machine.mjs";
import { recordingAnswer } from "./recordings.mjs";

const port = Number(process.env.MOCK_PORT ?? 7475);
const refuse = process.env.MOCK_REFUSE === "1";
const dist = process.env.MOCK_PAGE ?? fileURLToPath(new URL("../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const machine = new Machine(Number(process.env.MOCK_VMS ?? 14), process.env.MOCK_STILL === "1");

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://mock").pathname));
  response.setHeader("Content-Security-Policy", policy);
  const url = new URL(request.url, "http://mock");
  const answer = refuse ? null : (captureAnswer(url) ?? recordingAnswer(url));
  if (answer) {
    response.writeHead(200, { "Content-Type": answer.type });
    response.end(answer.body);
    return;
  }
  if (path.startsWith("/api/")) {
    response.writeHead(refuse ? 403 : 200, { "Content-Type": "application/json" });
    response.end(refuse ? "" : JSON.stringify(machine.rows()));
    return;
  }
  const file = join(dist, path === "/" ? "index.html" : path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});

const sockets = new WebSocketServer({ noServer: true });
server.on("upgrade", (request, socket, head) => {
  if (refuse || request.url !== "/api/live") {
    socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    return;
  }
  sockets.handleUpgrade(request, socket, head, (client) => {
    client.watched = null;
    client.inside = null;
    client.on("message", (text) => {
      const message = JSON.parse(text);
      if (message.type === "watch") {
        client.watched = message.key;
        const history = machine.history(message.key);
        if (history) {
          client.send(JSON.stringify(history));
        }
      } else if (message.type === "lookInside") {
        client.inside = message.key;
      } else if (message.type === "ask") {
        client.send(JSON.stringify(answerOfApp(message) ?? answerOf(machine.vms.get(message.key), message)));
      }
    });
    client.send(JSON.stringify(machine.hello()));
    client.send(JSON.stringify(devicesMessage()));
    sockets.emit("connection", client);
  });
});

/** Null if it was no app that was asked. */
function answerOfApp({ key, question, arguments: args }) {
  const app = appNamed(key);
  const report = app ? (APP_REPORTS[question]?.(app, args, () => tell(devicesMessage)) ?? null) : null;
  const problem = report === null ? `${key} is an app of Android, and only Cairn's agent answers this.` : null;
  return app ? { type: "answer", key, question, arguments: args, report, problem } : null;
}

function tell(messageTo) {
  for (const client of sockets.clients) {
    client.send(JSON.stringify(messageTo(client)));
  }
}

setInterval(() => {
  const tick = machine.step();
  tell((client) => ({ ...tick, watched: machine.watched(client.watched) }));
  setTimeout(() => {
    const update = machine.visit();
    if (update !== null) {
      tell(() => update);
    }
  }, 400);
}, 1000);

setInterval(() => {
  for (const client of sockets.clients) {
    if (client.inside) {
      client.send(JSON.stringify(insideOf(machine.vms.get(client.inside), client.inside, Date.now())));
    }
  }
}, 500);

server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
