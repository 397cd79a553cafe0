// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code /proc/PID/smaps}. The kernel walks the page tables for it, for some milliseconds a gigabyte. */
final class SmapsReader {
    /** The kernel allows a process 65,530, if nobody has raised that. */
    static final int MOST_MAPPINGS = 1 << 18;

    private static final Pattern HEAD = Pattern.compile(
            "([0-9a-f]{1,16})-([0-9a-f]{1,16}) ([-rwxps]{4}) [0-9a-f]+ [0-9a-f]+:[0-9a-f]+ [0-9]+ *(.*)");
    private static final int LONGEST_NUMBER = 15;
    private static final long KIBIBYTE = 1024;

    private final List<Mapping> mappings = new ArrayList<>();
    private Optional<Matcher> head = Optional.empty();
    private long resident;
    private long sharedOut;
    private long swapped;
    private boolean isReserve;
    private boolean isStack;

    private SmapsReader() {}

    /**
     * All mappings, by address.
     *
     * @throws IOException if they cannot be read, or are more than {@link #MOST_MAPPINGS}; the message is a part of a sentence
     */
    static List<Mapping> read(Path smaps) throws IOException {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(smaps), StandardCharsets.UTF_8))) {
            return read(lines);
        }
    }

    static List<Mapping> read(BufferedReader lines) throws IOException {
        SmapsReader reader = new SmapsReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            reader.accept(line);
        }
        reader.finish();
        return List.copyOf(reader.mappings);
    }

    private void accept(String line) throws IOException {
        Matcher next = HEAD.matcher(line);
        if (next.matches()) {
            finish();
            head = Optional.of(next);
        } else if (line.startsWith("Rss:")) {
            resident = bytes(line);
        } else if (line.startsWith("Pss:")) {
            sharedOut = bytes(line);
        } else if (line.startsWith("Swap:")) {
            swapped = bytes(line);
        } else if (line.startsWith("VmFlags:")) {
            List<String> flags = List.of(line.split(" "));
            isReserve = flags.contains("nr");
            isStack = flags.contains("nh");
        }
    }

    private void finish() throws IOException {
        if (head.isPresent()) {
            long start = Long.parseUnsignedLong(head.get().group(1), 16);
            long end = Long.parseUnsignedLong(head.get().group(2), 16);
            if (start >= 0 && end > start) { // the kernel's own page at the top has nothing resident
                if (mappings.size() == MOST_MAPPINGS) {
                    throw new IOException("it has more than " + MOST_MAPPINGS + " mappings");
                }
                long most = end - start;
                mappings.add(new Mapping(
                        start,
                        end,
                        head.get().group(3),
                        head.get().group(4).strip(),
                        Math.min(resident, most),
                        Math.min(sharedOut, most),
                        Math.min(swapped, most),
                        isReserve,
                        isStack));
            }
        }
        head = Optional.empty();
        resident = 0;
        sharedOut = 0;
        swapped = 0;
        isReserve = false;
        isStack = false;
    }

    /** Of a line such as "Rss:   12345 kB"; 0 of one that says nothing. */
    private static long bytes(String line) {
        String digits = line.replaceAll("\\D", "");
        return digits.isEmpty() || digits.length() > LONGEST_NUMBER ? 0 : Long.parseLong(digits) * KIBIBYTE;
    }
}
