// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import java.nio.file.Path;
import java.util.Locale;

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
}
