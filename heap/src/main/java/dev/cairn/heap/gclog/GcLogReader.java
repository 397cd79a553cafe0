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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a log in one go, in memory that depends on nothing in it. Where the description of the format leaves a choice:
 *
 * <ul>
 *   <li>A line ends with LF, CR, or both.
 *   <li>All numbers are hexadecimal, of 1 to 16 digits of either case; words are set apart by any number of blanks.
 *   <li>A name is the rest of its line, so it may hold blanks. The last word of an {@code a} record is the time stamp if a
 *       name is before it, it has at most eight digits, and one of them is decimal or there are eight. A {@code c} record
 *       has a time stamp if that rule says so, and if it says more than the name of its {@code a}.
 *   <li>An {@code a} before the {@code c} of the last one begins the next AppDomain.
 *   <li>The word at which a file ends without a line end may have been cut, and is left out, and with it its record if
 *       that needs it; but a {@code c} is believed.
 *   <li>Of an object whose references are not all numbers those are kept that are.
 *   <li>Nothing outside an AppDomain is passed on.
 * </ul>
 *
 * What is wrong is counted, and reported in the {@link GcLogReport}.
 */
public final class GcLogReader {
    /** At most this many references of an object come in one call. */
    public static final int REFERENCES_AT_ONCE = 1 << 16;

    private static final int LOOK = 1 << 10;
    private static final int GZIP_MAGIC = 0x1F8B;
    private static final String STEP = "reading the log";
    private static final int LINES_A_PROGRESS = 1 << 14;

    private final GcLogInput in;
    private final GcLogVisitor visitor;
    private final long[] references = new long[REFERENCES_AT_ONCE];
    private final GcLogReport.Counts counts = new GcLogReport.Counts();
    private int appDomains;
    private long line;
    private boolean open;
    private long openedInLine;
    private String openName = "";
    private OptionalLong openTime = OptionalLong.empty();
    private boolean badLine;

