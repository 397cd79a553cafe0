// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.files.CachedFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;

/** {@code cairn native --library}: prints where the library is that leads all calls of malloc to Cairn, for LD_PRELOAD. */
final class PreloadedLibrary {
    private static final String NAME = "libcairn_malloc.so";

    @Option(
            names = "--library",
            description = {
                "Print the path of a library for LD_PRELOAD, and record nothing: a program that starts with it shows all calls"
                        + " of malloc, also those by pointers and of the C library itself.",
                "LD_PRELOAD=$(cairn native --library) java ..."
            })
    private boolean asked;

    boolean isAsked() {
        return asked;
    }

    int print(Terminal terminal) {
        return switch (folder()) {
            case CachedFolder.Made.Folder(Path path) -> {
                terminal.out().println(path.resolve(NAME));
                yield ExitCode.DONE;
            }
            case CachedFolder.Made.Failed(String why) -> {
                terminal.complain(why);
                yield ExitCode.SAID_NO;
            }
        };
    }

    private static CachedFolder.Made folder() {
        String resource = "/native/linux-" + System.getProperty("os.arch") + "/" + NAME;
        try (InputStream in = PreloadedLibrary.class.getResourceAsStream(resource)) {
            return in == null
                    ? new CachedFolder.Made.Failed("This Cairn has no library to preload for the processor "
                            + System.getProperty("os.arch") + ".")
                    : CachedFolder.make("malloc", "The library to preload", Map.of(NAME, in.readAllBytes()));
        } catch (IOException e) {
            return new CachedFolder.Made.Failed(
                    "The library to preload could not be read from Cairn's jar (" + e.getMessage() + ").");
        }
    }
}
