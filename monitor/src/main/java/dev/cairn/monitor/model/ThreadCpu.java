// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

/**
 * CPU time that one kind of the VM's own threads has taken.
 *
 * @param threads as the VM calls them, such as "gc_parallel_workers"
 */
public record ThreadCpu(String threads, long millis) {}
