// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { named, threadNamed } from "./bad.mjs";
import { DEBUGGER_REPORTS } from "./debuggers.mjs";
import { frame } from "./frame.mjs";
import { CAPTURE_REPORTS } from "./captures.mjs";
import { heapMapOf } from "./heap.mjs";
import { regionMapOf } from "./regions.mjs";
import { memoryOf } from "./memory.mjs";
import { RECORDING_REPORTS } from "./recordings.mjs";

const MIB = 1024 * 1024;

const names = ["main", "Reference Handler", "Finalizer", "http-nio-8080-exec-", "pool-1-thread-", "ForkJoinPool-1-worker-"];
const states = ["running", "wait", "timedWait", "native", "wait", "timedWait", "timedWait", "monitor"];

function threadOf(vm, id, seconds) {
  const plain = id <= 3;
  const usual = plain ? names[id - 1] : `${names[3 + (id % 3)]}${id}`;
  const name = threadNamed(usual, id - 1, vm.startedAt + seconds * 1000);
  const busy = id % 11 === 4;
  const carrier = usual.startsWith("ForkJoinPool");
  return {
    id,
    osTid: vm.pid + id,
    name,
    state: busy ? "running" : states[(id + Math.floor(seconds / 5)) % states.length],
    daemon: !plain,
    carrier,
    suspended: false,
    cpuMillis: Math.round(busy ? seconds * 310 : id * 3),
    cpuPercent: busy ? 31 + 20 * Math.sin(seconds + id) : 0,
    allocatedBytes: Math.round(busy ? seconds * 14 * MIB : id * 1024),
    awaits: null,
    frames: null,
  };
}

/** What a look inside a made-up VM tells; one that keeps all to itself refuses. */
export function insideOf(vm, key, now) {
  const message = { type: "inside", key, state: "gone", why: null, retryInMillis: null, atMillis: null, table: null };
  if (!vm) {
    return message;
  }
  if (vm.problem) {
    return { ...message, state: "refused", why: `VM ${vm.pid} runs as ${vm.user}; only root and ${vm.user} may go in.` };
  }
  const seconds = (now - vm.startedAt) / 1000;
  return {
    ...message,
    state: "open",
    atMillis: now,
    table: {
      key,
      pid: vm.pid,
      name: vm.name,
      suspended: vm.jdwp,
      virtualThreads: 1200,
      threads: Array.from({ length: vm.threadsNow }, (_, index) => threadOf(vm, index + 1, seconds)),
      problem: null,
    },
  };
}

/** Answers what a page asks of a VM. */
export function answerOf(vm, message) {
  const { key, question, arguments: args } = message;
  const report = vm ? (REPORTS[question]?.(vm, key, args) ?? null) : null;
  const problem = vm ? `This server has no question "${question}".` : "There is no such VM any more.";
  return { type: "answer", key, question, arguments: args, report, problem: report ? null : problem };
}

