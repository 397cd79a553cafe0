// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** Names captures: eight letters and digits that are hard to mistake for each other. */
final class CaptureId {
    static final int LENGTH = 8;

    private static final String SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
    private static final Pattern ID = Pattern.compile("[" + SIGNS + "]{" + LENGTH + "}");

    private CaptureId() {}

    static String random() {
        return ThreadLocalRandom.current()
                .ints(LENGTH, 0, SIGNS.length())
                .collect(StringBuilder::new, (id, sign) -> id.append(SIGNS.charAt(sign)), StringBuilder::append)
                .toString();
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }
}
