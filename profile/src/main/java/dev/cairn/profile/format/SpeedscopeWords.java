// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.format;

/** Words by which a speedscope file is known. */
public final class SpeedscopeWords {
    /** The value of {@code $schema}, as the format wants it. */
    public static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** By which Cairn knows its own files. */
    public static final String EXPORTER = "cairn";

    private SpeedscopeWords() {}
}
