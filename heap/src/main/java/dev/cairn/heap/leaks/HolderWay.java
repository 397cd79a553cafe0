// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.util.List;

/**
 * How an object is held, in the words of a program's own fields.
 *
 * @param root why the first object is held
 * @param fields from there down: fields of the program's classes, as {@code shop.Store.ITEMS}, and in brackets what
 *     collection of the JDK they lead to; what is inside a collection of the JDK is left out
 * @param signature the same in a form that holds for other dumps, without numbers that a VM gives anew in each run
 */
public record HolderWay(String root, List<String> fields, String signature) {
    /** What is held in no way that was looked for. */
    public static final HolderWay NONE = new HolderWay("", List.of(), "");

    public HolderWay {
        fields = List.copyOf(fields);
    }

    /** The last field, by which what is held is known, without what it leads to. */
    public String field() {
        return fields.isEmpty() ? root : fields.getLast().replaceFirst(" \\(.*\\)$", "");
    }

    /** The last field that leads to an object of a class; a way may end with the class itself. */
    public String fieldTo(String className) {
        boolean own = fields.size() > 1 && fields.getLast().equals(className);
        return own ? new HolderWay(root, fields.subList(0, fields.size() - 1), signature).field() : field();
    }

    /** In one line. */
    public String words() {
        return fields.isEmpty() ? root : String.join(" > ", fields);
    }
}
