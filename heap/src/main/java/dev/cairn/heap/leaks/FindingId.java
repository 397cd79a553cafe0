// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of findings: short, and the same for the same rule and way in every dump of a program. */
public final class FindingId {
    private static final int BYTES = 6;

    private FindingId() {}

    /**
     * The id.
     *
     * @param rule a word
     * @param signature what the finding is about, without what a run gives anew
     */
    public static String of(String rule, String signature) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((rule + '\n' + signature).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
