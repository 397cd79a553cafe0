// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One of several files that are written one after the other: {@code heap.pb.gz} becomes {@code heap-0001.pb.gz}. */
public final class NumberedFile {
    private NumberedFile() {}

    /**
     * The name with the number before its ending.
     *
     * @param ending what says the format, such as {@code .pb.gz}; the name ends so, in whatever case
     */
    public static Path of(Path file, String ending, int number) {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.length() - ending.length());
        return file.resolveSibling(stem + String.format(Locale.ROOT, "-%04d", number) + name.substring(stem.length()));
    }

    /**
     * The first of these files that is there, whatever its number; empty if none is, or the folder cannot be read.
     *
     * @param ending as above
     */
    public static Optional<Path> any(Path file, String ending) {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.length() - ending.length());
        Pattern numbered =
                Pattern.compile(Pattern.quote(stem) + "-[0-9]{4,}" + Pattern.quote(name.substring(stem.length())));
        Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        try (Stream<Path> there = Files.list(folder)) {
            return there.filter(each ->
                            numbered.matcher(String.valueOf(each.getFileName())).matches())
                    .min(Comparator.naturalOrder());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty(); // what cannot be written either is reported when it is
        }
    }
}
