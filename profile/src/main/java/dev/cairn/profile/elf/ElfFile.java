// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A library or program for x86-64 as it lies in a file, which is read piece by piece: it may be changed or cut meanwhile, or be
 * made to do harm. Addresses are those that the file itself gives its parts. For one thread.
 */
public final class ElfFile implements AutoCloseable {
    private static final int HEADER_BYTES = 64;
    private static final int PART_BYTES = 56;
    private static final int SECTION_BYTES = 64;
    private static final int KEPT_BYTES_OF_A_SECTION = 128;
    private static final int MOST_SECTION_NAME = 128;
    private static final int MOST_PARTS = 256;
    private static final int MOST_SECTIONS = 4096;
    private static final int MOST_NOTE_BYTES = 1 << 16;
    private static final int MOST_NAMES_BYTES = 1 << 16;
    private static final int X86_64 = 62;
    private static final int LOADED = 1;
    private static final int DYNAMIC = 2;
    private static final int NOTES = 4;
    private static final int UNWIND_INDEX = 0x6474E550;
    private static final int BUILD_ID = 3;
    private static final int TEXTS_AT = 5;
    private static final int OWN_NAME = 14;
    private static final int MOST_DYNAMIC_BYTES = 1 << 14;
    private static final int MOST_NAME_BYTES = 256;

    /** A part of the file that is loaded, or that says how to load it. */
    record Part(int type, long offset, long address, long bytes) {}

    /** A section: what tools know of the file. */
    record Section(String name, int type, long offset, long bytes, int link, long entryBytes) {}

    private final FileChannel channel;
    private final List<Part> parts = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private long keptBytes;

