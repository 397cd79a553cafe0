// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ring.HeapDumpLayout;
import dev.cairn.wire.ring.RecordHeader;
import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import dev.cairn.wire.ring.ReportLayout;
import dev.cairn.wire.ring.RingHandshake;
import dev.cairn.wire.ring.RingLayout;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The writer in C and the reader in Java say the same numbers: every one of either side is known to the other. */
class RingLayoutTest {
    private static final Path HEADER = Path.of("src/main/c/ring/ring_layout.h");
    private static final Pattern DEFINE = Pattern.compile("#define (\\w+) (?:0x([0-9A-F]+)|(\\d+))\\n");
    private static final Pattern CONSTANT = Pattern.compile("(RECORD_\\w+) = (\\d+),");

    private static Map<String, Long> defines() throws IOException {
        return DEFINE.matcher(Files.readString(HEADER))
                .results()
                .collect(Collectors.toMap(
                        each -> each.group(1),
                        each -> each.group(2) == null
                                ? Long.parseLong(each.group(3))
                                : Long.parseUnsignedLong(each.group(2), 16)));
    }

    private static Map<String, Long> numbers(Class<?> type, UnaryOperator<String> name) throws Exception {
        Map<String, Long> numbers = new TreeMap<>();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isPublic(field.getModifiers()) && field.getType().isPrimitive()) {
                numbers.put(name.apply(field.getName()), field.getLong(null));
            }
        }
        assertThat(numbers).as("%s", type).isNotEmpty();
        return numbers;
    }

    /** {@code MethodName} is {@code METHOD_NAME_} in C. */
    private static String prefix(Class<?> type) {
        return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT) + "_";
    }

    @Test
    void agreesOnEveryNumber() throws Exception {
        Map<String, Long> numbers = numbers(RingLayout.class, "RING_"::concat);
        numbers.putAll(numbers(RingHandshake.class, "RING_"::concat));
        numbers.putAll(numbers(RecordHeader.class, "RECORD_HEADER_"::concat));
        for (Class<?> record : RecordLayout.class.getDeclaredClasses()) {
            numbers.putAll(numbers(record, prefix(record)::concat));
        }
        for (Class<?> record : ReportLayout.class.getDeclaredClasses()) {
            numbers.putAll(numbers(record, prefix(record)::concat));
        }
        for (Class<?> record : HeapDumpLayout.class.getDeclaredClasses()) {
            numbers.putAll(numbers(record, prefix(record)::concat));
        }
        long shift = defines().getOrDefault("RECORD_HEADER_TYPE_SHIFT", 0L);
        assertThat(RecordHeader.of(RecordType.MARK, 24))
                .isEqualTo((long) RecordType.MARK.code() << shift | RecordLayout.Mark.BYTES);
        numbers.put("RECORD_HEADER_TYPE_SHIFT", shift);
        assertThat(defines()).containsExactlyInAnyOrderEntriesOf(numbers);
    }

    @Test
    void agreesOnWhatBeginsAHandshake() throws Exception {
        assertThat(Files.readString(HEADER)).contains("#define RING_REQUEST \"" + RingHandshake.REQUEST + "\"");
    }

    @Test
    void agreesOnTheTypesOfRecords() throws Exception {
        Map<String, Integer> types = CONSTANT.matcher(Files.readString(HEADER))
                .results()
                .collect(Collectors.toMap(each -> each.group(1), each -> Integer.parseInt(each.group(2))));
        assertThat(types)
                .containsExactlyInAnyOrderEntriesOf(Arrays.stream(RecordType.values())
                        .collect(Collectors.toMap(each -> "RECORD_" + each.name(), RecordType::code)));
    }
}
