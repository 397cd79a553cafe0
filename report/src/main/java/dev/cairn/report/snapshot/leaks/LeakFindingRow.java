// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.leaks;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A leak, as in a {@link LeaksReport}.
 *
 * @param id of the rule and the way: the same in other dumps of the program
 * @param rule the rule's word, as {@code gathering-point}
 * @param confidence {@code high}, {@code medium} or {@code low}
 * @param sentence what was found, for a person
 * @param bytes what would become garbage with it; a part may be in another finding too
 * @param share of {@link LeaksReport#heldBytes}: from 0 to 1, and more only of what waits for finalizers
 * @param root why the first object of the way is held
 * @param way fields of the program's classes, from there down
 * @param object the address of what gathers the memory; null if it is no single object
 * @param className of that object, and so the next two; null if there is none
 * @param describes the class that it is the class object of; null for other objects
 * @param text what it is, as in {@link DominatorRow}; null for many objects
 * @param objects how many such objects there are
 * @param evidence sentences
 * @param advice what to do
 * @param whatIf null where no reference is known that would free it
 * @param growth null if there is only one dump, or the earlier ones were not asked
 * @param allocatedAt frames of the stack that allocated it, the innermost first; none if the dump does not record it
 */
@Json
public record LeakFindingRow(
        String id,
        String rule,
        String confidence,
        String sentence,
        long bytes,
        double share,
        String root,
        List<String> way,
        @Nullable String object,
        @Nullable String className,
        @Nullable String describes,
        @Nullable String text,
        long objects,
        List<String> evidence,
        String advice,
        @Nullable LeakWhatIf whatIf,
        @Nullable LeakGrowth growth,
        List<String> allocatedAt) {
    /** The object's class and what it is, for a person. */
    public String who() {
        return (className == null ? "" : className)
                + (describes == null ? "" : " of " + describes)
                + (text == null ? "" : "  " + text);
    }
}
