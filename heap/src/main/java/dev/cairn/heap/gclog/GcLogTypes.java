// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.SnapshotException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The types of an AppDomain, numbered from 0 as they are first met, be it by their record or by an object. The first
 * record of an id gives its name; a type without one has a placeholder. Lives on the Java heap, and refuses to take more
 * of it than any program's types need.
 */
public final class GcLogTypes {
    private static final int MOST = 1 << 20;
    private static final long MOST_CHARACTERS = 1L << 26;

    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<Type> types = new ArrayList<>();
    private long characters;
    private long defined;
    private long defineds;

    private record Type(long id, String name, boolean defined) {}

    /** The number of a type that an object or a root names. */
    public int numberOf(long id) throws SnapshotException {
        Integer known = numbers.get(id);
        return known == null ? add(new Type(id, GcLogFormat.placeholder(id), false)) : known;
    }

    /** Takes a type's record. */
    public void define(long id, String name) throws SnapshotException {
        Type type = new Type(id, name, true);
        Integer known = numbers.get(id);
        defineds++;
        if (known == null) {
            add(type);
            defined++;
        } else if (!types.get(known).defined) {
            types.set(known, type);
            characters += name.length();
            defined++;
        }
        check();
    }

    private int add(Type type) throws SnapshotException {
        int number = types.size();
        numbers.put(type.id, number);
        types.add(type);
        characters += type.name.length();
        check();
        return number;
    }

    private void check() throws SnapshotException {
        if (types.size() > MOST || characters > MOST_CHARACTERS) {
            throw new SnapshotException(
                    "The log names more than " + MOST + " types, or types whose names have more than " + MOST_CHARACTERS
                            + " characters; no program's heap is like that.");
        }
    }

    public int size() {
        return types.size();
    }

    public long id(int number) {
        return types.get(number).id;
    }

    public String name(int number) {
        return types.get(number).name;
    }

    /** Whether the type has a record, and so a name that is not made up. */
    public boolean isDefined(int number) {
        return types.get(number).defined;
    }

    /** Adds sentences about types that no record names, and about those that have several. */
    public void tell(List<String> sentences) {
        long undefined = types.size() - defined;
        if (undefined > 0) {
            sentences.add("Types without a record: " + undefined + "; they are called like "
                    + GcLogFormat.placeholder(0x1d) + ".");
        }
        if (defineds > defined) {
            sentences.add("Types' records that repeat the id of an earlier one: " + (defineds - defined)
                    + "; the first name stands.");
        }
    }
}
