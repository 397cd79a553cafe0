// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a profile can be written as; the ending of a file's name chooses. */
public enum ExportFormat {
    PPROF(".pb.gz", "pprof"),
    COLLAPSED(".collapsed", "collapsed stacks"),
    SPEEDSCOPE(".speedscope.json", "speedscope"),
    FLAME_GRAPH(".html", "flame graph"),
    JSON(".json", "Cairn's JSON"),
    TABLE(".txt", "table of sites"),
    REPORT(".alloc", "DDM allocation report");

    private final String ending;
    private final String title;

    ExportFormat(String ending, String title) {
        this.ending = ending;
        this.title = title;
    }

    /** With its full stop. */
    public String ending() {
        return ending;
    }

    /** For people, in the middle of a sentence. */
    public String title() {
        return title;
    }

    /** What the name of {@code file} asks for: the longest ending that fits; empty if none does. */
    public static Optional<ExportFormat> ofFile(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> name.endsWith(format.ending) && name.length() > format.ending.length())
                .max((one, other) -> Integer.compare(one.ending.length(), other.ending.length()));
    }

    /** What to say of a file whose name asks for nothing known. */
    public static String unknownEnding(Path file) {
        return "\"" + file + "\" does not say by its ending what to write; it should end in "
                + Arrays.stream(values())
                        .map(format -> format.ending + " (" + format.title + ")")
                        .collect(Collectors.joining(", "))
                + ".";
    }
}
