// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import dev.cairn.profile.ring.FileHole;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The file aside in which the objects of a dump stand until it is complete, as heap records of the binary format with ids of 8
 * bytes. Memory takes one buffer, and a number for each stretch of {@link #STRETCH_BYTES}.
 */
final class SpoolFile implements AutoCloseable {
    /** Large enough for everything but arrays, which are written piece by piece. */
    static final int BUFFER_BYTES = 1 << 20;

    private static final long STRETCH_BYTES = 1 << 20;
    private static final long HOLE_BYTES = 1 << 16;
    private static final String IN_MEMORY = "tmpfs";
    private static final int FEW = 32;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private Path path;
    private FileChannel file;
    private final Optional<Path> elsewhere;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment buffer = arena.allocate(BUFFER_BYTES, Long.BYTES);
    private final ByteBuffer outgoing = buffer.asByteBuffer();
    private final List<Long> stretches = new ArrayList<>();
    private long lastStretch = -STRETCH_BYTES;
    private int used;
    private long flushed;
    private Optional<String> failure = Optional.empty();
    private boolean isRead;
    private long holeTo;

    private SpoolFile(Path path, Optional<Path> elsewhere) throws IOException {
        this.path = path;
        this.elsewhere = elsewhere;
        this.file = open(path);
    }

    /**
     * A new file beside a report, for its owner's eyes only: {@code REPORT.TMP}, or {@code REPORT.TMP.PID} where that is taken. It takes
     * no room there that the report needs: if there is no more, it goes elsewhere, or there is none of it.
     *
     * @param elsewhere where it may go on
     * @throws IOException if neither can be made
     */
    static SpoolFile beside(Path report, long pid, String suffix, Optional<Path> elsewhere) throws IOException {
        Path first = report.resolveSibling(report.getFileName() + ".TMP");
        try {
            return new SpoolFile(first, elsewhere);
        } catch (FileAlreadyExistsException e) {
            return new SpoolFile(first.resolveSibling(first.getFileName() + "." + pid + suffix), elsewhere);
        }
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    }

    /** Empties it. */
    void reset() throws IOException {
        file.truncate(0);
        isRead = false;
        holeTo = 0;
        used = 0;
        flushed = 0;
        stretches.clear();
        lastStretch = -STRETCH_BYTES;
        failure = Optional.empty();
    }

    long position() {
        return flushed + used;
    }

    /** Says that a record of {@code bytes} bytes begins here. One that fits into the buffer stays in memory until the next begins. */
    void beginRecord(long bytes) {
        noteRecord(position(), bytes);
        makeRoom((int) Math.min(bytes, BUFFER_BYTES));
    }

    /**
     * Notes that a record of {@code bytes} bytes begins at {@code place}, which lies behind all places noted before.
     */
    void noteRecord(long place, long bytes) {
        if (place - lastStretch >= STRETCH_BYTES || bytes > STRETCH_BYTES) {
            stretches.add(place);
            lastStretch = place;
        }
    }

    /** As they are; part of records that have been noted. */
    void bytes(byte[] from, int count) {
        for (int done = 0; done < count; ) {
            makeRoom(1);
            int part = Math.min(count - done, BUFFER_BYTES - used);
            MemorySegment.copy(from, done, buffer, ValueLayout.JAVA_BYTE, used, part);
            used += part;
            done += part;
        }
    }

    /**
     * Makes room for {@code bytes} bytes at once, at most {@link #BUFFER_BYTES}; what was put before may no longer be
     * in memory.
     */
    private void makeRoom(int bytes) {
        if (used + bytes > BUFFER_BYTES) {
            flush();
        }
    }

    void u1(int value) {
        makeRoom(1);
        buffer.set(ValueLayout.JAVA_BYTE, used++, (byte) value);
    }

    void u4(int value) {
        makeRoom(Integer.BYTES);
        buffer.set(INT, used, value);
        used += Integer.BYTES;
    }

    void u8(long value) {
        makeRoom(Long.BYTES);
        buffer.set(LONG, used, value);
        used += Long.BYTES;
    }

    /** As many zeroes as a record has left. Very many are a hole in the file, which takes no room on the disk. */
    void zeroes(long count) {
        long left = count;
        if (left > BUFFER_BYTES) {
            flush();
            flushed += left - 1; // the last one is written, and with it the file's length
            left = 1;
        }
        while (left > 0) {
            makeRoom(1);
            int part = (int) Math.min(left, BUFFER_BYTES - used);
            buffer.asSlice(used, part).fill((byte) 0);
            used += part;
            left -= part;
        }
    }

    /** Numbers of that size, in the byte order of the machine, from memory. */
    void numbers(MemorySegment memory, long at, long count, int size) {
        if (count <= FEW && size > 1) {
            fewNumbers(memory, at, (int) count, size);
            return;
        }
        for (long done = 0; done < count; ) {
            makeRoom(size);
            long part = Math.min(count - done, (BUFFER_BYTES - used) / size);
            long from = at + done * size;
            switch (size) {
                case 1 -> MemorySegment.copy(memory, from, buffer, used, part);
                case 2 ->
                    MemorySegment.copy(
                            memory,
                            ValueLayout.JAVA_SHORT_UNALIGNED,
                            from,
                            buffer,
                            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN),
                            used,
                            part);
                case 4 -> MemorySegment.copy(memory, ValueLayout.JAVA_INT_UNALIGNED, from, buffer, INT, used, part);
                default -> MemorySegment.copy(memory, ValueLayout.JAVA_LONG_UNALIGNED, from, buffer, LONG, used, part);
            }
            used += (int) part * size;
            done += part;
        }
    }

    /** To swap many at once is a call out of Java, which costs more than a few numbers. */
    private void fewNumbers(MemorySegment memory, long at, int count, int size) {
        makeRoom(count * size);
        for (int i = 0; i < count; i++) {
            long from = at + (long) i * size;
            long bits = switch (size) {
                case 2 -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, from);
                case 4 -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, from);
                default -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, from);
            };
            setAt(used, bits, size);
            used += size;
        }
    }

    /** Where in memory the next byte comes; for who changes what it puts until the next record begins. */
    int place() {
        return used;
    }

    void setAt(int place, long bits, int size) {
        switch (size) {
            case 1 -> buffer.set(ValueLayout.JAVA_BYTE, place, (byte) bits);
            case 2 -> {
                buffer.set(ValueLayout.JAVA_BYTE, place, (byte) (bits >>> 8));
                buffer.set(ValueLayout.JAVA_BYTE, place + 1L, (byte) bits);
            }
            case 4 -> buffer.set(INT, place, (int) bits);
            default -> buffer.set(LONG, place, bits);
        }
    }

    /** Writes what has come. Where that fails, all that comes is thrown away, and why is known. */
    void flush() {
        if (failure.isEmpty()) {
            try {
                write();
            } catch (IOException e) {
                writeElsewhere(e);
            }
        }
        flushed += used;
        used = 0;
    }

    private void write() throws IOException {
        outgoing.clear().limit(used);
        while (outgoing.hasRemaining()) {
            file.write(outgoing, flushed + outgoing.position());
        }
    }

    private void writeElsewhere(IOException why) {
        if (!move()) {
            fail(why);
            return;
        }
        try {
            write();
        } catch (IOException e) {
            fail(e);
        }
    }

    private void fail(IOException e) {
        failure = Optional.of(Optional.ofNullable(e.getMessage()).orElse("the system gave no reason"));
        empty();
    }

    private void empty() {
        try {
            file.truncate(0);
        } catch (IOException _) {
            // Then it keeps its room until it is removed.
        }
    }

    /** Goes on in another file, if that is on a disk, and has room for all that there is. */
    private boolean move() {
        Path other = elsewhere.filter(each -> !each.equals(path)).orElse(path);
        if (other.equals(path)) {
            return false;
        }
        try {
            FileStore store =
                    Files.getFileStore(Optional.ofNullable(other.getParent()).orElse(Path.of("")));
            if (store.type().equals(IN_MEMORY) || store.getUsableSpace() < 2 * flushed + BUFFER_BYTES) {
                return false;
            }
            moveTo(other);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void moveTo(Path other) throws IOException {
        FileChannel to = open(other);
        try {
            for (long done = 0; done < flushed; ) {
                long part = file.transferTo(done, flushed - done, to);
                if (part <= 0) {
                    throw new IOException("the file ends too soon");
                }
                done += part;
            }
            Files.deleteIfExists(path);
            file.close();
        } catch (IOException e) {
            to.close();
            Files.deleteIfExists(other);
            throw e;
        }
        path = other;
        file = to;
    }

    /** Gives back the room that it takes beside the report, which needs it; false if it takes none. */
    boolean giveRoom() {
        if (isRead
                || flushed == 0
                || failure.isPresent()
                || elsewhere.isEmpty()
                || elsewhere.get().equals(path)) {
            return false;
        }
        if (!move()) {
            fail(new IOException("the report needs the room"));
        }
        return true;
    }

    /** What has come goes into the report now, which does not give it up. */
    void beginReading() {
        isRead = true;
    }

    /** What stands before that place has been read, and is not needed any more, so its room is the report's. */
    void doneTo(long place) {
        if (place - holeTo >= HOLE_BYTES) {
            FileHole.make(path, holeTo, place - holeTo);
            holeTo = place;
        }
    }

    /** Nothing of it is needed any more. */
    void discard() {
        isRead = false;
        flushed = 0;
        used = 0;
        empty();
    }

    Optional<String> failure() {
        return failure;
    }

    /** Where records begin, so that each stretch from one to the next is some {@link #STRETCH_BYTES}, or one large record. */
    List<Long> stretches() {
        return stretches;
    }

    /** Reads as many bytes as there are from a place on, at most as many as the array has. */
    int read(long from, byte[] into) throws IOException {
        ByteBuffer target = ByteBuffer.wrap(into);
        for (int count = 0; target.hasRemaining() && count >= 0; ) {
            count = file.read(target, from + target.position());
        }
        return target.position();
    }

    /** What has been flushed between two places, mapped for as long as the arena is open. */
    MemorySegment map(long from, long to, Arena open) throws IOException {
        if (file.size() < to) {
            throw new IOException("the file ends too soon");
        }
        return file.map(FileChannel.MapMode.READ_ONLY, from, to - from, open);
    }

    Path path() {
        return path;
    }

    /** Removes it. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
            file.close();
        } catch (IOException e) {
            failure = Optional.of("it could not be removed");
        }
        arena.close();
    }
}
