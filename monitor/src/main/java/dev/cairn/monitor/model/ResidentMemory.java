// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.model;

/**
 * What the resident memory of a process consists of, in bytes, and what of its memory is not resident.
 *
 * @param anonymousBytes of the process alone: heap, thread stacks, metaspace, native memory
 * @param fileBytes pages of files that it has mapped, such as libraries and jars; other processes may have them too
 * @param sharedBytes shared memory: the heap of ZGC is here, and its pages may count several times
 * @param swappedBytes anonymous memory that the kernel has moved to swap
 */
public record ResidentMemory(long anonymousBytes, long fileBytes, long sharedBytes, long swappedBytes) {}
