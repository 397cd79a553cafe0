// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.hprof.outline;

/**
 * A thread that the file says was started. HotSpot's own dumps have none of these.
 *
 * @param objectId id of the thread object
 * @param traceSerial where it was started
 * @param group name of its thread group; empty where the file lacks it
 * @param ended whether the file says that it ended
 */
public record StartedThread(
        int serial, long objectId, int traceSerial, String name, String group, String parentGroup, boolean ended) {}
