// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What is mapped where in a process ({@code /proc/PID/maps}), as it was at one time. */
final class Mappings {
    private static final int MOST_LINES = 1 << 17;
    private static final int FEWEST_WORDS = 5;
    private static final String DELETED = " (deleted)";

    /**
     * One of them.
     *
     * @param offset where it begins in its file
     * @param file the number of the file in its file system; 0 if it is of none
     * @param path of the file, as the process sees it
     */
    record Mapping(long start, long end, boolean isCode, long offset, long file, String path) {
        /** In {@code /proc/PID/map_files}. */
        String range() {
            return Long.toHexString(start) + "-" + Long.toHexString(end);
        }
    }

    private final TreeMap<Long, Mapping> byStart = new TreeMap<>();

    private Mappings() {}

    /** Empty if they cannot be read, as of a process that has ended. */
    static Optional<Mappings> read(Path maps) {
        Mappings mappings = new Mappings();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(maps), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            for (int i = 0; line != null && i < MOST_LINES; i++) {
                mappings.add(line);
                line = lines.readLine();
            }
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
        return mappings.byStart.isEmpty() ? Optional.empty() : Optional.of(mappings);
    }

    /** A line such as {@code 7f3a7c000000-7f3a7c008000 r-xp 00021000 fe:00 1234  /usr/lib/libz.so.1}. */
    private void add(String line) {
        String[] words = line.split(" +", FEWEST_WORDS + 1);
        int dash = line.indexOf('-');
        if (words.length < FEWEST_WORDS || dash < 0 || words[1].length() < 3) {
            return;
        }
        String path = words.length > FEWEST_WORDS ? words[FEWEST_WORDS] : "";
        try {
            Mapping mapping = new Mapping(
                    Long.parseUnsignedLong(words[0], 0, dash, 16),
                    Long.parseUnsignedLong(words[0], dash + 1, words[0].length(), 16),
                    words[1].charAt(2) == 'x',
                    Long.parseUnsignedLong(words[2], 16),
                    Long.parseUnsignedLong(words[4]),
                    path.endsWith(DELETED) ? path.substring(0, path.length() - DELETED.length()) : path);
            byStart.put(mapping.start(), mapping);
        } catch (NumberFormatException e) {
            // a line of another kernel
        }
    }

    Optional<Mapping> at(long address) {
        Map.Entry<Long, Mapping> entry = byStart.floorEntry(address);
        return entry == null || address >= entry.getValue().end() ? Optional.empty() : Optional.of(entry.getValue());
    }
}
