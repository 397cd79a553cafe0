// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn snapshot show FILE 0x… --json} prints. Keys may be added, none is renamed.
 *
 * @param object its address
 * @param describes the class that it is the class object of; null for other objects
 * @param text what it stands for: the text of a string, the value of a number; null where it stands for nothing
 * @param meaning what it is, in words: "a HashMap of 12 entries"; null where there are none
 * @param fields its fields, its class's first; of a class object the statics
 * @param size elements of an array or a collection; null for other objects
 * @param capacity for how many elements a collection has room
 * @param elements of an array, a collection, or a map; null for other objects
 * @param hex of the elements of a primitive array
 * @param allocatedAt the stack that allocated it, the innermost frame first
 * @param allocated what a dump of {@code cairn dump --sites} says besides: thread and age; null if nothing
 * @param references what it refers to and what refers to it; null if that was not asked for
 * @param problems what in the dump contradicts itself about this object
 */
@Json
public record ShowReport(
        String object,
        String className,
        long shallowBytes,
        @Nullable String describes,
        @Nullable String text,
        @Nullable String meaning,
        List<Field> fields,
        @Nullable Long size,
        @Nullable Long capacity,
        @Nullable List<Element> elements,
        @Nullable String hex,
        List<String> allocatedAt,
        @Nullable String allocated,
        @Nullable References references,
        List<String> problems) {

    /**
     * A field. Either {@code value} or {@code object} is not null; both are for a reference to nothing.
     *
     * @param type of a primitive its name in Java; of a reference {@code Object}
     * @param value of a primitive: a number, a boolean, or a string (of chars, and of what JSON has no numbers for)
     * @param object address of what it refers to
     * @param className of that; null where the dump does not have it
     * @param text what that stands for
     */
    @Json
    public record Field(
            String name,
            String declaringClass,
            String type,
            @Nullable Object value,
            @Nullable String object,
            @Nullable String className,
            @Nullable String text) {}

    /**
     * An element, or an entry of a map.
     *
     * @param key of an entry
     * @param value as in {@link Field}
     */
    @Json
    public record Element(
            long index,
            @Nullable Value key,
            @Nullable Object value,
            @Nullable String object,
            @Nullable String className,
            @Nullable String text) {}

    /** A value by itself: see {@link Field}. */
    @Json
    public record Value(
            @Nullable Object value,
            @Nullable String object,
            @Nullable String className,
            @Nullable String text) {}

    /**
     * The neighbours of an object.
     *
     * @param allReferees how many there are, of which only the first few are listed
     */
    @Json
    public record References(
            long allReferees, List<Reference> referees, long allReferrers, List<Reference> referrers) {}

    /**
     * A reference to or from an object.
     *
     * @param via field, element or whatever else it is in
     * @param keeps whether it keeps its target, as the referent of a reference object is not kept
     */
    @Json
    public record Reference(String via, String object, String className, boolean keeps) {}
}
