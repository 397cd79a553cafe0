// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names of Rust functions: those that look like C++ ones and end with a hash, and those of the newer form. */
final class RustName {
    private static final int HASH_CHARS = 17;
    private static final Map<String, String> ESCAPES =
            Map.of("SP", "@", "BP", "*", "RF", "&", "LT", "<", "GT", ">", "LP", "(", "RP", ")", "C", ",");

    private RustName() {}

    /** {@code _ZN4core3fmt5write17h0123456789abcdefE}; empty if it is none. */
    static Optional<String> ofOldForm(String name) {
        if (!name.startsWith("_ZN") || !name.endsWith("E")) {
            return Optional.empty();
        }
        try {
            NameText text = new NameText(name, 3);
            StringBuilder path = new StringBuilder();
            String last = "";
            while (!text.take("E")) {
                if (!last.isEmpty()) {
                    path.append(path.isEmpty() ? "" : "::").append(unescaped(last));
                }
                last = text.word(text.number());
            }
            return text.isAtEnd() && isHash(last) ? Optional.of(path.toString()) : Optional.empty();
        } catch (NotUnderstood e) {
            return Optional.empty();
        }
    }

    private static boolean isHash(String part) {
        return part.length() == HASH_CHARS
                && part.charAt(0) == 'h'
                && part.substring(1).chars().allMatch(c -> Character.digit(c, 16) >= 0);
    }

    private static String unescaped(String part) {
        String rest = part.startsWith("_$") ? part.substring(1) : part;
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < rest.length()) {
            int end = rest.charAt(at) == '$' ? rest.indexOf('$', at + 1) : -1;
            if (end > 0) {
                text.append(escape(rest.substring(at + 1, end)));
                at = end + 1;
            } else if (rest.startsWith("..", at)) {
                text.append("::");
                at += 2;
            } else {
                text.append(rest.charAt(at++));
            }
        }
        return text.toString();
    }

    private static String escape(String code) {
        String known = ESCAPES.get(code);
        if (known != null) {
            return known;
        }
        if (!code.startsWith("u") || code.length() > 5) {
            throw new NotUnderstood();
        }
        try {
            return String.valueOf((char) Integer.parseInt(code, 1, code.length(), 16));
        } catch (NumberFormatException e) {
            throw new NotUnderstood();
        }
    }

    /** {@code _RNvCs1234_7mycrate3foo}; empty if it is none. */
    static Optional<String> ofNewForm(String name) {
        try {
            return Optional.of(new RustPath(name).read());
        } catch (NotUnderstood e) {
            return Optional.empty();
        }
    }

    /** Types of the language, by the letter a to z that stands for them; empty where there is none. */
    static final List<String> TYPES = List.of(
            "i8", "bool", "char", "f64", "str", "f32", "", "u8", "isize", "usize", "", "i32", "u32", "i128", "u128",
            "_", "", "", "i16", "u16", "()", "...", "", "i64", "u64", "!");
}
