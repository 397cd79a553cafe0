// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.profile;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * The sampled objects that live in a VM, held so that a heap dump names them.
 *
 * @param hold by which `letSitesGo` lets go of them; 0 where no server holds them
 * @param handles by which roots of the dump (ROOT JNI GLOBAL) name them
 * @param stackOf of each its place in {@code stacks}
 * @param followed objects that the recording took to be alive
 * @param dead of those, the ones that were not there any more
 * @param leftOut those that were not looked for, as there are too many
 * @param interval mean bytes between samples, as it was then; 0 if every allocation was recorded
 */
@Json
public record HeldSitesReport(
        long hold,
        List<Long> handles,
        List<Integer> stackOf,
        List<HeldStackRow> stacks,
        long followed,
        long dead,
        long leftOut,
        long interval) {
    public HeldSitesReport {
        handles = List.copyOf(handles);
        stackOf = List.copyOf(stackOf);
        stacks = List.copyOf(stacks);
    }
}
