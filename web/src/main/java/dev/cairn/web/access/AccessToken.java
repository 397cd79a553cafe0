// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The secret that opens a server: a client that shows it may see everything that the server's user may. It
 * stands in the link that the server prints, and in a file that only the user can read.
 */
public record AccessToken(String text) {
    private static final int BYTES = 16;

    public static AccessToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(HexFormat.of().formatHex(bytes));
    }

    /** Compares in a time that does not reveal how much of {@code candidate} was right. */
    public boolean matches(String candidate) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), candidate.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "AccessToken[hidden]";
    }
}