const REPORTS = {
  heapMap: heapMapOf,
  regionMap: regionMapOf,
  memory: (vm, key) => memoryOf(vm, key, true),
  memoryOutside: (vm, key) => memoryOf(vm, key, false),
  ...RECORDING_REPORTS,
  ...CAPTURE_REPORTS,
  ...DEBUGGER_REPORTS,
  stack(vm, key, { thread }) {
    return {
      key,
      pid: vm.pid,
      name: vm.name,
      threadId: Number(thread),
      awaits: null,
      frames: [
        frame(named("jdk.internal.misc.Unsafe", 0), named("park", 1), named(null, 2), null),
        frame("java.util.concurrent.locks.LockSupport", "parkNanos", "LockSupport.java", 269),
        frame("java.util.concurrent.LinkedBlockingQueue", "poll", "LinkedBlockingQueue.java", 460),
        frame("com.example.orders.pricing.PriceBook$$Lambda/0x00007f1a2c0f3c48", "run", null, 12),
        frame("java.util.concurrent.ThreadPoolExecutor$Worker", "run", "ThreadPoolExecutor.java", 619),
        frame("java.lang.Thread", "run", "Thread.java", 1474),
      ],
    };
  },
  virtualThreads(vm, key) {
    const take = frame("java.util.concurrent.LinkedBlockingQueue", "take", "LinkedBlockingQueue.java", 435);
    const read = frame("java.net.Socket$SocketInputStream", "read", "Socket.java", 1094);
    const consume = frame("com.example.orders.intake.Intake", "next", "Intake.java", 88);
    const ask = frame("com.example.orders.pricing.PriceClient", "ask", "PriceClient.java", 41);
    const groups = [
      [910, take, consume, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject"],
      [282, read, ask, null],
    ].map(([threads, waitsIn, calledBy, lockClass]) => ({
      threads,
      state: "WAITING",
      waitsIn,
      calledBy,
      lockClass,
      examples: [{ id: 812, name: "" }, { id: 977, name: "intake" }],
      frames: [frame("java.lang.VirtualThread", "park", "VirtualThread.java", 590), waitsIn, calledBy],
    }));
    return { key, pid: vm.pid, name: vm.name, virtualThreads: 1200, looked: 1200, others: 8, groups, note: null };
  },
  threadLocks(vm, key, { thread }) {
    const stack = REPORTS.stack(vm, key, { thread });
    const lock = (name, address, depth) => ({ class: name, address, depth });
    return {
      key,
      pid: vm.pid,
      name: vm.name,
      takenAtMillis: Date.now(),
      thread: {
        id: Number(thread),
        name: `thread ${thread}`,
        state: "TIMED_WAITING (parking)",
        awaits: null,
        holds: [
          lock("com.example.orders.pricing.PriceBook", "0x000000069ec23f08", 3),
          lock("java.lang.Object", "0x000000069ec1d1c0", 4),
        ],
        frames: Number(thread) % 2 ? stack.frames.slice(1) : stack.frames,
      },
      waiters: [{ id: 7, name: "http-nio-8080-exec-7", state: "BLOCKED (on object monitor)" }],
    };
  },
  locks(vm, key) {
    const fork = "com.example.orders.table.Table$Fork";
    const threads = [
      [4, "http-nio-8080-exec-4", "0x000000069ec23f08", "0x000000069ec1d1c0", 5, "pool-1-thread-5"],
      [5, "pool-1-thread-5", "0x000000069ec1d1c0", "0x000000069ec23f08", 4, "http-nio-8080-exec-4"],
      [7, "http-nio-8080-exec-7", "0x000000069ec1d1c0", null, 4, "http-nio-8080-exec-4"],
    ].map(([id, name, wants, has, ownerId, ownerName]) => ({
      id,
      name,
      state: "BLOCKED (on object monitor)",
      awaits: { kind: "monitor", class: fork, address: wants, timed: false, ownerId, ownerName },
      holds: has === null ? [] : [{ class: fork, address: has, depth: 1 }],
      frames: [
        frame("com.example.orders.table.Table", "take", "Table.java", 77),
        frame("com.example.orders.table.Philosopher", "dine", "Philosopher.java", 31),
        frame("java.lang.Thread", "run", "Thread.java", 1474),
      ],
    }));
    return {
      key,
      pid: vm.pid,
      name: vm.name,
      takenAtMillis: Date.now(),
      deadlocks: [{ threads: [4, 5], behind: [7] }],
      threads,
    };
  },
  stackSearch(vm, key, { text }) {
    const method = text.includes(".") ? text.slice(text.lastIndexOf(".") + 1) : text;
    const threads = Array.from({ length: 12 }, (_, index) => ({
      id: 4 + 3 * index,
      name: `pool-1-thread-${4 + 3 * index}`,
      state: index % 3 === 0 ? "RUNNABLE" : "WAITING (parking)",
      depth: 4,
      frame: frame("com.zaxxer.hikari.pool.HikariPool", `${method}At`, "HikariPool.java", 181),
      matches: 1 + (index % 2),
    }));
    return { key, pid: vm.pid, name: vm.name, takenAtMillis: Date.now(), text, searched: vm.threadsNow, found: threads.length, threads, problem: null };
  },
  threadDump(vm, key) {
    const text = '2026-11-27 15:00:27\nFull thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode, sharing):\n\n"main" #3 [4711] prio=5\n';
    return { key, pid: vm.pid, name: vm.name, takenAtMillis: Date.now(), threads: 1, text };
  },
  gc(vm, key) {
    const before = Math.round(vm.now);
    vm.now = vm.live;
    return {
      key,
      pid: vm.pid,
      name: vm.name,
      heapUsedBytesBefore: before,
      heapUsedBytesAfter: Math.round(vm.live),
      millis: 42,
    };
  },
};
