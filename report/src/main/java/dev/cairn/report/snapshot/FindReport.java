// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot find FILE TEXT --json} prints, and the same with {@code --field}. Keys may be added, none is renamed.
 *
 * @param text what was looked for, as it was written
 * @param field {@code a.b.C.name} as it was written; null if strings were looked for
 * @param found how many objects fit
 * @param shallowBytes of those
 * @param candidates how many strings there are, or objects that have the field
 * @param unread those whose value the dump lacks, or has no text for
 * @param unfinished those whose text is too long to be looked at to its end, and does not fit up to there
 * @param more whether there are further ones than these
 * @param objects what retains most first
 */
@Json
public record FindReport(
        String text,
        @Nullable String field,
        long found,
        long shallowBytes,
        long candidates,
        long unread,
        long unfinished,
        boolean more,
        List<Match> objects) {
    /**
     * An object that fits.
     *
     * @param object its address
     * @param text of the string or of the field's value, and of a long one the beginning
     * @param heldBy the fields by which it is held, as {@code shop.Store.ITEMS (java.util.HashMap)}; null if nothing was found that holds it
     */
    @Json
    public record Match(
            String object,
            String className,
            String text,
            long shallowBytes,
            long retainedBytes,
            @Nullable String heldBy,
            HeldState held) {}
}
