// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm.thread;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn threads VM --in TEXT --json} prints. Keys may be added, none is renamed.
 *
 * @param takenAtMillis when the VM dumped the stacks, since 1970
 * @param text what was searched for, in "class.method" of each frame, in whatever letters
 * @param searched how many threads were
 * @param found how many of them have it
 * @param threads those that have it, in the order of the dump; the first thousand
 * @param problem why some stacks were not searched, as a sentence
 */
@Json
public record StackSearchReport(
        String key,
        long pid,
        String name,
        long takenAtMillis,
        String text,
        int searched,
        int found,
        List<StackMatchRow> threads,
        @Nullable String problem) {}
