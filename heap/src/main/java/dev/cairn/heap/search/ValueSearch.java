// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.search;

import dev.cairn.heap.Instances;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.FieldReader;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.wire.hprof.BasicType;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** Finds strings by their text, and objects by the value of a field. Of a text at most {@link #MOST_CHARS} are looked at. */
public final class ValueSearch {
    /** A string may have gigabytes. */
    public static final int MOST_CHARS = 1_000_000;

    private static final String STRING = "java.lang.String";

    private final Snapshot snapshot;
    private final ObjectValues values;
    private final FieldReader fields;
    private final TextPattern pattern;
    private final int mostChars;
    /** How many are read: of an exact text no more than that, as a longer one comes with the words that there is more. */
    private final int chars;

    private final LongAdder candidates = new LongAdder();
    private final LongAdder unread = new LongAdder();
    private final LongAdder unfinished = new LongAdder();

    private ValueSearch(Snapshot snapshot, TextPattern pattern, int mostChars) throws IOException {
        this.snapshot = snapshot;
        this.values = snapshot.values();
        this.fields = snapshot.fieldReader();
        this.pattern = pattern;
        this.mostChars = mostChars;
        this.chars = pattern.isExact() ? pattern.leastLength() : mostChars;
    }

    /**
     * The strings whose text fits.
     *
     * @param limit at most this many of those that retain most, at least 1
     */
    public static Found ofStrings(Snapshot snapshot, TextPattern pattern, int limit) throws IOException {
        return ofStrings(snapshot, pattern, limit, MOST_CHARS);
    }

    static Found ofStrings(Snapshot snapshot, TextPattern pattern, int limit, int mostChars) throws IOException {
        ValueSearch search = new ValueSearch(snapshot, pattern, mostChars);
        return search.found(type -> type.name().equals(STRING), search::fitsString, limit);
    }

    /**
     * The objects of some classes in which a field of that name has a value that fits: as Java writes it for a primitive one, the text
     * of a string, a boxed value or the like, {@code null}.
     *
     * @param classes of these, those that lack the field do not count
     * @param limit at most this many of those that retain most, at least 1
     */
    public static Found ofFields(
            Snapshot snapshot, Predicate<HeapClass> classes, String field, TextPattern pattern, int limit)
            throws IOException {
        ValueSearch search = new ValueSearch(snapshot, pattern, MOST_CHARS);
        BitSet having = having(snapshot, search.values, classes, field);
        return search.found(type -> having.get(type.index()), object -> search.fitsField(object, field), limit);
    }

    /** Whether any of these classes has a field of that name. */
    public static boolean hasField(Snapshot snapshot, Predicate<HeapClass> classes, String field) throws IOException {
        return !having(snapshot, snapshot.values(), classes, field).isEmpty();
    }

    private static BitSet having(Snapshot snapshot, ObjectValues values, Predicate<HeapClass> classes, String field) {
        BitSet having = new BitSet();
        for (HeapClass each : snapshot.classes()) {
            boolean has = each.kind() == HeapClass.Kind.INSTANCE
                    && classes.test(each)
                    && values.fieldsOf(each.index()).stream()
                            .anyMatch(known -> known.name().equals(field));
            having.set(each.index(), has);
        }
        return having;
    }

    private Found found(Predicate<HeapClass> classes, LongPredicate fits, int limit) throws IOException {
        Instances objects = snapshot.instancesOf(
                classes,
                object -> {
                    candidates.increment();
                    return fits.test(object);
                },
                limit);
        return new Found(objects, candidates.sum(), unread.sum(), unfinished.sum());
    }

    private boolean fitsString(long object) {
        String text = fields.text(object, chars);
        if (text.isEmpty() && values.textLength(object).isEmpty()) {
            unread.increment();
            return false;
        }
        boolean isCut = !pattern.isExact()
                && text.length() >= mostChars
                && values.textLength(object).orElse(0) > mostChars;
        return fits(text, isCut);
    }

    /** @param isCut whether there is more, which the text says behind the first {@link #mostChars} */
    private boolean fits(String text, boolean isCut) {
        if (!isCut) {
            return pattern.matches(text);
        }
        boolean fits = pattern.matchesBeginning(text.substring(0, mostChars - 1)); // the last may be a half of a pair
        if (!fits) {
            unfinished.increment();
        }
        return fits;
    }

    private boolean fitsField(long object, String field) {
        OptionalLong referred = fields.object(object, field);
        if (referred.isPresent()) {
            return fitsReferred(referred.getAsLong());
        }
        Optional<String> text = values.field(object, field).flatMap(ValueSearch::textOf);
        if (text.isEmpty()) {
            unread.increment();
        }
        return text.filter(pattern::matches).isPresent();
    }

    private static Optional<String> textOf(FieldValue value) {
        return switch (value) {
            case FieldValue.Primitive(BasicType type, long bits, String text) ->
                Optional.of(type == BasicType.CHAR ? String.valueOf((char) bits) : text);
            case FieldValue.Reference to -> Optional.of(to.text());
            case FieldValue.Null _ -> Optional.of("null");
            case FieldValue.Dangling _ -> Optional.empty();
        };
    }

    private boolean fitsReferred(long object) {
        if (snapshot.classOf(object).name().equals(STRING)) {
            return fitsString(object);
        }
        Optional<String> text = values.text(object, chars);
        if (text.isEmpty()) {
            unread.increment();
            return false;
        }
        return fits(text.get(), !pattern.isExact() && text.get().length() > mostChars);
    }
}
