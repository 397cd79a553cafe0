// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.unwind;

import dev.cairn.profile.demangle.ReadableName;
import dev.cairn.profile.elf.ElfFile;
import dev.cairn.profile.elf.ElfFunctions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A file whose code is on stacks. Its names may be in another, which has the same build id. */
final class CodeFile implements AutoCloseable {
    private static final String DEBUG = "/usr/lib/debug";

    private final ElfFile file;
    private final FrameTable frames;
    private final Path root;
    private final String path;
    private final String library;
    private Optional<ElfFile> debugFile = Optional.empty();
    private Optional<ElfFunctions> functions = Optional.empty();

    /**
     * It is this file's from now on.
     *
     * @param root of the process
     * @param path of the file, as the process sees it
     */
    CodeFile(ElfFile file, Path root, String path) {
        this.file = file;
        this.frames = FrameTable.of(file);
        this.root = root;
        this.path = path;
        this.library = file.ownName().orElseGet(() -> path.substring(path.lastIndexOf('/') + 1));
    }

    String library() {
        return library;
    }

    /** Where in the file's own terms that is which lies there in it. */
    OptionalLong addressOf(long offset) {
        return file.addressOf(offset);
    }

    Optional<FrameLayout> frame(long address) {
        return frames.at(address);
    }

    NativeFunction functionAt(long address) {
        return new NativeFunction(
                library, functions().nameAt(address).map(ReadableName::of).orElse(NativeFunction.UNNAMED));
    }

    /** Whether it keeps all that it ever will. */
    boolean isRead() {
        return functions.isPresent();
    }

    /** How much memory it takes. */
    long keptBytes() {
        return file.keptBytes()
                + frames.keptBytes()
                + debugFile.map(ElfFile::keptBytes).orElse(0L)
                + functions.map(ElfFunctions::keptBytes).orElse(0L);
    }

    private ElfFunctions functions() {
        if (functions.isEmpty()) {
            debugFile = file.hasAllFunctions() ? Optional.empty() : findDebugFile();
            functions = debugFile.map(ElfFunctions::of).filter(found -> found.size() > 0);
            if (functions.isEmpty()) {
                functions = Optional.of(ElfFunctions.of(file));
            }
        }
        return functions.get();
    }

    private Optional<ElfFile> findDebugFile() {
        return file.buildId().filter(id -> id.length() > 2).flatMap(id -> {
            String folder = path.substring(0, path.lastIndexOf('/') + 1);
            Function<String, List<String>> linked =
                    name -> List.of(folder + name, folder + ".debug/" + name, DEBUG + folder + name);
            List<String> byLink = file.debugFile().map(linked).orElse(List.of());
            Optional<ElfFile> byId =
                    open(DEBUG + "/.build-id/" + id.substring(0, 2) + "/" + id.substring(2) + ".debug", id);
            return byId.or(() -> byLink.stream()
                    .filter(name -> !name.equals(path))
                    .map(name -> open(name, id))
                    .flatMap(Optional::stream)
                    .findFirst());
        });
    }

    /** In the target's files, or in ours. */
    private Optional<ElfFile> open(String name, String id) {
        try {
            return open(root.resolve(name.substring(1)), id).or(() -> open(Path.of(name), id));
        } catch (InvalidPathException e) {
            return Optional.empty(); // no name of a file in the locale that we run in
        }
    }

    private static Optional<ElfFile> open(Path where, String id) {
        Optional<ElfFile> found = ElfFile.open(where);
        if (found.isPresent() && !found.get().buildId().equals(Optional.of(id))) {
            found.get().close();
            return Optional.empty();
        }
        return found;
    }

    @Override
    public void close() {
        file.close();
        debugFile.ifPresent(ElfFile::close);
    }
}
