// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much all captures together may take.
 *
 * @param setting what the user set, such as {@code 50g}; empty for the usual bound
 */
record CaptureLimit(Optional<String> setting) {
    static final String VARIABLE = "CAIRN_CAPTURES_MAX";

    private static final long USUAL = 20L << 30;
    private static final int PART_OF_DISK = 10;
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,6})\\s*([kmgt])?(?:i?b)?");
    private static final String UNITS = "kmgt";
    private static final int BITS_PER_UNIT = 10;

    static CaptureLimit of(Map<String, String> environment) {
        return new CaptureLimit(Optional.ofNullable(environment.get(VARIABLE)).filter(text -> !text.isBlank()));
    }

    /**
     * The bound in bytes.
     *
     * @param folder of the captures, or where it will be
     * @param used what they take now: without them the disk would have that much more room
     */
    long bytes(Path folder, long used) throws CaptureRefusedException {
        if (setting.isEmpty()) {
            return Math.min(USUAL, (free(folder) + used) / PART_OF_DISK);
        }
        Matcher size = SIZE.matcher(setting.get().strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new CaptureRefusedException(
                    VARIABLE + " is \"" + setting.get() + "\", which is no size; write 500m or 50g.");
        }
        int unit = size.group(2) == null ? 0 : UNITS.indexOf(size.group(2)) + 1;
        return Long.parseLong(size.group(1)) << (BITS_PER_UNIT * unit);
    }

    private static long free(Path folder) {
        for (Path at = folder; at != null; at = at.getParent()) {
            try {
                return Files.getFileStore(at).getUsableSpace();
            } catch (IOException e) {
                // it is not there yet: the folder above it is on the same disk
            }
        }
        return 0;
    }
}
