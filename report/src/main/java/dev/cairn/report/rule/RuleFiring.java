// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.rule;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * One time that a rule applied. Keys may be added, none is renamed.
 *
 * @param atMillis since the epoch
 * @param vm what messages call the VM while it runs
 * @param vmName as in the list of VMs
 * @param reading what was seen, such as "cpu 93 %"
 * @param outcome "capturing", "captured", "failed" or "skipped"
 * @param capture the id of what was kept; null if nothing was, or not yet
 * @param sentence why it failed, what was in the way, or what to know of the capture; null if there is nothing to say
 */
@Json
public record RuleFiring(
        long atMillis,
        String vm,
        String vmName,
        long pid,
        String reading,
        String outcome,
        @Nullable String capture,
        @Nullable String sentence) {}
