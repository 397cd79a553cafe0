// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.object.HeapClass;
import dev.cairn.wire.hprof.BasicType;
import java.util.List;
import java.util.Optional;

/** What has a text or a name. */
final class TextShapes {
    private static final String ENUM = "java.lang.Enum";

    private TextShapes() {}

    static void string(DescriptionBuilder builder) {
        Optional<CharRun> run = builder.objects().strings().string(builder.fields());
        if (run.isPresent()) {
            builder.of(run.get().length(), "character", "characters");
            builder.detail(run.get().encoding().words());
            builder.text(run.get());
        } else if (isEmptyOnAndroid(builder.fields())) {
            builder.detail("empty");
            builder.text("");
        } else {
            builder.problem("The dump does not have the characters of this string.");
        }
    }

    /** There an empty string has no array, and its count has the compression in its lowest bit. */
    private static boolean isEmptyOnAndroid(InstanceFields fields) {
        return fields.reference("value") == 0
                && !fields.has("coder")
                && fields.number("count", Integer.MAX_VALUE) >> 1 == 0;
    }

    static void builder(DescriptionBuilder builder) {
        builder.objects().strings().builder(builder.fields()).ifPresent(run -> {
            builder.of(run.length(), "character", "characters");
            builder.text(run);
        });
    }

    /** The string that a field refers to. */
    static Shape named(String... fieldNames) {
        return builder -> text(builder, builder.fields().reference(ListShapes.present(builder, fieldNames)));
    }

    private static void text(DescriptionBuilder builder, long id) {
        Optional<CharRun> run = builder.objects()
                .strings()
                .byId(id)
                .or(() -> builder.objects().strings().array(id));
        run.ifPresent(builder::text);
    }

    static void enumConstant(DescriptionBuilder builder) {
        List<HeapClass> lineage = builder.fields().lineage();
        String type = lineage.getFirst().name();
        for (HeapClass each : lineage) {
            if (each.name().equals(ENUM)) {
                break;
            }
            type = each.name(); // a constant with a body of its own has a class of its own below the enum
        }
        builder.name("constant of " + type);
        builder.detail("number " + builder.fields().number("ordinal", 0));
        text(builder, builder.fields().reference("name"));
    }

    static void thread(DescriptionBuilder builder) {
        InstanceFields fields = builder.fields();
        Optional<InstanceFields> holder = builder.objects().fieldsById(fields.reference("holder"));
        boolean daemon = fields.number("daemon", 0) != 0
                || holder.map(inner -> inner.number("daemon", 0) != 0).orElse(false);
        builder.detail("id " + fields.number("tid", fields.number("id", 0)));
        if (daemon) {
            builder.detail("daemon");
        }
        text(builder, fields.reference("name"));
    }

    /** A box or an atomic number. */
    static void number(DescriptionBuilder builder) {
        builder.fields()
                .find("value")
                .filter(value -> value.type() != BasicType.OBJECT)
                .ifPresentOrElse(
                        value -> builder.text(
                                value.type() == BasicType.CHAR
                                        ? String.valueOf((char) value.bits())
                                        : PrimitiveText.of(value.type(), value.bits())),
                        () -> builder.problem("The dump does not have its field value."));
    }

    static void atomicBoolean(DescriptionBuilder builder) {
        builder.text(Boolean.toString(builder.fields().number("value", 0) != 0));
    }

    static void adder(DescriptionBuilder builder) {
        builder.text(Long.toString(builder.fields().number("base", 0) + Counters.sum(builder, "cells")));
    }

    /** What holds one object or none. */
    static Shape holder(String field, String without) {
        return builder -> {
            long id = builder.fields().reference(field);
            if (id == 0) {
                builder.detail(without);
            } else {
                builder.held(id);
            }
        };
    }

    static void optionalNumber(DescriptionBuilder builder) {
        if (builder.fields().number("isPresent", 0) == 0) {
            builder.detail("empty");
        } else {
            number(builder);
        }
    }

    static void byteBuffer(DescriptionBuilder builder) {
        InstanceFields fields = builder.fields();
        long position = fields.number("position", 0);
        long limit = fields.number("limit", 0);
        builder.detail("position " + position + ", limit " + limit + ", capacity " + fields.number("capacity", 0));
        builder.objects()
                .recordById(fields.reference(ListShapes.present(builder, "hb", "backingArray")))
                .filter(CharRun::canBe)
                .ifPresent(bytes -> builder.text(ArrayText.hex(
                        builder.objects(),
                        bytes,
                        fields.number("offset", fields.number("arrayOffset", 0)) + position,
                        limit - position)));
    }
}
