// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

/**
 * An app of a device that takes debuggers.
 *
 * @param key what commands and pages call it while it runs
 * @param name for people
 * @param application what stays the same from one run to the next
 * @param waiting whether it waits for a debugger
 * @param door where it takes its one connection, for chunks too
 */
public record DebuggedApp(String key, String name, String application, boolean waiting, JdwpDoor door) {}
