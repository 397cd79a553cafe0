// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.capture;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A heap dump that the server takes, or has taken. Keys may be added, none is renamed.
 *
 * @param vm what messages call the VM
 * @param vmName as in the list of VMs
 * @param all whether dead objects are in it too
 * @param startedMillis since the epoch
 * @param tookMillis how long all of it took; null until it has ended
 * @param bytes how long the file is so far
 * @param expectedBytes about how long it will be; null if that is not known
 * @param capture the {@code id} of the capture; null until it is kept
 * @param problem why there is none, as a sentence; null if that is not so
 */
@Json
public record HeapDumpRow(
        String vm,
        long pid,
        String vmName,
        HeapDumpState state,
        boolean all,
        long startedMillis,
        @Nullable Long tookMillis,
        long bytes,
        @Nullable Long expectedBytes,
        @Nullable String capture,
        @Nullable String problem) {}
