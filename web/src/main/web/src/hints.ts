// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0

// What a number means, where the list and the charts say the same.

export const CPU_HINT = "Processor time used in the last second, of one core: 200% is two cores busy";
export const GC_HINT = "Share of the last second that the VM stood still for collections (pauses only)";
export const ALLOCATED_HINT =
  "Estimated from how eden fills and is emptied; not known for collectors without eden (ZGC, Shenandoah). " +
  "While you look inside, the JVM's threads count it themselves; the count lacks threads that end between two reports.";
export const PRESSURE_HINT = "Share of the last ten seconds in which some task of the machine had to wait for it";
