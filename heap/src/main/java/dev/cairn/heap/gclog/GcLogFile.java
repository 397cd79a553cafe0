// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A log as a file, which may be compressed by gzip: how it is recognised, and read by a {@link GcLogReader}. */
public final class GcLogFile {
    private static final int LOOK = 1 << 10;
    private static final int GZIP_MAGIC = 0x1F8B;
    private static final String STEP = "reading the log";

    private GcLogFile() {}

    /**
     * Whether a file that starts so is meant to be a log.
     *
     * @param start some of its first bytes, uncompressed
     */
    public static boolean looksLikeOne(ByteBuffer start) {
        ByteBuffer rest = start.slice();
        skipByteOrderMark(rest);
        while (rest.hasRemaining() && GcLogInput.endsWord(rest.get(rest.position()))) {
            rest.get();
        }
        if (rest.remaining() < 4 || rest.get() != GcLogFormat.APP_DOMAIN || !skipBlanks(rest)) {
            return false;
        }
        int digits = 0;
        while (rest.hasRemaining() && GcLogFormat.hexDigit(rest.get(rest.position())) >= 0) {
            rest.get();
            digits++;
        }
        return digits > 0 && digits <= 2 && rest.hasRemaining() && GcLogInput.isBlank(rest.get());
    }

    /** Whether there were any. */
    private static boolean skipBlanks(ByteBuffer rest) {
        int before = rest.position();
        while (rest.hasRemaining() && GcLogInput.isBlank(rest.get(rest.position()))) {
            rest.get();
        }
        return rest.position() > before;
    }

    /** Whether a file, which may be compressed by gzip, is meant to be a log. */
    public static boolean looksLikeOne(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                InputStream in = plain(channel)) {
            return looksLikeOne(ByteBuffer.wrap(in.readNBytes(LOOK)));
        } catch (EOFException | ZipException e) {
            return false;
        }
    }

    /**
     * Looks only at the first two bytes, as a text in UTF-16 looks like no log.
     *
     * @throws SnapshotException if they say that it is one
     */
    public static void refuseUtf16(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            int mark = in.read() << Byte.SIZE | in.read();
            if (mark == 0xFEFF || mark == 0xFFFE) {
                throw inUtf16(file);
            }
        }
    }

    private static SnapshotException inUtf16(Path file) {
        return new SnapshotException(file + " is text in UTF-16; convert it to UTF-8 first, for instance with iconv.");
    }

    private static void skipByteOrderMark(ByteBuffer start) {
        if (start.remaining() >= 3
                && start.get(0) == (byte) 0xEF
                && start.get(1) == (byte) 0xBB
                && start.get(2) == (byte) 0xBF) {
            start.position(3);
        }
    }

    /** Reads a file, which may be compressed by gzip. */
    public static GcLogReport read(Path file, GcLogVisitor visitor) throws IOException {
        return read(file, visitor, Progress.NONE);
    }

    /**
     * Reads a file, which may be compressed by gzip.
     *
     * @throws SnapshotException if it is in UTF-16, or begins as if it were compressed and is not
     */
    public static GcLogReport read(Path file, GcLogVisitor visitor, Progress progress) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                InputStream in = plain(file, channel)) {
            long size = channel.size();
            try {
                return GcLogReader.read(in, visitor, () -> progress.at(STEP, channel.position(), size));
            } catch (GcLogReader.Utf16Exception _) {
                throw inUtf16(file);
            }
        }
    }

    /**
     * Reads one AppDomain of a file; the others are looked at only in order to find it, and what is wrong in them.
     *
     * @param number counted from 1
     * @throws SnapshotException if there are fewer
     */
    public static GcLogReport readAppDomain(Path file, int number, GcLogVisitor visitor, Progress progress)
            throws IOException {
        GcLogReport report = read(file, new OneAppDomain(number, visitor), progress);
        if (report.appDomains() == 0) {
            throw new SnapshotException(
                    file + " is no .NET CF GC log: no line of it begins an AppDomain, as \"a 2 NAME\" does.");
        }
        if (report.appDomains() < number) {
            throw new SnapshotException(file + " holds " + report.appDomains() + " AppDomain"
                    + (report.appDomains() == 1 ? "" : "s") + ", so there is no dump number " + number + ".");
        }
        return report.about(number);
    }

    private static InputStream plain(Path file, FileChannel channel) throws IOException {
        try {
            return plain(channel);
        } catch (EOFException | ZipException e) {
            throw new SnapshotException(
                    file + " begins like a file compressed by gzip, and nothing of it can be inflated.", e);
        }
    }

    private static InputStream plain(FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(2);
        boolean gzip = channel.read(magic, 0) == 2 && (magic.getShort(0) & 0xFFFF) == GZIP_MAGIC;
        InputStream in = Channels.newInputStream(channel);
        return gzip ? new GZIPInputStream(new BufferedInputStream(in, 1 << 16), 1 << 16) : in;
    }
}
