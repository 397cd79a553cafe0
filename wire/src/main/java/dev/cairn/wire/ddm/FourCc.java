// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

/** The type of a chunk: four ASCII characters in an int. */
public final class FourCc {
    private FourCc() {}

    /**
     * The type that {@code text} names.
     *
     * @param text four characters of printable ASCII
     */
    public static int of(String text) {
        if (text.length() != 4 || !text.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException(
                    "A chunk type is four characters of printable ASCII, such as HELO; \"" + text + "\" is not.");
        }
        return text.charAt(0) << 24 | text.charAt(1) << 16 | text.charAt(2) << 8 | text.charAt(3);
    }

    /** The four characters; what is no printable ASCII is shown as a full stop. */
    public static String text(int type) {
        StringBuilder text = new StringBuilder(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            int c = (type >> shift) & 0xFF;
            text.append(c > ' ' && c < 0x7F ? (char) c : '.');
        }
        return text.toString();
    }
}
