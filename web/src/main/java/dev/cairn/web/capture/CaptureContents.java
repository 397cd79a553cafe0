// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.capture.CaptureKind;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * What a file from elsewhere holds. Its contents say that, not its name: a heap dump (HPROF), a thread dump of {@code jcmd} or
 * {@code jstack}, or a profile of any format that {@link ProfileReader} reads.
 */
public sealed interface CaptureContents {
    /**
     * Something that can be kept.
     *
     * @param ending what a name for the file ends with
     */
    record Known(CaptureKind kind, String ending) implements CaptureContents {}

    /**
     * Nothing that Cairn knows.
     *
     * @param sentence why, and what it would know
     */
    record Unknown(String sentence) implements CaptureContents {}

    /** What {@code jcmd} and {@code jstack} print first is shorter than that. */
    int LOOKED_AT = 8192;

    List<String> PROFILE_ENDINGS = List.of(
            ".pb.gz",
            ".json.gz",
            ".speedscope.json",
            ".collapsed",
            ".json",
            ".alloc",
            ".txt",
            ".pprof",
            ".hprof",
            ".trace");

    /**
     * Looks into a file, of which a profile is read to its end.
     *
     * @param name the file's own, for its ending and for sentences
     */
    static CaptureContents of(Path file, String name) throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), LOOKED_AT)) {
            boolean zipped = isZipped(raw);
            InputStream in = zipped ? new GZIPInputStream(raw, LOOKED_AT) : raw;
            byte[] start = in.readNBytes(LOOKED_AT);
            if (HprofContents.isHprof(start) && HprofContents.hasHeap(start, in)) {
                return new Known(CaptureKind.HEAP, zipped ? ".hprof.gz" : ".hprof");
            }
            String text = new String(start, StandardCharsets.ISO_8859_1);
            if (text.contains("Full thread dump ")) {
                return new Known(CaptureKind.THREADS, zipped ? ".txt.gz" : ".txt");
            }
            if (text.stripLeading().startsWith("{") && text.contains("\"threadDump\"")) {
                return new Known(CaptureKind.THREADS, zipped ? ".json.gz" : ".json");
            }
        } catch (EOFException | ZipException e) {
            return new Unknown("\"" + name + "\" is not kept: its gzip stream is damaged.");
        }
        return profile(file, name);
    }

    private static CaptureContents profile(Path file, String name) {
        return switch (ProfileReader.read(file)) {
            case ProfileReading.Done _ -> new Known(CaptureKind.PROFILE, profileEnding(name));
            case ProfileReading.Refused(String why) ->
                new Unknown("\"" + name
                        + "\" is not kept: it is no heap dump (HPROF), no thread dump and no profile that Cairn reads. "
                        + why.replace(file.toString(), "It"));
        };
    }

    private static String profileEnding(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return PROFILE_ENDINGS.stream().filter(lower::endsWith).findFirst().orElse(".profile");
    }

    private static boolean isZipped(InputStream in) throws IOException {
        in.mark(2);
        boolean zipped = in.read() == 0x1F && in.read() == 0x8B;
        in.reset();
        return zipped;
    }
}
