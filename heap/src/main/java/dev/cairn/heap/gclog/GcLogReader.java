// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

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

    /** Reads what a stream gives, to its end; the stream stays open. */
    public static GcLogReport read(InputStream in, GcLogVisitor visitor) throws IOException {
        return read(in, visitor, () -> {});
    }

    /**
     * As above.
     *
     * @throws Utf16Exception if it is in UTF-16
     */
    static GcLogReport read(InputStream in, GcLogVisitor visitor, Tick tick) throws IOException {
        return new GcLogReader(in, visitor).readAll(tick);
    }

    /** Called now and then. */
    interface Tick {
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

    /** Text in UTF-16, which looks like no log. */
    static final class Utf16Exception extends IOException {}
}
