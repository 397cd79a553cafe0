// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.Optional;

/** What has a text or a name. */
final class TextShapes {
    private static final String ENUM = "java.lang.Enum";

    private TextShapes() {}

    static void string(Draft draft) {
        Optional<CharRun> run = draft.objects().strings().string(draft.fields());
        if (run.isPresent()) {
            draft.of(run.get().length(), "character", "characters");
            draft.detail(run.get().encoding().words());
            draft.text(run.get());
        } else if (isEmptyOnAndroid(draft.fields())) {
            draft.detail("empty");
            draft.text("");
        } else {
            draft.problem("The dump does not have the characters of this string.");
        }
    }

    /** There an empty string has no array, and its count has the compression in its lowest bit. */
    private static boolean isEmptyOnAndroid(InstanceFields fields) {
        return fields.reference("value") == 0
                && !fields.has("coder")
                && fields.number("count", Integer.MAX_VALUE) >> 1 == 0;
    }

    static void builder(Draft draft) {
        draft.objects().strings().builder(draft.fields()).ifPresent(run -> {
            draft.of(run.length(), "character", "characters");
            draft.text(run);
        });
    }

    /** The string that a field refers to. */
    static Shape named(String... fieldNames) {
        return draft -> text(draft, draft.fields().reference(ListShapes.present(draft, fieldNames)));
    }

    private static void text(Draft draft, long id) {
        Optional<CharRun> run = draft.objects()
                .strings()
                .byId(id)
                .or(() -> draft.objects().strings().array(id));
        run.ifPresent(draft::text);
    }

    static void enumConstant(Draft draft) {
        List<HeapClass> lineage = draft.fields().lineage();
        String type = lineage.getFirst().name();
        for (HeapClass each : lineage) {
            if (each.name().equals(ENUM)) {
                break;
            }
            type = each.name(); // a constant with a body of its own has a class of its own below the enum
        }
        draft.name("constant of " + type);
        draft.detail("number " + draft.fields().number("ordinal", 0));
        text(draft, draft.fields().reference("name"));
    }

    static void thread(Draft draft) {
        InstanceFields fields = draft.fields();
        Optional<InstanceFields> holder = draft.objects().fieldsById(fields.reference("holder"));
        boolean daemon = fields.number("daemon", 0) != 0
                || holder.map(inner -> inner.number("daemon", 0) != 0).orElse(false);
        draft.detail("id " + fields.number("tid", fields.number("id", 0)));
        if (daemon) {
            draft.detail("daemon");
        }
        text(draft, fields.reference("name"));
    }

    /** A box or an atomic number. */
    static void number(Draft draft) {
        draft.fields()
                .find("value")
                .filter(value -> value.type() != BasicType.OBJECT)
                .ifPresentOrElse(
                        value -> draft.text(
                                value.type() == BasicType.CHAR
                                        ? String.valueOf((char) value.bits())
                                        : PrimitiveText.of(value.type(), value.bits())),
                        () -> draft.problem("The dump does not have its field value."));
    }

    static void atomicBoolean(Draft draft) {
        draft.text(Boolean.toString(draft.fields().number("value", 0) != 0));
    }

    static void adder(Draft draft) {
        draft.text(Long.toString(draft.fields().number("base", 0) + Counters.sum(draft, "cells")));
    }

    /** What holds one object or none. */
    static Shape holder(String field, String without) {
        return draft -> {
            long id = draft.fields().reference(field);
            if (id == 0) {
                draft.detail(without);
            } else {
                draft.held(id);
            }
        };
    }

    static void optionalNumber(Draft draft) {
        if (draft.fields().number("isPresent", 0) == 0) {
            draft.detail("empty");
        } else {
            number(draft);
        }
    }

    static void byteBuffer(Draft draft) {
        InstanceFields fields = draft.fields();
        long position = fields.number("position", 0);
        long limit = fields.number("limit", 0);
        draft.detail("position " + position + ", limit " + limit + ", capacity " + fields.number("capacity", 0));
        draft.objects()
                .recordById(fields.reference(ListShapes.present(draft, "hb", "backingArray")))
                .filter(CharRun::canBe)
                .ifPresent(bytes -> draft.text(ArrayText.hex(
                        draft.objects(),
                        bytes,
                        fields.number("offset", fields.number("arrayOffset", 0)) + position,
                        limit - position)));
    }
}
