// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The offsets of records are those that the widths in the comments beside them give. */
class RecordLayoutTest {
    /** These lie within records, and have no header. */
    private static final Set<Class<?>> PARTS = Set.of(RecordLayout.Frame.class, RecordLayout.NativeStack.class);

    private static final Path SOURCE = Path.of("src/main/java/dev/cairn/wire/ring/RecordLayout.java");
    private static final Pattern FIELD =
            Pattern.compile("int (\\w+) = (\\d+); // [us]([248])(?:, u([248]) of padding)?(?=[,;\\n])");

    static List<Class<?>> records() {
        return Arrays.asList(RecordLayout.class.getDeclaredClasses());
    }

    private static String body(Class<?> record) throws Exception {
        String source = Files.readString(SOURCE);
        int start = source.indexOf("class " + record.getSimpleName() + " {");
        return source.substring(start, source.indexOf("private " + record.getSimpleName() + "()", start));
    }

    /** Where what is behind the fields begins: frames, texts, words, or nothing more. */
    private static int end(Class<?> record) throws Exception {
        for (String name : List.of("FRAMES", "TEXT", "BYTES", "WORDS")) {
            for (var field : record.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field.getInt(null);
                }
            }
        }
        throw new AssertionError(record + " has no end");
    }

    @ParameterizedTest
    @MethodSource("records")
    void hasNoGapsAndNothingTwice(Class<?> record) throws Exception {
        int next = PARTS.contains(record) ? 0 : RecordHeader.BYTES;
        for (MatchResult field : FIELD.matcher(body(record)).results().toList()) {
            int width = Integer.parseInt(field.group(3));
            assertThat(Integer.parseInt(field.group(2)))
                    .as("%s.%s", record.getSimpleName(), field.group(1))
                    .isEqualTo(next)
                    .matches(offset -> offset % width == 0, "is aligned");
            next += width + (field.group(4) == null ? 0 : Integer.parseInt(field.group(4)));
        }
        assertThat(end(record)).as("%s", record).isEqualTo(next).matches(end -> end % 8 == 0, "is a multiple of 8");
    }

    @ParameterizedTest
    @EnumSource(RecordType.class)
    void tellsLengthAndTypeOfARecord(RecordType type) {
        long header = RecordHeader.of(type, RecordHeader.MAX_RECORD_BYTES);
        assertThat(RecordHeader.length(header)).isEqualTo(RecordHeader.MAX_RECORD_BYTES);
        assertThat(RecordType.of(RecordHeader.typeCode(header))).contains(type);
        assertThat(RecordHeader.isBusy(header)).isFalse();
        assertThat(RecordHeader.isBusy(header | RecordHeader.BUSY)).isTrue();
        assertThat(RecordType.of(RecordHeader.typeCode(header | RecordHeader.BUSY)))
                .contains(type);
    }

    @Test
    void knowsNoTypeOfOtherNumbers() {
        assertThat(RecordType.of(0)).isEmpty();
        assertThat(RecordType.of(-1)).isEmpty();
        assertThat(RecordType.of(RecordType.values().length + 1)).isEmpty();
        assertThat(RecordType.of(0xFFFF)).isEmpty();
    }
}
