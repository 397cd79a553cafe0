// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One VM in a list. Holds nothing that moves by itself, so that an idle VM's row stays equal and is not sent again.
 *
 * @param key names the VM in questions: its pid and when it started
 * @param name what people call it; never empty, may hold any Unicode
 * @param kind the sort of program, such as "Maven"; "Java" where nothing more is known
 * @param mainClass the main class, or the jar's file name where only that is known; may be empty
 * @param jdkVersion as in {@code java -version}; empty if not known
 * @param vmName such as "OpenJDK 64-Bit Server VM"; empty if not known
 * @param container whether it runs in a pid namespace of its own
 * @param startedAtMillis since the epoch
 * @param heapUsedBytes live and dead objects together
 * @param heapUsedAt whether that follows the program, or is as old as the last collection
 * @param heapUsedAtMillis the moment that it speaks of, since the epoch
 * @param heapMaxBytes how far the heap may grow
 * @param rssBytes resident memory of the process, shared pages included
 * @param threads live Java threads; all threads of the process where the VM does not say
 * @param cpuPercent of one core over the last second, so 200 is two cores
 * @param gcPercent share of the last second that the VM stood still for its collectors
 * @param allocatedBytesPerSecond an estimate
 * @param agent whether Cairn's agent is in the VM
 * @param jdwp whether it was started so that a debugger may connect
 * @param debugPort of 127.0.0.1, at which debuggers reach it through Cairn
 * @param debugger what debuggers do with it, as far as they come through Cairn
 * @param debugSelected whether the port of the selected VM leads to it
 * @param problem why something is not known, as a sentence
 */
@Json
public record VmRow(
        String key,
        long pid,
        String name,
        String kind,
        String mainClass,
        String user,
        String jdkVersion,
        String vmName,
        boolean container,
        long startedAtMillis,
        @Nullable Long heapUsedBytes,
        @Nullable UsedAt heapUsedAt,
        @Nullable Long heapUsedAtMillis,
        @Nullable Long heapCommittedBytes,
        @Nullable Long heapMaxBytes,
        @Nullable Long rssBytes,
        @Nullable Long threads,
        @Nullable Double cpuPercent,
        @Nullable Double gcPercent,
        @Nullable Long allocatedBytesPerSecond,
        AgentState agent,
        boolean jdwp,
        @Nullable Integer debugPort,
        @Nullable DebuggerUse debugger,
        boolean debugSelected,
        @Nullable String problem) {}
