// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
import { clock, named } from "./bad.mjs";
import { collectedBy } from "./collected.mjs";
import { infoOf } from "./info.mjs";
import { plain, varied } from "./programs.mjs";
import { recordings } from "./recordings.mjs";
import { pressureAt, systemAt } from "./system.mjs";

const MIB = 1024 * 1024;
/** Of each VM, if given. */
const THREADS = process.env.MOCK_THREADS ? Number(process.env.MOCK_THREADS) : undefined;
const HISTORY = 3600;

/** The same each time, as tests look for numbers. */
const PID_STEP = 439;
let nextPid = 2100;

/** Runs for a few seconds, again and again. */
const visitor = {
  name: "javac Hello.java",
  kind: "JDK tool",
  mainClass: "com.sun.tools.javac.Main",
  uptime: 0.3,
  cpu: 90,
};

class Vm {
  constructor(wanted, now) {
    Object.assign(this, plain, wanted);
    this.pid = nextPid;
    nextPid += PID_STEP;
    this.startedAt = now - this.uptime * 1000;
    this.key = `${this.pid}-${this.startedAt}`;
    this.live = this.max * this.committed * this.used * 0.4;
    this.now = this.live;
    this.known = this.live;
    this.gcAt = now;
    this.gcs = 0;
    this.gcMillis = 0;
    this.samples = [];
  }

  step(now) {
    const committed = this.max * this.committed;
    const wave = 0.6 + 0.4 * Math.sin(now / 40_000 + this.pid);
    const allocated = this.churn * wave * (0.6 + 0.8 * Math.random());
    this.now += allocated;
    let gcPercent = 0;
    let collected = null;
    if (this.now > committed * 0.85) {
      const before = this.now;
      this.now = this.live * (0.95 + 0.1 * Math.random());
      this.known = this.now;
      this.gcAt = now;
      this.gcs += 1;
      gcPercent = 1 + 6 * Math.random();
      this.gcMillis += gcPercent * 10;
      collected = this.heap === null ? null : collectedBy(this, now, before, gcPercent * 10);
    }
    this.gcPercent = this.heap === null ? null : gcPercent;
    this.cpuPercent = this.cpu === null ? null : Math.max(0, this.cpu * wave * (0.7 + 0.6 * Math.random()));
    this.threadsNow = THREADS ?? this.threads + Math.round(3 * Math.sin(now / 9000 + this.pid));
    this.allocated = this.heap === "now" ? allocated : null;
    this.sample = {
      heapUsedBytes: this.heap === null ? null : Math.round(this.heap === "now" ? this.now : this.known),
      heapCommittedBytes: this.heap === null ? null : Math.round(committed),
      rssBytes: Math.round(committed + 180 * MIB + 4 * MIB * Math.sin(now / 60_000)),
      cpuPercent: this.cpuPercent,
      gcPercent: this.gcPercent,
      allocatedBytesPerSecond: this.allocated,
      allocationCounted: Math.floor(now / 45_000) % 3 === 0,
      threads: this.threadsNow,
      loadedClasses: 12_000,
      ...pressureAt(now),
      collected,
    };
    this.samples.push(this.sample);
    if (this.samples.length > HISTORY) {
      this.samples.shift();
    }
  }

  row() {
    const {
      heapUsedBytes,
      heapCommittedBytes,
      rssBytes,
      cpuPercent,
      gcPercent,
      allocatedBytesPerSecond,
      threads,
    } = this.sample;
    return {
      key: this.key,
      pid: this.pid,
      name: this.name,
      kind: this.kind,
      mainClass: this.mainClass,
      user: this.user,
      jdkVersion: this.jdkVersion,
      vmName: this.vmName,
      container: this.container,
      startedAtMillis: this.startedAt,
      heapUsedBytes,
      heapUsedAt: this.heap,
      heapUsedAtMillis: this.heap === "lastGc" ? this.gcAt : null,
      heapCommittedBytes,
      heapMaxBytes: this.heap === null || !this.maxKnown ? null : this.max,
      rssBytes,
      threads,
      cpuPercent,
      gcPercent,
      allocatedBytesPerSecond,
      agent: this.agent,
      jdwp: this.jdwp,
      debugPort: this.debugPort,
      debugger: this.debugger,
      debugSelected: this.debugSelected,
      problem: this.problem,
    };
  }
}

