// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.files.FileStatus;
import dev.cairn.files.PathTrust;
import dev.cairn.files.capture.Capture;
import dev.cairn.files.capture.CaptureOrigin;
import dev.cairn.files.capture.Captures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of this machine that becomes a capture, and stays where it is.
 *
 * @param file where it is
 * @param usualName what it is called unless somebody says otherwise: as it was written, even if that is a link
 */
public record FileFromHere(Path file, String usualName) {
    private static final String HOME = "~/";
    private static final long ROOT = 0;

    /**
     * Keeps it, if it is something that Cairn knows.
     *
     * @param name what to call it; the file's own if it is blank
     * @throws IOException if it is not kept; the message is a sentence
     */
    public static Capture keep(Captures captures, Path file, String name, String note) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(Files.exists(file) ? file + " is no file." : "There is no file " + file + ".");
        }
        FileFromHere here = new FileFromHere(file, String.valueOf(file.getFileName()));
        return here.keep(captures, here.contents(), name, note);
    }

    /** Looks into it. */
    CaptureContents contents() throws IOException {
        return CaptureContents.of(file, usualName);
    }

    /** Keeps it as what its contents say it is; {@link #usualName} is its name if the given one is blank. */
    Capture keep(Captures captures, CaptureContents contents, String name, String note) throws IOException {
        return switch (contents) {
            case CaptureContents.Unknown(String sentence) -> throw new IOException(sentence);
            case CaptureContents.Known(var kind, String ending) ->
                captures.take(file, kind, CaptureOrigin.broughtIn(), name.isBlank() ? usualName : name, note, ending);
        };
    }

    /**
     * The file at a path that somebody wrote into the page. A server takes its time to read it, so it must be one that nobody but this
     * user and root can exchange meanwhile, for a FIFO on which the server would hang for instance.
     *
     * @throws IOException if the server does not read it; the message is a sentence
     */
    static FileFromHere written(String path) throws IOException {
        Path file = absolute(path.strip());
        if (!Files.isRegularFile(file)) {
            throw new IOException(Files.exists(file) ? file + " is no file." : "There is no file " + file + ".");
        }
        Path real = file.toRealPath();
        Optional<String> why = PathTrust.ofThisProcess()
                .whyUnsafe(Optional.ofNullable(real.getParent()).orElse(real));
        if (why.isEmpty()) {
            why = FileStatus.of(real)
                    .filter(status -> !status.isOfThisUser() && status.uid() != ROOT)
                    .map(_ -> real + " belongs to another user");
        }
        if (why.isPresent()) {
            throw new IOException("A server reads only what no other user can exchange, and " + why.get()
                    + ". Copy the file first, or keep it with cairn captures add.");
        }
        return new FileFromHere(real, String.valueOf(file.getFileName()));
    }

    private static Path absolute(String path) throws IOException {
        try {
            Path file = Path.of(
                    path.startsWith(HOME)
                            ? System.getProperty("user.home") + "/" + path.substring(HOME.length())
                            : path);
            if (file.isAbsolute()) {
                return file.normalize();
            }
        } catch (InvalidPathException e) {
            // it names no file
        }
        throw new IOException(
                "\"" + path + "\" is not the whole path of a file on this machine: give one that begins with / or ~/.");
    }
}
