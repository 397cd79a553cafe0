// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.ElementPage;
import dev.cairn.heap.object.FieldValue;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The meaning of one object while a {@link Shape} is reading it. Elements before the page are only counted, and after it
 * nobody asks for more.
 */
final class DescriptionBuilder {
    /** A wrapper around a wrapper, and so on; a hostile dump has them in a circle. */
    private static final int DEEPEST_WRAPPER = 8;

    private static final int PERCENT = 100;

    private final ValueReader values;
    private final ElementPage page;
    private final long mostLinks;
    private final List<Meaning.Element> elements = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private InstanceFields fields;
    private String name;
    private String details = "";
    private Optional<String> text = Optional.empty();
    private OptionalLong size = OptionalLong.empty();
    private OptionalLong capacity = OptionalLong.empty();
    private String room = "";
    private boolean entries;
    private boolean onlyKeys;
    private int wrappers;
    private long seen;

    /** @param mostLinks see {@link #mostLinks} */
    DescriptionBuilder(ValueReader values, InstanceFields fields, ElementPage page, long mostLinks, String name) {
        this.values = values;
        this.fields = fields;
        this.page = page;
        this.mostLinks = mostLinks;
        this.name = name;
    }

    DumpedObjects objects() {
        return values.objects();
    }

    InstanceFields fields() {
        return fields;
    }

    ElementPage page() {
        return page;
    }

    /** How many links may be followed to count elements that nothing says the number of. */
    long mostLinks() {
        return mostLinks;
    }

    /** What it is called, if that is not just its class. */
    void name(String other) {
        name = other;
    }

    /** How long it is, right behind its name. */
    void of(long count, String one, String several) {
        name += " of " + count + " " + (count == 1 ? one : several);
    }

    /** More words, behind a comma. */
    void detail(String words) {
        details += ", " + words;
    }

    /** What the object stands for; it is cut here. */
    void text(String whole) {
        text = Optional.of(TextCut.of(whole, page.textChars()));
    }

    /** Characters that the object stands for, from the page's first one on. */
    void text(CharRun run) {
        text = Optional.of(run.text(page.from(), page.textChars()));
    }

    void problem(String sentence) {
        problems.add(sentence);
    }

    /** How many elements it says that it has. */
    void size(long claimed) {
        if (claimed < 0) {
            problem("It says that it has " + claimed + " elements.");
        }
        size = OptionalLong.of(Math.max(0, claimed));
    }

    /** For how many there is room, in what is called so. */
    void capacity(String what, long places) {
        room = what;
        capacity = OptionalLong.of(places);
    }

    /** Says that elements have keys. */
    void entries() {
        entries = true;
    }

    /** The keys of a map that is drawn from now on are the elements. */
    void onlyKeys() {
        onlyKeys = true;
    }

    boolean wantsMore() {
        return elements.size() < page.count();
    }

    /** Passes over as many elements as lie before the page, at most {@code most}; returns how many that were. */
    long skip(long most) {
        long skipped = wantsMore() ? Math.clamp(page.from() - seen, 0, most) : 0;
        seen += skipped;
        return skipped;
    }

    void add(long id) {
        if (isNextOnPage()) {
            elements.add(new Meaning.Element(Optional.empty(), values.of(id)));
        }
    }

    void add(FieldValue value) {
        if (isNextOnPage()) {
            elements.add(new Meaning.Element(Optional.empty(), value));
        }
    }

    void add(long key, long value) {
        if (onlyKeys) {
            add(key);
        } else if (isNextOnPage()) {
            elements.add(new Meaning.Element(Optional.of(values.of(key)), values.of(value)));
        }
    }

    private boolean isNextOnPage() {
        return seen++ >= page.from() && wantsMore();
    }

    long seen() {
        return seen;
    }

    long claimedSize() {
        return size.orElse(0);
    }

    /** All elements were walked over, unless the page was full before. */
    void ended() {
        if (wantsMore() && size.isPresent() && seen != size.getAsLong()) {
            problem("It says that it has " + size.getAsLong() + " " + noun(size.getAsLong()) + "; " + seen
                    + " were found.");
        }
    }

    /** The array that a field refers to, if it is one of objects. */
    Optional<ObjectRecord> array(String field) {
        long id = fields.reference(field);
        Optional<ObjectRecord> array =
                objects().recordById(id).filter(record -> record.kind() == ObjectRecord.Kind.OBJECT_ARRAY);
        if (id != 0 && array.isEmpty()) {
            problem("Its field " + field + " refers to 0x" + Long.toHexString(id)
                    + ", which is no array of objects in this dump.");
        }
        return array;
    }

    /** The one object that it holds, which is no collection's element and so not counted as one. */
    void held(long id) {
        add(id);
    }

    /** Draws another object in the place of this one, which is only around it. */
    void wrapped(long id) {
        Optional<InstanceFields> inner = objects().fieldsById(id);
        Optional<KnownClasses.Match> match = inner.flatMap(KnownClasses::find);
        if (wrappers++ < DEEPEST_WRAPPER && inner.isPresent() && match.isPresent()) {
            InstanceFields outer = fields;
            fields = inner.get().upFrom(match.get().owner());
            match.get().shape().draw(this);
            fields = outer;
        } else if (id != 0) {
            detail("around "
                    + inner.map(other -> other.lineage().getFirst())
                            .map(HeapClass::name)
                            .orElse("0x" + Long.toHexString(id)));
        }
    }

    /** The same with the name of what it is around. */
    void around(long id) {
        objects()
                .fieldsById(id)
                .map(inner -> Words.article(
                        Words.simpleName(inner.lineage().getFirst().name())))
                .filter(_ -> wrappers == 0)
                .ifPresent(inner -> detail("around " + inner));
        wrapped(id);
    }

    Meaning finish() {
        StringBuilder words = new StringBuilder(Words.article(name));
        size.ifPresent(count -> words.append(" of ").append(count).append(' ').append(noun(count)));
        if (capacity.isPresent() && size.isPresent()) {
            words.append(", ").append(room).append(" of ").append(capacity.getAsLong());
            if (capacity.getAsLong() > 0) {
                words.append(", ")
                        .append(Math.round((double) size.getAsLong() * PERCENT / capacity.getAsLong()))
                        .append(" % full");
            }
        }
        words.append(details);
        return new Meaning(
                words.toString(),
                text,
                size.isEmpty() && elements.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Meaning.Elements(size.orElse(seen), capacity, page.from(), elements)));
    }

    List<String> problems() {
        return List.copyOf(problems);
    }

    private String noun(long count) {
        if (entries && !onlyKeys) {
            return count == 1 ? "entry" : "entries";
        }
        return count == 1 ? "element" : "elements";
    }
}
