// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.values;

import dev.cairn.heap.hprof.ObjectRecord;
import dev.cairn.wire.hprof.BasicType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Points in time and large numbers: they are made again from their fields, and write themselves. */
final class NumberShapes {
    /** To write a number takes the square of its length. */
    private static final int LONGEST_NUMBER = 512;

    /** What {@code BigDecimal.intCompact} has if the digits are elsewhere. */
    private static final long INFLATED = Long.MIN_VALUE;

    private NumberShapes() {}

    static void date(DescriptionBuilder builder) {
        builder.text(
                Instant.ofEpochMilli(builder.fields().number("fastTime", 0)).toString());
    }

    static void uuid(DescriptionBuilder builder) {
        InstanceFields fields = builder.fields();
        builder.text(new UUID(fields.number("mostSigBits", 0), fields.number("leastSigBits", 0)).toString());
    }

    /** What the fields of an object make, if they are possible ones. */
    static Shape made(Function<InstanceFields, Object> maker) {
        return builder -> {
            try {
                builder.text(maker.apply(builder.fields()).toString());
            } catch (DateTimeException | ArithmeticException e) {
                builder.problem("Its fields are impossible: " + e.getMessage() + ".");
            }
        };
    }

    static Instant instant(InstanceFields fields) {
        return Instant.ofEpochSecond(fields.number("seconds", 0), fields.number("nanos", 0));
    }

    static Duration duration(InstanceFields fields) {
        return Duration.ofSeconds(fields.number("seconds", 0), fields.number("nanos", 0));
    }

    static LocalDate localDate(InstanceFields fields) {
        return LocalDate.of(
                (int) fields.number("year", 0), (int) fields.number("month", 0), (int) fields.number("day", 0));
    }

    static LocalTime localTime(InstanceFields fields) {
        return LocalTime.of(
                (int) fields.number("hour", 0),
                (int) fields.number("minute", 0),
                (int) fields.number("second", 0),
                (int) fields.number("nano", 0));
    }

    static void localDateTime(DescriptionBuilder builder) {
        Optional<InstanceFields> date =
                builder.objects().fieldsById(builder.fields().reference("date"));
        Optional<InstanceFields> time =
                builder.objects().fieldsById(builder.fields().reference("time"));
        if (date.isPresent() && time.isPresent()) {
            made(_ -> localDate(date.get()).atTime(localTime(time.get()))).draw(builder);
        }
    }

    static void bigInteger(DescriptionBuilder builder) {
        Optional<BigInteger> value = bigInteger(builder.objects(), builder.fields());
        value.ifPresentOrElse(
                number -> builder.text(number.toString()),
                () -> magnitude(builder.objects(), builder.fields())
                        .ifPresent(array -> builder.of(array.length() * Integer.SIZE, "bit", "bits")));
    }

    static void bigDecimal(DescriptionBuilder builder) {
        int scale = (int) builder.fields().number("scale", 0);
        long compact = builder.fields().number("intCompact", INFLATED);
        Optional<BigInteger> digits = compact != INFLATED
                ? Optional.of(BigInteger.valueOf(compact))
                : builder.objects()
                        .fieldsById(builder.fields().reference("intVal"))
                        .flatMap(fields -> bigInteger(builder.objects(), fields));
        digits.ifPresent(unscaled -> builder.text(new BigDecimal(unscaled, scale).toString()));
    }

    private static Optional<BigInteger> bigInteger(DumpedObjects objects, InstanceFields fields) {
        return magnitude(objects, fields)
                .filter(array -> array.length() <= LONGEST_NUMBER)
                .map(array -> {
                    ByteBuffer bytes = ByteBuffer.allocate((int) array.length() * Integer.BYTES);
                    for (int i = 0; i < array.length(); i++) {
                        bytes.putInt((int) objects.element(array, i));
                    }
                    BigInteger magnitude = new BigInteger(1, bytes.array());
                    return fields.number("signum", 0) < 0 ? magnitude.negate() : magnitude;
                });
    }

    private static Optional<ObjectRecord> magnitude(DumpedObjects objects, InstanceFields fields) {
        return objects.recordById(fields.reference("mag"))
                .filter(array -> array.kind() == ObjectRecord.Kind.PRIMITIVE_ARRAY
                        && array.element() == BasicType.INT
                        && array.hasData());
    }
}
