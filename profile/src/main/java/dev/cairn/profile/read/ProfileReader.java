// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.cairn.JsonProfileReader;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.hprof.HprofReportReader;
import dev.cairn.profile.read.json.JsonParser;
import dev.cairn.profile.read.json.JsonValue;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.profile.read.pprof.PprofReader;
import dev.cairn.profile.read.speedscope.SpeedscopeReader;
import dev.cairn.profile.read.trace.TraceReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a profile of any of the formats that hold one. The contents say which it is, not the name: JSON by its first sign,
 * text by being text (a report of HPROF's by its first line, also a binary one, and a method trace of Android's), and what is binary is an allocation report if it is one through and
 * through, else pprof.
 */
public final class ProfileReader {
    private static final int GZIP_FIRST = 0x1F;
    private static final int GZIP_SECOND = 0x8B;
    private static final int CHUNK = 1 << 16;
    private static final int LOOKED_AT = 4096;

    private ProfileReader() {}

    /**
     * Reads a file into memory, as much as this VM's heap has room for: what asks for more is refused. Of a report of HPROF's only
     * tables and stacks are kept, so it may be as large as its heap dumps make it. What is wrong with a file, that it is not
     * there too, is a {@link ProfileReading.Refused}, and no exception.
     */
    public static ProfileReading read(Path file) {
        return read(file, HprofChoice.USUAL);
    }

    /** The same; a choice among the tables of an HPROF report is refused where the file is none. */
    public static ProfileReading read(Path file, HprofChoice choice) {
        return read(file, choice, ReadingLimits.ofMemory());
    }

    /** The same within {@code limits}. */
    public static ProfileReading read(Path file, HprofChoice choice, ReadingLimits limits) {
        if (Files.isDirectory(file)) {
            return new ProfileReading.Refused(file + " is a folder; give the name of a file.");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(String.valueOf(file.getFileName()), file.toString(), in, choice, limits);
        } catch (NoSuchFileException e) {
            return new ProfileReading.Refused("There is no file " + file + ".");
        } catch (AccessDeniedException e) {
            return new ProfileReading.Refused(file + " may not be read by this user.");
        } catch (IOException e) {
            return unread(file.toString(), e);
        }
    }

    private static ProfileReading unread(String name, IOException e) {
        return new ProfileReading.Refused(
                name + " cannot be read: " + Optional.ofNullable(e.getMessage()).orElse(e.toString()) + ".");
    }

    /** Reads what {@code bytes} hold; {@code name} stands for the file in sentences. */
    static ProfileReading read(String name, byte[] bytes, ReadingLimits limits) {
        return read(name, bytes, HprofChoice.USUAL, limits);
    }

    /** The same; a choice among the tables of an HPROF report is refused where {@code bytes} hold none. */
    public static ProfileReading read(String name, byte[] bytes, HprofChoice choice, ReadingLimits limits) {
        try {
            return read(name, name, new ByteArrayInputStream(bytes), choice, limits);
        } catch (IOException e) {
            return unread(name, e);
        }
    }

    private static ProfileReading read(
            String title, String name, InputStream in, HprofChoice choice, ReadingLimits limits) throws IOException {
        try {
            InputStream plain = inflated(new BufferedInputStream(in, CHUNK));
            byte[] start = start(plain);
            if (HprofReportReader.isReport(start)) {
                ItemBudget budget = new ItemBudget(limits);
                return stacks(HprofReportReader.read(title, start, plain, choice, budget), "an HPROF report");
            }
            return choice.isUsual()
                    ? parsed(title, bounded(plain, limits), limits)
                    : new ProfileReading.Refused(
                            name + " is no HPROF report, so it has no sections or dumps to choose from.");
        } catch (EOFException e) {
            return refused(name, new UnreadableProfile("its gzip stream breaks off"));
        } catch (ZipException e) {
            return refused(name, new UnreadableProfile("its gzip stream is damaged"));
        } catch (UnreadableProfile e) {
            return refused(name, e);
        }
    }

    private static byte[] start(InputStream in) throws IOException {
        in.mark(LOOKED_AT);
        byte[] start = in.readNBytes(LOOKED_AT);
        in.reset();
        return start;
    }

    private static ProfileReading refused(String name, UnreadableProfile e) {
        return new ProfileReading.Refused(name + " cannot be read as a profile: " + e.getMessage() + ".");
    }

    private static ProfileReading parsed(String title, byte[] bytes, ReadingLimits limits) throws UnreadableProfile {
        ItemBudget budget = new ItemBudget(limits);
        if (bytes.length == 0) {
            throw new UnreadableProfile("it is empty");
        }
        if (firstSign(bytes) == '{') {
            JsonValue json = JsonParser.parse(bytes, budget);
            return SpeedscopeReader.isSpeedscope(json)
                    ? stacks(SpeedscopeReader.read(title, json, budget), "speedscope")
                    : new ProfileReading.Done(JsonProfileReader.read(json, budget), "Cairn's JSON");
        }
        if (isPage(bytes)) {
            throw new UnreadableProfile(
                    "it is a page, as a flame graph is, which only people read; the same profile as .pb.gz,"
                            + " .json or .collapsed can be read");
        }
        if (TraceReader.isTrace(bytes)) {
            return stacks(TraceReader.read(title, bytes, budget), "a method trace");
        }
        Optional<StackProfile> report = ReportReader.read(title, bytes, budget);
        if (report.isPresent()) {
            return stacks(report.get(), "an allocation report");
        }
        return isText(bytes)
                ? stacks(CollapsedReader.read(title, bytes, budget), "collapsed stacks")
                : stacks(PprofReader.read(title, bytes, budget), "pprof");
    }

    private static ProfileReading stacks(StackProfile profile, String format) {
        return new ProfileReading.Done(new ExportedProfile.Stacks(profile), format);
    }

    /** What {@code in} holds, which can be marked; inflated if it is gzipped. */
    private static InputStream inflated(BufferedInputStream in) throws IOException {
        in.mark(2);
        boolean gzip = in.read() == GZIP_FIRST && in.read() == GZIP_SECOND;
        in.reset();
        return gzip ? new BufferedInputStream(new GZIPInputStream(in, CHUNK), CHUNK) : in;
    }

    private static byte[] bounded(InputStream in, ReadingLimits limits) throws IOException, UnreadableProfile {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
            if (out.size() + (long) count > limits.bytes()) {
                throw new UnreadableProfile("it is larger than " + limits.bytes()
                        + " bytes, for which there is too little memory; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g");
            }
            out.write(chunk, 0, count);
        }
        return out.toByteArray();
    }

    private static boolean isPage(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1)
                .stripLeading()
                .toLowerCase(Locale.ROOT);
        return start.startsWith("<!doctype html") || start.startsWith("<html");
    }

    private static int firstSign(byte[] bytes) {
        for (byte each : bytes) {
            if (each != ' ' && each != '\t' && each != '\r' && each != '\n') {
                return each;
            }
        }
        return 0;
    }

    /** No text has control characters; every message of protobuf has at least one early on. */
    private static boolean isText(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, LOOKED_AT); i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\n' && bytes[i] != '\r' && bytes[i] != '\t') {
                return false;
            }
        }
        return true;
    }
}
