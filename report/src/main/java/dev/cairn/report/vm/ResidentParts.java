// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;

/**
 * What the resident memory of a VM's process consists of, and what of its memory is in swap.
 *
 * @param anonymousBytes of the process alone: heap, stacks, metaspace, native memory
 * @param fileBytes pages of mapped files, such as libraries and jars
 * @param sharedBytes shared memory, where the heap of ZGC is
 */
@Json
public record ResidentParts(long anonymousBytes, long fileBytes, long sharedBytes, long swappedBytes) {}
