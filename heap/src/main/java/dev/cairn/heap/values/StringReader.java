// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.heap.object.ClassMembers;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The characters of strings and string builders: bytes with a coder (JDK 9 and later), chars, chars with offset and
 * count (JDK 6 and earlier), and Android's, where only the array's type says what they are.
 */
final class StringReader {
    private static final String STRING = "java.lang.String";
    private static final int UTF16 = 1;
    private static final int BIG_ENDIAN_SHIFT = 8;

    private final DumpedObjects objects;
    private final CharRun.Encoding wide;

    StringReader(DumpedObjects objects, boolean bigEndian) {
        this.objects = objects;
        this.wide = bigEndian ? CharRun.Encoding.UTF16_BIG : CharRun.Encoding.UTF16_LITTLE;
    }

    /** Bytes of strings are in the order of the VM that was dumped, which says it in a constant. */
    static boolean isBigEndian(List<HeapClass> classes, Function<HeapClass, ClassMembers> members) {
        return classes.stream()
                .filter(each -> each.name().equals("java.lang.StringUTF16"))
                .flatMap(each -> members.apply(each).statics().stream())
                .anyMatch(each -> each.name().equals("HI_BYTE_SHIFT") && each.bits() == BIG_ENDIAN_SHIFT);
    }

    /** The contents of the string with an id; empty if it is none, or the dump lacks its characters. */
    Optional<CharRun> byId(long id) {
        return objects.fieldsById(id)
                .filter(fields -> fields.lineage().getFirst().name().equals(STRING))
                .flatMap(this::string);
    }

    Optional<CharRun> string(InstanceFields fields) {
        Optional<ObjectRecord> array = array(fields);
        if (array.isPresent() && fields.has("offset")) {
            return Optional.of(CharRun.within(
                    objects,
                    array.get(),
                    encoding(array.get(), fields),
                    fields.number("offset", 0),
                    fields.number("count", 0)));
        }
        return array.map(chars -> CharRun.all(objects, chars, encoding(chars, fields)));
    }

    /** What a string builder holds, whose array has room for more. */
    Optional<CharRun> builder(InstanceFields fields) {
        return array(fields)
                .map(array -> CharRun.within(
                        objects, array, encoding(array, fields), 0, fields.number("count", Long.MAX_VALUE)));
    }

    /** Characters of an array by itself. */
    Optional<CharRun> array(long id) {
        return objects.recordById(id)
                .filter(CharRun::canBe)
                .map(array -> CharRun.all(
                        objects,
                        array,
                        array.element() == BasicType.CHAR ? CharRun.Encoding.CHARS : CharRun.Encoding.LATIN1));
    }

    private Optional<ObjectRecord> array(InstanceFields fields) {
        return objects.recordById(fields.reference("value"))
                .filter(CharRun::canBe)
                .filter(ObjectRecord::hasData);
    }

    private CharRun.Encoding encoding(ObjectRecord array, InstanceFields fields) {
        if (array.element() == BasicType.CHAR) {
            return CharRun.Encoding.CHARS;
        }
        return fields.number("coder", 0) == UTF16 ? wide : CharRun.Encoding.LATIN1;
    }
}
