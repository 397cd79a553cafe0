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

export interface AppInfoReport {
  key: string;
  pid: number;
  name: string;
  vmName: string;
  packageName: string | null;
  userId: number | null;
  abi: string | null;
  vmFlags: string | null;
  stage: string | null;
  saidItWaits: boolean;
  features: string[];
  limits: AppLimits;
  problem: string | null;
}

export interface AppLimits {
  threads: string | null;
  heap: string | null;
  collection: string | null;
  heapDump: string | null;
  sampling: string | null;
}

export interface AppLogReport {
  key: string;
  pid: number;
  lines: AppLogRow[];
}

export interface AppLogRow {
  time: string;
  thread: number;
  level: string;
  tag: string;
  text: string;
}

export interface AppSamplingRow {
  key: string;
  state: "sampling" | "kept" | "failed";
  startedMillis: number;
  wantedMillis: number;
  capture: string | null;
  problem: string | null;
}

export interface AppSamplingsReport {
  samplings: AppSamplingRow[];
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

export interface CountedStretch {
  fromMillis: number;
  toMillis: number;
}

export interface DeadlockReport {
  threads: number[];
  behind: number[];
}

export interface DebuggerReport {
  vm: string;
  pid: number;
  name: string;
  port: number | null;
  selectedPort: number | null;
  selected: boolean;
  readOnlyPort: number | null;
  use: "ready" | "waiting" | "attached" | "suspended";
  debuggers: number;
  readers: number;
  problem: string | null;
}

export interface DeviceAppRow {
  key: string;
  pid: number;
  name: string | null;
  architecture: string | null;
  debuggable: boolean;
  profileable: boolean;
  packages: string[];
  waitingForDebugger: boolean | null;
  closed: string | null;
  debugPort: number | null;
  debugger: "ready" | "waiting" | "attached" | "suspended" | null;
}

export interface DeviceRow {
  serial: string;
  state: string;
  adbState: string;
  model: string | null;
  androidVersion: string | null;
  apiLevel: number | null;
  abi: string | null;
  limits: AppLimits;
  apps: DeviceAppRow[];
  problem: string | null;
}

export interface Devices {
  type: "devices";
  problem: string | null;
  devices: DeviceRow[];
  samplings: AppSamplingRow[];
}

export interface DevicesReport {
  problem: string | null;
  devices: DeviceRow[];
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

export interface HeapClassRow {
  class: string;
  objects: number;
  bytes: number;
}

export interface HeapDumpRow {
  vm: string;
  pid: number;
  vmName: string;
  state: "writing" | "copying" | "kept" | "failed";
  all: boolean;
  startedMillis: number;
  tookMillis: number | null;
  bytes: number;
  expectedBytes: number | null;
  capture: string | null;
  problem: string | null;
}

export interface HeapDumpsReport {
  dumps: HeapDumpRow[];
}

export interface HeapHoles {
  exact: boolean;
  holes: number;
  bytes: number;
  largestBytes: number;
  humongousBytes: number | null;
  tooSmall: number | null;
  tooSmallBytes: number | null;
}

export interface HeapLookReport {
  start: number;
  end: number;
  chosenClass: string | null;
  classes: HeapClassRow[];
  otherClasses: number;
  otherObjects: number;
  otherBytes: number;
  objects: HeapObjectRow[];
  unlistedObjects: number;
  regionBytes: number | null;
  regions: HeapRegionHoles[];
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
  takenAtMillis: number;
  holes: HeapHoles;
  look: HeapLookReport | null;
}

export interface HeapMapStretch {
  start: number;
  bytes: number;
  cells: HeapMapCell[];
  held: HeapMapHeld[];
  chosen: number[];
}

export interface HeapObjectRow {
  address: number;
  bytes: number;
  class: string;
}

export interface HeapRegionHoles {
  start: number;
  bytes: number;
  holes: number;
  holeBytes: number;
  largestBytes: number;
}

export interface HeapReport {
  heapUsedBytes: number | null;
  heapUsedAt: "now" | "lastGc" | null;
  heapUsedAtMillis: number | null;
  heapCommittedBytes: number | null;
  heapMaxBytes: number | null;
  objects: number | null;
  gcCount: number | null;
  gcMillis: number | null;
  spaces: Space[];
  metaspaceUsedBytes: number | null;
  metaspaceUsedAt: "now" | "lastGc" | null;
  metaspaceCommittedBytes: number | null;
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

export interface HeldSitesReport {
  hold: number;
  handles: number[];
  stackOf: number[];
  stacks: HeldStackRow[];
  followed: number;
  dead: number;
  leftOut: number;
  interval: number;
}

export interface HeldStackRow {
  thread: string;
  age: string;
  interval: number;
  frames: Frame[];
  truncated: boolean;
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
  allocationCounted: CountedStretch[];
  threads: (number | null)[];
  loadedClasses: (number | null)[];
  cpuPressurePercent: (number | null)[];
  memoryPressurePercent: (number | null)[];
  ioPressurePercent: (number | null)[];
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

export interface MemoryCount {
  category: string;
  committedBytes: number;
  mallocBytes: number;
}

export interface MemoryFile {
  name: string;
  residentBytes: number;
}

export interface MemoryReport {
  key: string;
  pid: number;
  name: string;
  at: string;
  residentBytes: number;
  swappedBytes: number;
  rows: MemoryRow[];
  allocator: string;
  keptAtMostBytes: number | null;
  trimBytes: number | null;
  trimAtMostBytes: number | null;
  files: MemoryFile[];
  unknown: MemoryUnknown[];
  counts: MemoryCount[];
  since: string | null;
  changeBytes: number | null;
  findings: string[];
  notes: string[];
}

export interface MemoryRow {
  part: string;
  words: string;
  residentBytes: number;
  percent: number;
  source: string;
  estimate: boolean;
  mappings: number | null;
  readAt: string;
  changeBytes: number | null;
}

export interface MemoryUnknown {
  start: number;
  bytes: number;
  residentBytes: number;
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
  types: string[];
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
  rowCount: number;
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
  rowCount: number;
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

export interface RecordedElsewhereReport {
  key: string;
  pid: number;
  name: string;
  recorded: boolean;
  pids: number[];
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
  lastedMillis: number;
  endedMillis: number | null;
  problem: string | null;
}

export interface RegionMapReport {
  key: string;
  pid: number;
  name: string;
  source: string;
  taken: string;
  cause: string;
  collector: string;
  regionBytes: number | null;
  committedBytes: number;
  usedBytes: number;
  freeBytes: number;
  tailBytes: number;
  largestHoleBytes: number;
  largestLargeBytes: number;
  tooSmallPercent: number | null;
  sums: RegionSum[];
  notes: string[];
  regions: RegionRow[];
}

export interface RegionRow {
  start: number;
  bytes: number;
  usedBytes: number;
  kind: string;
  collecting: boolean;
  state: string;
}

export interface RegionSum {
  kind: string;
  regions: number;
  bytes: number;
  usedBytes: number;
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
  allocationCounted: boolean;
  threads: number | null;
  loadedClasses: number | null;
  cpuPressurePercent: number | null;
  memoryPressurePercent: number | null;
  ioPressurePercent: number | null;
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
  awaits: AwaitedLock | null;
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

export interface ThreadLocksReport {
  key: string;
  pid: number;
  name: string;
  takenAtMillis: number;
  thread: LockedThread;
  waiters: DumpedThreadRow[];
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
  awaits: AwaitedLock | null;
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

export interface TrimReport {
  key: string;
  pid: number;
  name: string;
  residentBytesBefore: number;
  residentBytesAfter: number;
  givenBackBytes: number;
  millis: number;
  said: string;
}

export interface Update {
  type: "update";
  changed: VmRow[];
  gone: string[];
}

export interface VirtualThreadGroup {
  threads: number;
  state: string;
  waitsIn: Frame | null;
  calledBy: Frame | null;
  lockClass: string | null;
  examples: VirtualThreadRow[];
  frames: Frame[];
}

export interface VirtualThreadRow {
  id: number;
  name: string;
}

export interface VirtualThreadsReport {
  key: string;
  pid: number;
  name: string;
  virtualThreads: number;
  looked: number;
  others: number;
  groups: VirtualThreadGroup[];
  note: string | null;
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
  debugger: "ready" | "waiting" | "attached" | "suspended" | null;
  debugSelected: boolean;
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
  virtualThreads: VirtualThreadsReport;
  stackSearch: StackSearchReport;
  locks: LocksReport;
  threadLocks: ThreadLocksReport;
  threadDump: ThreadDumpReport;
  heapMap: HeapMapReport;
  regionMap: RegionMapReport;
  memory: MemoryReport;
  memoryOutside: MemoryReport;
  trimMemory: TrimReport;
  record: RecordingRow;
  holdSites: HeldSitesReport;
  letSitesGo: RecordingRow;
  stopRecording: RecordingRow;
  recordedElsewhere: RecordedElsewhereReport;
  recording: RecordingReport;
  holdPart: HeldRangeReport;
  compareParts: ProfileDiffReport;
  aliveByAge: AliveReport;
  debuggers: DebuggerReport;
  selectForDebuggers: DebuggerReport;
  debugReadOnly: DebuggerReport;
  detachDebuggers: DebuggerReport;
  devices: DevicesReport;
  appInfo: AppInfoReport;
  appHeap: HeapReport;
  appLog: AppLogReport;
  sampleApp: AppSamplingRow;
  endAppSampling: AppSamplingRow;
  appSamplings: AppSamplingsReport;
  captures: CapturesReport;
  keepRecording: CaptureRow;
  keepFile: CaptureRow;
  heapDumps: HeapDumpsReport;
  dumpHeap: HeapDumpRow;
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

/** What a cell of a heap map may be full of, in the order in which they fill it, from below. */
export const HEAP_KINDS: readonly { id: keyof HeapMapCell; title: string; colour: string }[] = [
  { id: "objects", title: "objects", colour: "#0f5394" },
  { id: "classes", title: "classes", colour: "#f4be78" },
  { id: "arrays1", title: "arrays of bytes and booleans", colour: "#dd8e04" },
  { id: "arrays2", title: "arrays of chars and shorts", colour: "#028d7b" },
  { id: "arrays4", title: "arrays of ints, floats and references", colour: "#4dc2ee" },
  { id: "arrays8", title: "arrays of longs and doubles", colour: "#b456d6" },
];

/** What may hold it, in the same way. */
export const HEAP_HOLDERS: readonly { id: keyof HeapMapHeld; title: string; colour: string }[] = [
  { id: "hard", title: "held by ordinary references", colour: "#0f5394" },
  { id: "soft", title: "held by soft references only", colour: "#028d7b" },
  { id: "weak", title: "held by weak references only", colour: "#f4be78" },
  { id: "finalizable", title: "held only until their finalizers have run", colour: "#b456d6" },
  { id: "phantom", title: "held by phantom references only", colour: "#4dc2ee" },
  { id: "garbage", title: "garbage that was not collected yet", colour: "#dd8e04" },
];

/** Of free memory, on a light ground and on a dark one. */
export const HEAP_FREE = { light: "#e7e6e1", dark: "#2d3237" };

/** What a region of a heap may be used for. */
export const REGION_KINDS: readonly { id: string; title: string; colour: string }[] = [
  { id: "eden", title: "eden: new objects", colour: "#4dc2ee" },
  { id: "survivor", title: "survivors of young collections", colour: "#028d7b" },
  { id: "young", title: "young generation", colour: "#4dc2ee" },
  { id: "old", title: "old generation", colour: "#0f5394" },
  { id: "large", title: "begins with a large (humongous) object", colour: "#dd8e04" },
  { id: "largeContinued", title: "continues such an object", colour: "#f4be78" },
  { id: "archive", title: "objects of the JDK's shared archive", colour: "#b456d6" },
  { id: "used", title: "in use, of no named generation", colour: "#0f5394" },
  { id: "garbage", title: "only dead objects", colour: "#b456d6" },
  { id: "free", title: "free", colour: "#e7e6e1" },
  { id: "uncommitted", title: "reserved, without memory", colour: "#ffffff" },
];

export type ServerMessage = Hello | Tick | Update | History | Inside | Answer | Devices;
export type PageMessage = Watch | LookInside | Ask;
