// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.elf.ElfFile;
import dev.cairn.profile.unwind.Mappings.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * The native code of a process of this machine: what it has mapped, and the files. They are read when a stack first needs them, so
 * they need no more to be there than the process does. Files of containers are found by the process too.
 */
public final class ProcessCode implements TargetCode {
    private static final int MOST_FILES = 512;
    private static final long MOST_BYTES = 256L << 20;
    private static final int MOST_PLACES = 1 << 15;
    /** To read again what is mapped takes a millisecond or so. */
    private static final int STACKS_BETWEEN_READINGS = 64;

    private record FileKey(long number, String path) {}

    /** What is known of a place in the code, for the frame that is there. */
    record Place(boolean isGenerated, Optional<NativeFunction> function, Optional<FrameLayout> layout) {
        static final Place UNKNOWN = new Place(false, Optional.empty(), Optional.empty());
        static final Place GENERATED = new Place(true, Optional.empty(), Optional.empty());
    }

    private final Path process;
    private final BooleanSupplier isThere;
    private final Map<FileKey, Optional<CodeFile>> files = new HashMap<>();
    private final Map<Long, Place> places = new HashMap<>();
    private Optional<Mappings> mappings = Optional.empty();
    private int librariesThen;
    private boolean couldRead;
    private int stacks;
    private int readAtStack = -STACKS_BETWEEN_READINGS;

    /**
     * Nothing is read yet.
     *
     * @param process its folder in {@code /proc}
     * @param isThere whether that is this process still, and not another of its number
     */
    public ProcessCode(Path process, BooleanSupplier isThere) {
        this.process = process;
        this.isThere = isThere;
    }

    @Override
    public Optional<NativeWalk> functions(CopiedStack stack) {
        stacks++;
        if ((mappings.isEmpty() || stack.libraries() != librariesThen) && read()) {
            librariesThen = stack.libraries();
            places.clear();
        }
        return new Walker(this, stack).walk();
    }

    /** Whether it has been read now. */
    private boolean read() {
        if (stacks - readAtStack < STACKS_BETWEEN_READINGS && !couldRead) {
            return false;
        }
        readAtStack = stacks;
        Optional<Mappings> now = Mappings.read(process.resolve("maps"));
        couldRead = now.isPresent() && isThere.getAsBoolean();
        mappings = couldRead ? now : mappings;
        return couldRead;
    }

    /** What is known of the code just before a return address, or at the address where a signal came. */
    Place place(long address) {
        Place known = places.get(address);
        if (known != null) {
            return known;
        }
        Place place = find(address);
        if (places.size() >= MOST_PLACES) {
            places.clear();
        }
        if (!place.equals(Place.UNKNOWN)) {
            places.put(address, place);
        }
        return place;
    }

    private Place find(long address) {
        Optional<Mapping> mapping = mapping(address);
        if (mapping.isEmpty() || !mapping.get().isCode()) {
            return Place.UNKNOWN;
        }
        if (mapping.get().file() == 0) {
            return Place.GENERATED;
        }
        return file(mapping.get())
                .map(file -> ofFile(
                        file, address - mapping.get().start() + mapping.get().offset()))
                .orElse(isOfNoFile(mapping.get().path()) ? Place.GENERATED : Place.UNKNOWN);
    }

    /** Memory that the kernel gives a number and a name all the same, as that of large pages or what is mapped twice. */
    private static boolean isOfNoFile(String path) {
        return path.startsWith("/memfd:") || path.equals("/anon_hugepage") || path.equals("/dev/zero");
    }

    private static Place ofFile(CodeFile file, long offset) {
        OptionalLong address = file.addressOf(offset);
        return address.isEmpty()
                ? Place.UNKNOWN
                : new Place(false, Optional.of(file.functionAt(address.getAsLong())), file.frame(address.getAsLong()));
    }

    private Optional<Mapping> mapping(long address) {
        Optional<Mapping> found = mappings.flatMap(all -> all.at(address));
        if (found.filter(Mapping::isCode).isEmpty() && stacks - readAtStack >= STACKS_BETWEEN_READINGS) {
            read();
            found = mappings.flatMap(all -> all.at(address));
        }
        return found;
    }

    private Optional<CodeFile> file(Mapping mapping) {
        FileKey key = new FileKey(mapping.file(), mapping.path());
        Optional<CodeFile> known = files.get(key);
        if (known == null) {
            if (files.size() >= MOST_FILES || !hasRoom()) {
                return Optional.empty();
            }
            known = open(mapping).map(file -> new CodeFile(file, process.resolve("root"), mapping.path()));
            files.put(key, known);
        }
        return known.filter(file -> file.isRead() || hasRoom());
    }

    private boolean hasRoom() {
        return files.values().stream()
                        .flatMap(Optional::stream)
                        .mapToLong(CodeFile::keptBytes)
                        .sum()
                < MOST_BYTES;
    }

    /** By what is mapped, which is always the right one, if the kernel permits it; else by its path. */
    private Optional<ElfFile> open(Mapping mapping) {
        return ElfFile.open(process.resolve("map_files").resolve(mapping.range()))
                .or(() ->
                        mapping.path().startsWith("/") ? openByPath(mapping.path(), mapping.file()) : Optional.empty());
    }

    private Optional<ElfFile> openByPath(String name, long number) {
        try {
            Path path = process.resolve("root").resolve(name.substring(1));
            return Objects.equals(Files.getAttribute(path, "unix:ino"), number) ? ElfFile.open(path) : Optional.empty();
        } catch (IOException | SecurityException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        files.values().forEach(file -> file.ifPresent(CodeFile::close));
        files.clear();
        places.clear();
    }
}
