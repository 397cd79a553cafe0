// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.capture;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One capture. Keys may be added, none is renamed.
 *
 * @param kind {@code profile}, {@code threads} or {@code heap}; null if it is damaged
 * @param by who made it a capture: {@code page}, {@code command}, {@code rule}, or {@code broughtIn} for a file from elsewhere; null if it is damaged
 * @param vm what messages call the VM while it runs; null if not known, as are the next three
 * @param vmName as in the list of VMs
 * @param vmStartedMillis since the epoch
 * @param takenMillis when it was taken, since the epoch; null if it is damaged
 * @param bytes on the disk
 * @param name for people; empty if it is damaged
 * @param note what the user wrote about it; may be empty
 * @param fileName what a copy of its file is called; empty if it is damaged
 * @param problem what is wrong with it, as a sentence; null if nothing is
 */
@Json
public record CaptureRow(
        String id,
        @Nullable String kind,
        @Nullable String by,
        @Nullable String vm,
        @Nullable String vmName,
        @Nullable Long pid,
        @Nullable Long vmStartedMillis,
        @Nullable Long takenMillis,
        long bytes,
        String name,
        String note,
        String fileName,
        @Nullable String problem) {}
