// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
//
// Made from the records of dev.cairn.web.message and dev.cairn.report, which say what each field means; do not edit.
// Units stand in the names; null means "not known".

export interface AgeRow {
  fromCollections: number;
  toCollections: number | null;
  age: string;
  bytes: number;
  bytesStdError: number | null;
  siteCount: number;
  sites: AgeSiteRow[];
}

export interface AgeSiteRow {
  name: string;
  bytes: number;
  bytesStdError: number | null;
  frames: Frame[];
}

export interface AliveReport {
  atMillis: number;
  bytes: number;
  bytesStdError: number | null;
  ages: AgeRow[];
}

export interface Answer {
  type: "answer";
  key: string;
  question: string;
  arguments: Record<string, string>;
  report: Reports[keyof Reports] | null;
  problem: string | null;
}

export interface Ask {
  type: "ask";
  key: string;
  question: string;
  arguments: Record<string, string>;
}

export interface AwaitedLock {
  kind: string;
  class: string;
  address: string;
  timed: boolean;
  ownerId: number | null;
  ownerName: string | null;
}

export interface CaptureRow {
  id: string;
  kind: string | null;
  by: string | null;
  vm: string | null;
  vmName: string | null;
  pid: number | null;
  vmStartedMillis: number | null;
  takenMillis: number | null;
  bytes: number;
  name: string;
  note: string;
  fileName: string;
  problem: string | null;
}

export interface CapturesReport {
  folder: string;
  usedBytes: number;
  limitBytes: number | null;
  problem: string | null;
  captures: CaptureRow[];
}

export interface CollectedRow {
  atMillis: number;
  young: number;
  full: number;
  concurrent: number;
  pauseMillis: number;
  cause: string | null;
  floorBytes: number | null;
  freedBytes: number | null;
}

export interface Collector {
  name: string;
  collections: number;
  millis: number;
}

export interface DeadlockReport {
  threads: number[];
  behind: number[];
}

export interface DumpComparisonReport {
  before: string;
  after: string;
  threadsBefore: number;
  threadsAfter: number;
  came: DumpedThreadRow[];
  went: DumpedThreadRow[];
  changed: StateChangeRow[];
  moved: number;
  withoutStack: number;
  still: StandstillRow[];
  pools: PoolSizeRow[];
  notes: string[];
}

export interface DumpedThreadRow {
  id: number;
  name: string;
  state: string;
}

export interface FindingEvidence {
  name: string;
  value: number | null;
  unit: string;
  text: string;
}

export interface FindingRow {
  kind: string;
  severity: "problem" | "warning" | "note";
  sentence: string;
  evidence: FindingEvidence[];
  action: string;
  tab: string | null;
  command: string;
}

export interface Frame {
  class: string;
  method: string;
  file: string | null;
  line: number | null;
  native: boolean;
  source: string | null;
  framework: string | null;
}

export interface GcReport {
  key: string;
  pid: number;
  name: string;
  heapUsedBytesBefore: number | null;
  heapUsedBytesAfter: number | null;
  millis: number;
}

export interface GroupLimits {
  cpus: number | null;
  throttledPercent: number | null;
  memoryUsedBytes: number | null;
  memoryLimitBytes: number | null;
}

export interface HeapMapCell {
  objects: number;
  classes: number;
  arrays1: number;
  arrays2: number;
  arrays4: number;
  arrays8: number;
}

export interface HeapMapHeld {
  hard: number;
  soft: number;
  weak: number;
  finalizable: number;
  phantom: number;
  garbage: number;
}

export interface HeapMapReport {
  key: string;
  pid: number;
  name: string;
  pauseMillis: number;
  pauses: number;
  cellBytes: number;
  committedBytes: number;
  usedBytes: number;
  freeBytes: number;
  largestEmptyBytes: number;
  objects: number;
  unplacedObjects: number;
  unplacedBytes: number;
  kinds: HeapMapCell;
  reachability: string;
  held: HeapMapHeld;
  stretches: HeapMapStretch[];
}

export interface HeapMapStretch {
  start: number;
  bytes: number;
  cells: HeapMapCell[];
  held: HeapMapHeld[];
}

export interface HeldLock {
  class: string;
  address: string;
  depth: number | null;
}

export interface HeldRangeReport {
  fromMillis: number;
  toMillis: number;
}

export interface Hello {
  type: "hello";
  version: string;
  hostname: string;
  nowMillis: number;
  stepMillis: number;
  system: SystemRow;
  vms: VmRow[];
  sparks: Spark[];
  recordings: RecordingRow[];
}

export interface History {
  type: "history";
  key: string;
  firstMillis: number;
  stepMillis: number;
  heapUsedBytes: (number | null)[];
  heapCommittedBytes: (number | null)[];
  rssBytes: (number | null)[];
  cpuPercent: (number | null)[];
  gcPercent: (number | null)[];
  allocatedBytesPerSecond: (number | null)[];
  threads: (number | null)[];
  loadedClasses: (number | null)[];
  collections: CollectedRow[];
}