    private GcLogReader(InputStream in, GcLogVisitor visitor) {
        this.in = new GcLogInput(in);
        this.visitor = visitor;
    }

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
                return new GcLogReader(in, visitor).readAll(() -> progress.at(STEP, channel.position(), size));
            } catch (Utf16Exception _) {
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

    /** Reads what a stream gives, to its end; the stream stays open. */
    public static GcLogReport read(InputStream in, GcLogVisitor visitor) throws IOException {
        return new GcLogReader(in, visitor).readAll(() -> {});
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

    private interface Tick {
        void now() throws IOException;
    }

    private GcLogReport readAll(Tick tick) throws IOException {
        skipByteOrderMark();
        while (in.peek() != GcLogInput.NONE) {
            line++;
            badLine = false;
            readRecord();
            in.skipLine();
            if (line % LINES_A_PROGRESS == 0) {
                tick.now();
            }
        }
        if (open) {
            counts.unclosed.add(openedInLine);
        }
        boolean truncated = open || in.broken();
        return new GcLogReport(
                appDomains,
                line,
                truncated ? OptionalLong.of(in.position()) : OptionalLong.empty(),
                counts.sentences());
    }

    private void skipByteOrderMark() throws IOException {
        int first = in.peek();
        if (first == 0xEF || first == 0xFE || first == 0xFF) {
            in.skip();
            int second = in.peek();
            if ((first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE)) {
                throw new Utf16Exception();
            }
            while (in.peek() == 0xBB || in.peek() == 0xBF) {
                in.skip();
            }
        }
    }

    private void readRecord() throws IOException {
        if (!in.hasWord()) {
            return;
        }
        int letter = in.peek();
        in.skip();
        if (!GcLogInput.endsWord(in.peek())) {
            counts.unknown.add(line);
            return;
        }
        switch (letter) {
            case GcLogFormat.APP_DOMAIN -> readAppDomain();
            case GcLogFormat.TYPE, GcLogFormat.OBJECT, GcLogFormat.ROOT, GcLogFormat.END -> {
                if (open) {
                    readContent(letter);
                } else {
                    counts.outside.add(line);
                }
            }
            default -> counts.unknown.add(line);
        }
    }

    private void readContent(int letter) throws IOException {
        switch (letter) {
            case GcLogFormat.TYPE -> readType();
            case GcLogFormat.OBJECT -> readObject();
            case GcLogFormat.ROOT -> readRoot();
            default -> readEnd();
        }
    }

    private void readAppDomain() throws IOException {
        long version = 0;
        if (in.readNumber()) {
            version = in.number();
        } else {
            malformed();
        }
        NameAndTime says = NameAndTime.of(readName().orElse(""));
        if (says.name().isEmpty() && cut()) {
            return;
        }
        if (open) {
            counts.unclosed.add(openedInLine);
        }
        if (version != GcLogFormat.VERSION) {
            counts.otherVersion.add(line);
        }
        appDomains++;
        open = true;
        openedInLine = line;
        openName = says.name();
        openTime = says.timestamp();
        visitor.appDomain(version, says.name(), says.timestamp());
    }

    private void readType() throws IOException {
        if (!in.readNumber()) {
            malformed();
            return;
        }
        long id = in.number();
        Optional<String> name = readName();
        if (name.isPresent() && !cut()) {
            visitor.type(id, name.get());
        }
    }

    private void readObject() throws IOException {
        if (!in.readNumber()) {
            malformed();
            return;
        }
        long id = in.number();
        if (!in.readNumber()) {
            malformed();
            return;
        }
        long typeId = in.number();
        if (!in.readNumber() || in.number() < 0) {
            malformed();
            return;
        }
        if (!cut()) {
            readReferences(id, typeId, in.number());
        }
    }

    private void readReferences(long id, long typeId, long size) throws IOException {
        int count = 0;
        boolean told = false;
        while (in.hasWord()) {
            boolean good = in.readNumber();
            if (cut()) {
                break;
            }
            if (!good) {
                malformed();
                continue;
            }
            if (count == references.length) {
                tell(told, id, typeId, size, count);
                told = true;
                count = 0;
            }
            references[count++] = in.number();
        }
        tell(told, id, typeId, size, count);
    }

    private void tell(boolean told, long id, long typeId, long size, int count) throws IOException {
        if (told) {
            visitor.moreReferences(references, count);
        } else {
            visitor.object(id, typeId, size, references, count);
        }
    }

    private void readRoot() throws IOException {
        if (!in.readNumber()) {
            malformed();
            return;
        }
        long id = in.number();
        if (!in.readNumber() || (in.number() & 0x7FFF_FFFFL) != in.number()) {
            malformed();
            return;
        }
        int kind = (int) in.number();
        if (!in.readNumber() || (in.number() & 0x7FFF_FFFFL) != in.number()) {
            malformed();
            return;
        }
        int flags = (int) in.number();
        checkRoot(kind, flags);
        OptionalLong container = OptionalLong.empty();
        if (kind == GcLogFormat.KIND_STATIC && in.hasWord()) {
            if (in.readNumber()) {
                container = OptionalLong.of(in.number());
            } else {
                malformed();
            }
        }
        if (in.hasWord()) {
            malformed();
        }
        if (kind == GcLogFormat.KIND_STATIC && container.isEmpty() && !badLine && !cut()) {
            counts.noContainer.add(line);
        }
        if (!cut()) {
            visitor.root(id, kind, flags, container);
        }
    }

    private void checkRoot(int kind, int flags) {
        if (kind > GcLogFormat.KIND_COLLECTOR) {
            counts.otherKind.add(line);
        }
        if ((flags & ~GcLogFormat.ALL_FLAGS) != 0) {
            counts.otherFlags.add(line);
        }
    }

    private void readEnd() throws IOException {
        NameAndTime says = NameAndTime.of(readName().orElse(""), openName);
        if (!says.name().equals(openName)) {
            counts.otherName.add(line);
        } else if (says.timestamp().isPresent()
                && openTime.isPresent()
                && !says.timestamp().equals(openTime)) {
            counts.otherTime.add(line);
        }
        open = false;
        visitor.end(says.name(), says.timestamp());
    }

    private Optional<String> readName() throws IOException {
        Optional<String> name = in.readRest().filter(text -> !text.isEmpty());
        if (name.isEmpty()) {
            malformed();
        }
        return name;
    }

    /** Whether the file ends where the last word did, so that this may be half a word. */
    private boolean cut() throws IOException {
        return in.peek() == GcLogInput.NONE;
    }

    private void malformed() throws IOException {
        if (!badLine && !cut()) {
            badLine = true;
            counts.malformed.add(line);
        }
    }

    private static final class Utf16Exception extends IOException {}
}
