// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.HeapLookReading;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of addresses, as people write it: {@code 0xf8000000-0xf8100000}.
 *
 * @param end the first address behind it
 */
record AddressRange(long start, long end) {
    static final AddressRange ALL = new AddressRange(0, HeapLookReading.LAST_ADDRESS);

    private static final Pattern FORM = Pattern.compile("(?:0x)?([0-9a-fA-F]{1,12})-(?:0x)?([0-9a-fA-F]{1,12})");

    static Optional<AddressRange> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        AddressRange range = new AddressRange(Long.parseLong(form.group(1), 16), Long.parseLong(form.group(2), 16));
        return range.start < range.end ? Optional.of(range) : Optional.empty();
    }
}
