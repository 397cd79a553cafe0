// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

/**
 * One collector of a VM.
 *
 * @param name as the VM calls it, such as "G1 young collection pauses"
 * @param collections since the VM started; for a concurrent collector these are pauses
 * @param millis spent in them, in all
 */
public record GcCollector(String name, long collections, long millis) {}
