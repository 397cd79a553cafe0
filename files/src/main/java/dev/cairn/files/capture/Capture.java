// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.nio.file.Path;

/**
 * Something kept.
 *
 * @param takenMillis when it was taken, since the epoch
 * @param bytes of its file
 * @param name for people; not unique
 * @param note what the user wrote about it; may be empty
 * @param ending what says the format, such as {@code .hprof.gz}
 * @param file its contents, in a folder of this user's alone. No capture is written to; but a heap dump that was taken without copying
 *     has a second name elsewhere ({@link Captures#take}), and a change of that file changes it
 */
public record Capture(
        String id,
        CaptureKind kind,
        CaptureOrigin origin,
        long takenMillis,
        long bytes,
        String name,
        String note,
        String ending,
        Path file)
        implements CaptureEntry {
    private static final int LONGEST_STEM = 80;

    /** A name for a copy of its file: letters, digits, dots and dashes. */
    public String fileName() {
        String stem = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|-+$", "");
        String shortened = stem.substring(0, Math.min(stem.length(), LONGEST_STEM));
        return (shortened.isEmpty() ? id : shortened.endsWith(ending) ? cut(shortened) : shortened) + ending;
    }

    private String cut(String stem) {
        return stem.length() == ending.length() ? id : stem.substring(0, stem.length() - ending.length());
    }
}