/** A made-up machine full of JVMs. */
export class Machine {
  constructor(count, still) {
    this.still = still;
    this.now = Date.now();
    this.vms = new Map();
    for (let index = 0; index < count; index++) {
      const wanted = varied[index % varied.length];
      const name = index < varied.length ? wanted.name : `${wanted.name} ${index}`;
      this.add({ ...wanted, name: named(name, index), mainClass: named(wanted.mainClass, index) }, count > 100 ? 90 : HISTORY);
    }
    this.seconds = 0;
    this.visitor = null;
  }

  add(wanted, longest) {
    const vm = new Vm(wanted, this.now);
    const past = Math.max(1, Math.min(longest, Math.floor(vm.uptime)));
    for (let back = past - 1; back >= 0; back--) {
      vm.step(this.now - back * 1000);
    }
    this.vms.set(vm.key, vm);
    return vm;
  }

  step() {
    this.seconds++;
    this.now = clock(this.seconds);
    for (const vm of this.vms.values()) {
      vm.step(this.now);
    }
    return { type: "tick", nowMillis: this.now, system: systemAt(this.now), changed: this.rows(), gone: [], recordings: recordings() };
  }

  /** Between two ticks: the update for a VM that came or went, or null. */
  visit() {
    const second = this.seconds % 10;
    if (this.still) {
      return null;
    }
    if (second === 5 && this.visitor === null) {
      this.visitor = this.add({ ...plain, ...visitor }, 1);
      return { type: "update", changed: [this.visitor.row()], gone: [] };
    }
    if (second === 1 && this.visitor !== null) {
      const { key } = this.visitor;
      this.vms.delete(key);
      this.visitor = null;
      return { type: "update", changed: [], gone: [key] };
    }
    return null;
  }

  rows() {
    return [...this.vms.values()].map((vm) => vm.row());
  }

  hello() {
    return {
      type: "hello",
      version: "0.1.0-mock",
      hostname: "harrier",
      nowMillis: this.now,
      stepMillis: 1000,
      system: systemAt(this.now),
      vms: this.rows(),
      recordings: recordings(),
      sparks: [...this.vms.values()].map((vm) => {
        const past = vm.samples.slice(-60).map((sample) => sample.heapUsedBytes);
        return { key: vm.key, heapUsedBytes: [...new Array(60 - past.length).fill(null), ...past] };
      }),
    };
  }

  history(key) {
    const vm = this.vms.get(key);
    if (!vm) {
      return null;
    }
    const fields = Object.keys(vm.sample).filter((field) => field !== "collected" && field !== "allocationCounted");
    const columns = fields.map((field) => [field, vm.samples.map((sample) => sample[field])]);
    const first = this.now - (vm.samples.length - 1) * 1000;
    const counted = vm.samples.flatMap(({ allocationCounted }, nth) => (allocationCounted ? [first + nth * 1000] : []));
    return {
      type: "history",
      key,
      firstMillis: this.now - (vm.samples.length - 1) * 1000,
      stepMillis: 1000,
      ...Object.fromEntries(columns),
      allocationCounted: counted.map((millis) => ({ fromMillis: millis, toMillis: millis })),
      collections: vm.samples.map(({ collected }) => collected).filter((each) => each !== null),
    };
  }

  watched(key) {
    const vm = this.vms.get(key);
    return vm ? { key, info: infoOf(vm, this.now), sample: vm.sample } : null;
  }
}