export interface Inside {
  type: "inside";
  key: string;
  state: "connecting" | "open" | "waiting" | "refused" | "gone" | "silent";
  why: string | null;
  retryInMillis: number | null;
  atMillis: number | null;
  table: ThreadsReport | null;
}

export interface LockedThread {
  id: number;
  name: string;
  state: string;
  awaits: AwaitedLock | null;
  holds: HeldLock[];
  frames: Frame[];
}

export interface LocksReport {
  key: string;
  pid: number;
  name: string;
  takenAtMillis: number;
  deadlocks: DeadlockReport[];
  threads: LockedThread[];
}

export interface LookInside {
  type: "lookInside";
  key: string | null;
}

export interface PoolSizeRow {
  pool: string;
  before: number;
  after: number;
}

export interface Pressure {
  resource: string;
  someAvg10Percent: number;
  someAvg60Percent: number;
  fullAvg10Percent: number | null;
  fullAvg60Percent: number | null;
}

export interface ProfileDiffReport {
  fileBefore: string;
  fileAfter: string;
  type: string;
  unit: string;
  by: string;
  totalBefore: number;
  totalBeforeStdError: number | null;
  totalAfter: number;
  totalAfterStdError: number | null;
  notesBefore: string[];
  notesAfter: string[];
  notes: string[];
  flameGraph: string | null;
  rows: ProfileDiffRow[];
}

export interface ProfileDiffRow {
  name: string;
  before: number;
  beforeStdError: number | null;
  after: number;
  afterStdError: number | null;
  sure: boolean | null;
  frames: Frame[] | null;
}

export interface ProfileReport {
  file: string | null;
  format: string;
  title: string;
  startMillis: number | null;
  durationMillis: number | null;
  types: ProfileTypeRow[];
  type: string;
  by: string;
  notes: string[];
  rows: ProfileRow[];
}

export interface ProfileRow {
  name: string;
  values: number[];
  valuesStdError: number[] | null;
  withCalled: number[] | null;
  withCalledStdError: number[] | null;
  frames: Frame[] | null;
}

export interface ProfileTypeRow {
  name: string;
  unit: string;
  total: number;
  totalStdError: number | null;
}

export interface RecordingReport {
  recording: RecordingRow;
  samples: number;
  lost: number;
  costPercent: number | null;
  profile: ProfileReport;
  timeline: TimelineReport;
}

export interface RecordingRow {
  vm: string;
  kind: string;
  state: "starting" | "running" | "ending" | "ended";
  settings: string;
  startedMillis: number;
  endsMillis: number;
  endedMillis: number | null;
  problem: string | null;
}

export interface ResidentParts {
  anonymousBytes: number;
  fileBytes: number;
  sharedBytes: number;
  swappedBytes: number;
}

export interface RuleFiring {
  atMillis: number;
  vm: string;
  vmName: string;
  pid: number;
  reading: string;
  outcome: string;
  capture: string | null;
  sentence: string | null;
}

export interface RuleRow {
  line: number;
  text: string;
  problem: string | null;
  state: string;
  vms: number;
  captured: number;
  failed: number;
  skipped: number;
  firings: RuleFiring[];
}

export interface RulesReport {
  file: string | null;
  active: boolean;
  problem: string | null;
  rules: RuleRow[];
}

export interface Sample {
  heapUsedBytes: number | null;
  heapCommittedBytes: number | null;
  rssBytes: number | null;
  cpuPercent: number | null;
  gcPercent: number | null;
  allocatedBytesPerSecond: number | null;
  threads: number | null;
  loadedClasses: number | null;
  collected: CollectedRow | null;
}

export interface Space {
  name: string;
  usedBytes: number | null;
  usedAt: "now" | "lastGc" | null;
  capacityBytes: number;
  maxBytes: number | null;
}

export interface Spark {
  key: string;
  heapUsedBytes: (number | null)[];
}

export interface StackMatchRow {
  id: number;
  name: string;
  state: string;
  depth: number;
  frame: Frame;
  matches: number;
}

export interface StackReport {
  key: string;
  pid: number;
  name: string;
  threadId: number;
  frames: Frame[];
}

export interface StackSearchReport {
  key: string;
  pid: number;
  name: string;
  takenAtMillis: number;
  text: string;
  searched: number;
  found: number;
  threads: StackMatchRow[];
  problem: string | null;
}

export interface StandstillRow {
  state: string;
  threads: DumpedThreadRow[];
  frames: Frame[];
}

export interface StateChangeRow {
  id: number;
  name: string;
  before: string;
  after: string;
}

export interface SystemRow {
  cpus: number;
  cpuPercent: number | null;
  load1: number;
  load5: number;
  load15: number;
  memoryTotalBytes: number;
  memoryAvailableBytes: number;
  swapTotalBytes: number;
  swapUsedBytes: number;
  pressures: Pressure[];
}

export interface ThreadCpu {
  threads: string;
  millis: number;
}

export interface ThreadDumpReport {
  key: string;
  pid: number;
  name: string;
  takenAtMillis: number;
  threads: number;
  text: string;
}

