// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.memory;

import io.avaje.jsonb.Json;

/**
 * What {@code cairn memory VM --trim --force --json} prints: what a trim gave back, as the kernel counts it.
 *
 * @param givenBackBytes resident bytes that went, and did not go to swap; negative if the process grew more meanwhile
 * @param millis how long it took, as the monitor saw it
 * @param said the VM's own words
 */
@Json
public record TrimReport(
        String key,
        long pid,
        String name,
        long residentBytesBefore,
        long residentBytesAfter,
        long givenBackBytes,
        long millis,
        String said) {}