    private ElfFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Empty if it is no such file, or cannot be read. */
    public static Optional<ElfFile> open(Path path) {
        FileChannel channel = null;
        try {
            if (!Files.isRegularFile(path)) {
                return Optional.empty();
            }
            channel = FileChannel.open(path, StandardOpenOption.READ);
            ElfFile file = new ElfFile(channel);
            if (file.readHeaders()) {
                return Optional.of(file);
            }
            channel.close();
        } catch (IOException | SecurityException e) {
            closeQuietly(channel);
        }
        return Optional.empty();
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // it was only read
        }
    }

    private boolean readHeaders() {
        ElfBytes header = read(0, HEADER_BYTES);
        boolean good = header.isAt(0, "\u007FELF")
                && header.u1(4) == 2
                && header.u1(5) == 1
                && header.u2(18) == X86_64
                && header.u2(54) == PART_BYTES;
        if (!good) {
            return false;
        }
        ElfBytes table = read(header.u8(32), Math.min(header.u2(56), MOST_PARTS) * PART_BYTES);
        for (int at = 0; at < table.length(); at += PART_BYTES) {
            parts.add(new Part((int) table.u4(at), table.u8(at + 8), table.u8(at + 16), table.u8(at + 32)));
        }
        if (header.u2(58) == SECTION_BYTES && header.u2(60) <= MOST_SECTIONS) {
            readSections(read(header.u8(40), header.u2(60) * SECTION_BYTES), header.u2(62));
        }
        return true;
    }

    private void readSections(ElfBytes table, int namesIndex) {
        long namesAt = (long) namesIndex * SECTION_BYTES;
        ElfBytes names = read(table.u8(namesAt + 24), (int) Math.min(table.u8(namesAt + 32), MOST_NAMES_BYTES));
        for (int at = 0; at < table.length(); at += SECTION_BYTES) {
            String name = names.text(table.u4(at));
            keptBytes += KEPT_BYTES_OF_A_SECTION;
            sections.add(new Section(
                    name.length() > MOST_SECTION_NAME ? "" : name,
                    (int) table.u4(at + 4),
                    table.u8(at + 24),
                    table.u8(at + 32),
                    (int) table.u4(at + 40),
                    table.u8(at + 56)));
        }
    }

    /** Bytes of the file; fewer than asked for if it ends there, none if it cannot be read. */
    ElfBytes read(long offset, int count) {
        if (offset < 0 || count <= 0) {
            return ElfBytes.NONE;
        }
        try {
            long left = channel.size() - offset;
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.max(0, Math.min(left, count)));
            while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) > 0) {
                // until it is full
            }
            return new ElfBytes(Arrays.copyOf(buffer.array(), buffer.position()));
        } catch (ClosedByInterruptException e) {
            Thread.currentThread().interrupt();
            return ElfBytes.NONE;
        } catch (IOException e) {
            return ElfBytes.NONE;
        }
    }

    /** What is loaded at an address, as the file has it; fewer bytes than asked for if its part ends there. */
    public ElfBytes at(long address, int most) {
        for (Part part : parts) {
            long inside = address - part.address();
            if (part.type() == LOADED && inside >= 0 && inside < part.bytes()) {
                return read(part.offset() + inside, (int) Math.min(most, part.bytes() - inside));
            }
        }
        return ElfBytes.NONE;
    }

    /** The address of what lies there in the file, if that is loaded. */
    public OptionalLong addressOf(long offset) {
        for (Part part : parts) {
            long inside = offset - part.offset();
            if (part.type() == LOADED && inside >= 0 && inside < part.bytes()) {
                return OptionalLong.of(part.address() + inside);
            }
        }
        return OptionalLong.empty();
    }

    /** The address of the index of how to unwind its functions; empty if it has none. */
    public OptionalLong unwindIndex() {
        return parts.stream()
                .filter(part -> part.type() == UNWIND_INDEX)
                .mapToLong(Part::address)
                .findFirst();
    }

    /** What a library calls itself ({@code libz.so.1}); empty if it does not say. */
    public Optional<String> ownName() {
        long textsAt = 0;
        long nameAt = -1;
        for (Part part : parts) {
            if (part.type() != DYNAMIC) {
                continue;
            }
            ElfBytes entries = read(part.offset(), (int) Math.min(part.bytes(), MOST_DYNAMIC_BYTES));
            for (int at = 0; at < entries.length(); at += 16) {
                textsAt = entries.u8(at) == TEXTS_AT ? entries.u8(at + 8) : textsAt;
                nameAt = entries.u8(at) == OWN_NAME ? entries.u8(at + 8) : nameAt;
            }
        }
        String name = nameAt < 0 ? "" : at(textsAt + nameAt, MOST_NAME_BYTES).text(0);
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    /** What it was built as, in hexadecimal; empty if it does not say. */
    public Optional<String> buildId() {
        for (Part part : parts) {
            if (part.type() == NOTES) {
                ElfBytes notes = read(part.offset(), (int) Math.min(part.bytes(), MOST_NOTE_BYTES));
                Optional<String> found = buildIdIn(notes);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return sections.stream()
                .filter(section -> section.name().equals(".note.gnu.build-id"))
                .findFirst()
                .flatMap(section ->
                        buildIdIn(read(section.offset(), (int) Math.min(section.bytes(), MOST_NOTE_BYTES))));
    }

    private static Optional<String> buildIdIn(ElfBytes notes) {
        for (long at = 0; notes.has(at, 12); ) {
            long nameBytes = notes.u4(at);
            long bytes = notes.u4(at + 4);
            long contents = at + 12 + ((nameBytes + 3) & -4);
            if (notes.u4(at + 8) == BUILD_ID
                    && nameBytes == 4
                    && notes.isAt(at + 12, "GNU")
                    && notes.has(contents, bytes)) {
                return Optional.of(HexFormat.of().formatHex(notes.bytes(), (int) contents, (int) (contents + bytes)));
            }
            at = contents + ((bytes + 3) & -4);
        }
        return Optional.empty();
    }

    /** The file with its names, if they were put into another ({@code .gnu_debuglink}). */
    public Optional<String> debugFile() {
        return sections.stream()
                .filter(section -> section.name().equals(".gnu_debuglink"))
                .map(section -> read(section.offset(), (int) Math.min(section.bytes(), MOST_NAMES_BYTES))
                        .text(0))
                .filter(name -> !name.isEmpty() && name.indexOf('/') < 0)
                .findFirst();
    }

    /** Whether it has the names of all its functions, as one that was not stripped. */
    public boolean hasAllFunctions() {
        return sections.stream().anyMatch(section -> section.type() == ElfFunctions.ALL_SYMBOLS);
    }

    /** How much memory what is known of it takes, roughly. */
    public long keptBytes() {
        return keptBytes;
    }

    List<Section> sections() {
        return sections;
    }

    @Override
    public void close() {
        closeQuietly(channel);
    }
}
