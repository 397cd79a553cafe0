// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import dev.cairn.heap.convert.RedactionLevel;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How {@code --redact} names how much goes. */
public final class RedactionWord implements ITypeConverter<RedactionLevel> {
    /** For {@code --redact} alone. */
    public static final String CONTENTS = "contents";

    public static final String ALL = "all";

    @Override
    public RedactionLevel convert(String value) {
        return switch (value) {
            case CONTENTS -> RedactionLevel.CONTENTS;
            case ALL -> RedactionLevel.ALL;
            default ->
                throw new TypeConversionException(
                        "\"" + value + "\" is no redaction; put --redact last, or write --redact=" + CONTENTS
                                + " or --redact=" + ALL + ".");
        };
    }
}