export interface ThreadPoolRow {
  pool: string;
  threads: number;
  states: Record<string, number>;
  cpuMillis: number | null;
  allocatedBytes: number | null;
}

export interface ThreadPoolsReport {
  key: string;
  pid: number;
  name: string;
  suspended: boolean;
  virtualThreads: number | null;
  threads: number;
  pools: ThreadPoolRow[];
  problem: string | null;
}

export interface ThreadRow {
  id: number;
  osTid: number | null;
  name: string;
  state: string;
  daemon: boolean;
  carrier: boolean;
  suspended: boolean;
  cpuMillis: number | null;
  cpuPercent: number | null;
  allocatedBytes: number | null;
  frames: Frame[] | null;
}

export interface ThreadsReport {
  key: string;
  pid: number;
  name: string;
  suspended: boolean;
  virtualThreads: number | null;
  threads: ThreadRow[];
  problem: string | null;
}

export interface Tick {
  type: "tick";
  nowMillis: number;
  system: SystemRow;
  changed: VmRow[];
  gone: string[];
  watched: Watched | null;
  recordings: RecordingRow[];
}

export interface TimelineReport {
  unit: string;
  windows: WindowRow[];
  heldFromMillis: number | null;
  heldToMillis: number | null;
  notes: string[];
}

export interface Update {
  type: "update";
  changed: VmRow[];
  gone: string[];
}

export interface VmInfo {
  key: string;
  pid: number;
  name: string;
  kind: string;
  mainClass: string;
  user: string;
  jdkVersion: string;
  vmName: string;
  vmVersion: string | null;
  javaHome: string | null;
  commandLine: string;
  container: boolean;
  startedAtMillis: number;
  flags: string[];
  collectors: Collector[];
  lastGcCause: string | null;
  lastGcAtMillis: number | null;
  spaces: Space[];
  gcRunningCause: string | null;
  lastGcMicros: number | null;
  gcCpuMillis: number | null;
  cpuByThreads: ThreadCpu[];
  tenuringThreshold: number | null;
  survivorBytesByAge: number[];
  tlabBytesLastCycle: number | null;
  metaspaceUsedBytes: number | null;
  metaspaceUsedAt: "now" | "lastGc" | null;
  metaspaceCommittedBytes: number | null;
  classSpaceUsedBytes: number | null;
  classSpaceCommittedBytes: number | null;
  daemonThreads: number | null;
  peakThreads: number | null;
  startedThreads: number | null;
  loadedClasses: number | null;
  unloadedClasses: number | null;
  classLoadMillis: number | null;
  compileMillis: number | null;
  safepoints: number | null;
  safepointMillis: number | null;
  safepointSyncMillis: number | null;
  applicationMillis: number | null;
  agent: "none" | "attached";
  features: string[];
  problems: string[];
  allocationCounted: boolean;
  resident: ResidentParts | null;
  limits: GroupLimits;
  findings: FindingRow[];
  watchedSeconds: number;
}

export interface VmRow {
  key: string;
  pid: number;
  name: string;
  kind: string;
  mainClass: string;
  user: string;
  jdkVersion: string;
  vmName: string;
  container: boolean;
  startedAtMillis: number;
  heapUsedBytes: number | null;
  heapUsedAt: "now" | "lastGc" | null;
  heapUsedAtMillis: number | null;
  heapCommittedBytes: number | null;
  heapMaxBytes: number | null;
  rssBytes: number | null;
  threads: number | null;
  cpuPercent: number | null;
  gcPercent: number | null;
  allocatedBytesPerSecond: number | null;
  agent: "none" | "attached";
  jdwp: boolean;
  debugPort: number | null;
  problem: string | null;
}

export interface Watch {
  type: "watch";
  key: string | null;
}

export interface Watched {
  key: string;
  info: VmInfo;
  sample: Sample;
}

export interface WindowRow {
  startMillis: number;
  endMillis: number;
  value: number;
  samples: number;
  lost: number;
}

export interface Reports {
  gc: GcReport;
  stack: StackReport;
  threads: ThreadsReport;
  threadPools: ThreadPoolsReport;
  stackSearch: StackSearchReport;
  locks: LocksReport;
  threadDump: ThreadDumpReport;
  heapMap: HeapMapReport;
  record: RecordingRow;
  stopRecording: RecordingRow;
  recording: RecordingReport;
  holdPart: HeldRangeReport;
  compareParts: ProfileDiffReport;
  aliveByAge: AliveReport;
  captures: CapturesReport;
  keepRecording: CaptureRow;
  renameCapture: CaptureRow;
  noteCapture: CaptureRow;
  deleteCapture: CaptureRow;
  capturedProfile: ProfileReport;
  compareCaptures: ProfileDiffReport;
  compareThreads: DumpComparisonReport;
  rules: RulesReport;
  addRule: RulesReport;
  deleteRule: RulesReport;
}

/** The number at the end of a thread's name, in which alone threads of one pool differ. */
export const THREAD_NUMBER = /(?<!\d)\d+$/;

export type ServerMessage = Hello | Tick | Update | History | Inside | Answer;
export type PageMessage = Watch | LookInside | Ask;
