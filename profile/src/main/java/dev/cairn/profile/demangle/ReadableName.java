// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.demangle;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a function as people read it, without its parameters. A name that is not understood stays as it is: compilers have
 * names for what no program says.
 */
public final class ReadableName {
    private static final int LONGEST = 2048;
    private static final int LONGEST_READABLE = 400;
    /** What compilers make of one function: a part that is rarely run, or one for a constant argument. */
    private static final Pattern PIECE =
            Pattern.compile("(?:\\.(?:cold|part|constprop|isra|localalias|llvm|lto_priv)(?:\\.\\d+)*)+$");

    private ReadableName() {}

    /** Of a name as its file has it, which may be anything. */
    public static String of(String name) {
        if (name.length() > LONGEST) {
            return shortened(name);
        }
        String whole = PIECE.matcher(name).replaceFirst("");
        Optional<String> readable = whole.startsWith("_Z")
                ? RustName.ofOldForm(whole).or(() -> CppName.of(whole))
                : whole.startsWith("_R") ? RustName.ofNewForm(whole) : Optional.empty();
        return shortened(readable.filter(found -> !found.isBlank()).orElse(whole));
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_READABLE ? name : name.substring(0, LONGEST_READABLE) + "...";
    }
}
