// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * An object of the dominator tree, as in a {@link DominatorsReport}.
 *
 * @param object its address
 * @param children objects that it immediately dominates
 * @param describes the class that it is the class object of, as statics are held by those; null for other objects
 * @param text what it is: the text of a string, the name of a thread or class loader, {@code size 7} of a collection, {@code length 7}
 *     of an array; null for most other objects
 * @param held strongly, weakly (only by way of reference objects) or not
 */
@Json
public record DominatorRow(
        String object,
        String className,
        long shallowBytes,
        long retainedBytes,
        long children,
        @Nullable String describes,
        @Nullable String text,
        HeldState held) {}
