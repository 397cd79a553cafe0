// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

/** An option of the JVM, and what it means; "" where that is not known here. */
export interface Flag {
  readonly flag: string;
  readonly words: string;
}

type Words = string | ((value: string) => string);

const UNITS = ["", "k", "m", "g", "t"];
const WORDS = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** "512m" is "512 MiB", and "2048m" is "2 GiB". */
function size(text: string): string {
  const [, number, unit = ""] = text.match(/^(\d{1,15})([kmgt]?)$/i) ?? [];
  if (number === undefined) {
    return text;
  }
  let size = Number(number);
  let step = UNITS.indexOf(unit.toLowerCase());
  while (size > 0 && size % 1024 === 0 && step < UNITS.length - 1) {
    size /= 1024;
    step++;
  }
  return `${size} ${WORDS[step]}`;
}

/** The options that people use most. A pattern's first group is the value. */
const KNOWN: readonly [RegExp, Words][] = [
  [/^-Xmx(.+)$/, (value) => `The heap may grow to ${size(value)}`],
  [/^-Xms(.+)$/, (value) => `The heap begins with ${size(value)}`],
  [/^-Xmn(.+)$/, (value) => `The young generation has ${size(value)}`],
  [/^-Xss(.+)$/, (value) => `Each thread's stack has ${size(value)}`],
  [/^-XX:MaxRAMPercentage=(.+)$/, (value) => `The heap may grow to ${Number(value)}% of the memory that the JVM may use`],
  [/^-XX:InitialRAMPercentage=(.+)$/, (value) => `The heap begins with ${Number(value)}% of the memory that the JVM may use`],
  [/^-XX:MaxMetaspaceSize=(.+)$/, (value) => `Class metadata may take ${size(value)}`],
  [/^-XX:MaxDirectMemorySize=(.+)$/, (value) => `Direct buffers may take ${size(value)}`],
  [/^-XX:ReservedCodeCacheSize=(.+)$/, (value) => `Compiled code may take ${size(value)}`],
  [/^-XX:\+Use(Serial|Parallel|G1|Z|Shenandoah)GC$/, (name) => `Garbage is collected by ${name === "Z" ? "ZGC" : name}`],
  [/^-XX:MaxGCPauseMillis=(\d+)$/, (value) => `The collector aims at pauses of ${value} ms`],
  [/^-XX:\+DisableExplicitGC$/, "System.gc() does nothing"],
  [/^-XX:\+AlwaysPreTouch$/, "The heap's memory is taken from the system at once, when the JVM starts"],
  [/^-XX:\+UseStringDeduplication$/, "Equal strings share their characters"],
  [/^-XX:-UseCompressedOops$/, "References in objects take 8 bytes"],
  [/^-XX:\+UseCompactObjectHeaders$/, "Objects have headers of 8 bytes"],
  [/^-XX:\+HeapDumpOnOutOfMemoryError$/, "A heap dump is written when memory runs out"],
  [/^-XX:HeapDumpPath=(.+)$/, (path) => `Heap dumps go to ${path}`],
  [/^-XX:\+ExitOnOutOfMemoryError$/, "The JVM ends when memory runs out"],
  [/^-XX:\+CrashOnOutOfMemoryError$/, "The JVM crashes, with a report, when memory runs out"],
  [/^-XX:ActiveProcessorCount=(\d+)$/, (count) => `The JVM takes the machine to have ${count} processors`],
  [/^-XX:NativeMemoryTracking=(summary|detail)$/, "The JVM keeps account of its native memory"],
  [/^-XX:-UsePerfData$/, "The JVM shares no counters"],
  [/^-XX:\+FlightRecorder$|^-XX:StartFlightRecording/, "A flight recording began with the JVM"],
  [/^-Xlog:gc/, "Collections are logged"],
  [/^-Xint$/, "Nothing is compiled: all code is interpreted"],
  [/^-XX:TieredStopAtLevel=1$/, "Only the quick compiler works"],
  [/^-agentlib:jdwp|^-Xrunjdwp/, "A debugger may connect"],
  [/^-javaagent:([^=]+)/, (jar) => `The agent ${jar.split("/").at(-1)} is in the JVM`],
  [/^-(?:ea|enableassertions)$/, "Assertions are checked"],
  [/^-Dfile\.encoding=(.+)$/, (name) => `Text files are ${name} where the program says nothing`],
  [/^-Djava\.io\.tmpdir=(.+)$/, (path) => `Temporary files go to ${path}`],
];

/** Options with their meaning, in their order: those that are known here first. */
export function explained(flags: readonly string[]): Flag[] {
  const all = flags.map((flag) => ({ flag, words: wordsOf(flag) }));
  return [...all.filter(({ words }) => words), ...all.filter(({ words }) => !words)];
}

function wordsOf(flag: string): string {
  for (const [pattern, words] of KNOWN) {
    const match = flag.match(pattern);
    if (match) {
      return typeof words === "string" ? words : words(match[1] ?? "");
    }
  }
  return "";
}
