// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.sql.function;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.ObjectValues;
import dev.cairn.heap.sql.model.SqlFunction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The functions of a snapshot. */
public final class SnapshotFunctions {
    private SnapshotFunctions() {}

    /**
     * A function as queries call it.
     *
     * @param call with its arguments: {@code field(o, 'a.b')}
     * @param result its type
     * @param meaning for the page of the tables: a part of a sentence
     * @param function what the engine calls
     * @param macro the statement that makes a macro around it; empty if the function itself is called
     */
    public record Described(String call, String result, String meaning, SqlFunction function, Optional<String> macro) {}

    /** All of them. */
    public static List<Described> of(Snapshot snapshot) throws IOException {
        ObjectFunctions of = new ObjectFunctions(snapshot);
        ObjectValues values = snapshot.values();
        List<Described> all = new ArrayList<>();
        all.add(plain(
                "object('0x…')",
                "id of the object that has the address; null if there is none",
                of.byAddress("object")));
        all.add(plain("address(o)", "its address, as other commands take it", of.textOf("address", of::address)));
        all.add(plain(
                "class_of(o)",
                "name of its class",
                of.textOf(
                        "class_of",
                        object -> Optional.of(snapshot.classOf(object).name()))));
        all.add(plain(
                "retained(o)",
                "retained size in bytes",
                of.numberOf("retained", object -> OptionalLong.of(snapshot.retainedSize(object)))));
        all.add(plain(
                "held(o)",
                "`strongly`, `weakly` (only through soft, weak, final or phantom references) or `not` (garbage)",
                of.textOf("held", of::held)));
        all.add(plain(
                "text(o)",
                "characters of a string or of an array of them, value of a number, name of a thread, class or enum constant; of more than "
                        + grouped(ObjectFunctions.MOST_CHARS)
                        + " characters the beginning, and how many more there are",
                of.textOf("text", object -> values.text(object, ObjectFunctions.MOST_CHARS))));
        all.add(plain(
                "field(o, 'a.b')",
                "value of field `b` of what field `a` refers to; of a reference its `text`, or else the address",
                of.field("field")));
        all.add(plain("ref(o, 'a.b')", "id of what that field refers to", of.reference("ref")));
        all.add(plain("size(o)", "elements of a collection, a map or an array", of.numberOf("size", values::size)));
        all.add(plain(
                "capacity(o)",
                "for how many a collection or map has room; null where that means nothing",
                of.numberOf("capacity", values::capacity)));
        all.add(plain(
                "path(o)",
                "a shortest path from a GC root; null if only referents or nothing holds it",
                of.textOf("path", of::path)));
        all.add(list("referrers", "the objects that refer to it", of.textOf("cairn_referrers", of::referrers)));
        all.add(list("referees", "the objects that it refers to", of.textOf("cairn_referees", of::referees)));
        all.add(list(
                "owned",
                "the objects that it immediately dominates, the largest retained size first",
                of.textOf("cairn_owned", of::owned)));
        return List.copyOf(all);
    }

    private static String grouped(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static Described plain(String call, String meaning, SqlFunction function) {
        return new Described(call, function.result().name(), meaning, function, Optional.empty());
    }

    private static Described list(String name, String meaning, SqlFunction function) {
        return new Described(
                name + "(o)",
                "BIGINT[]",
                meaning + "; more than " + grouped(ObjectFunctions.MOST_OF_LIST) + " are refused",
                function,
                Optional.of("create macro " + name + "(o) as cast(" + function.name() + "(o) as bigint[])"));
    }
}
