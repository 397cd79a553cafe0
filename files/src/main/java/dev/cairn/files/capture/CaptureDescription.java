// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files.capture;

import dev.cairn.files.PendingFile;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * What is known of a capture beside its contents, in a file of Java properties.
 *
 * @param ending of the file of its contents
 */
record CaptureDescription(
        CaptureKind kind, CaptureOrigin origin, long takenMillis, String name, String note, String ending) {
    static final String FILE = "capture.properties";

    private static final int MOST_BYTES = 64 * 1024;
    private static final Pattern ENDING = Pattern.compile("(\\.[a-z0-9]{1,12}){1,3}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    CaptureDescription {
        name = CaptureText.line(name);
        note = CaptureText.lines(note);
        if (!ENDING.matcher(ending).matches()) {
            throw new IllegalArgumentException("No ending of a file: " + ending);
        }
    }

    CaptureDescription named(String newName) {
        return new CaptureDescription(kind, origin, takenMillis, newName, note, ending);
    }

    CaptureDescription noted(String newNote) {
        return new CaptureDescription(kind, origin, takenMillis, name, newNote, ending);
    }

    /** What the file of the contents is called. */
    String contents() {
        return "contents" + ending;
    }

    /** As it stands in a capture's folder; empty if it is not there, or is no description. */
    static Optional<CaptureDescription> read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MOST_BYTES) {
                return Optional.empty();
            }
            Properties read = new Properties();
            try (Reader in = new StringReader(Files.readString(file))) {
                read.load(in);
            }
            return parse(read);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<CaptureDescription> parse(Properties read) {
        Optional<CaptureKind> kind = CaptureKind.ofWord(read.getProperty("kind", ""));
        Optional<CaptureOrigin.By> by = CaptureOrigin.By.ofWord(read.getProperty("by", ""));
        String ending = read.getProperty("ending", "");
        if (kind.isEmpty() || by.isEmpty() || !ENDING.matcher(ending).matches()) {
            return Optional.empty();
        }
        Optional<CapturedVm> vm = Optional.ofNullable(read.getProperty("vm.name"))
                .map(name -> new CapturedVm(
                        read.getProperty("vm.key", ""), name, number(read, "vm.pid"), number(read, "vm.started")));
        return Optional.of(new CaptureDescription(
                kind.get(),
                new CaptureOrigin(by.get(), vm),
                number(read, "taken"),
                read.getProperty("name", ""),
                read.getProperty("note", ""),
                ending));
    }

    private static long number(Properties read, String key) {
        String text = read.getProperty(key, "");
        return NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
    }

    /** Writes it into a capture's folder, in place of the one that is there. */
    void write(Path folder) throws IOException {
        Properties written = new Properties();
        written.setProperty("kind", kind.word());
        written.setProperty("by", origin.by().word());
        written.setProperty("taken", Long.toString(takenMillis));
        written.setProperty("name", name);
        written.setProperty("note", note);
        written.setProperty("ending", ending);
        origin.vm().ifPresent(vm -> {
            written.setProperty("vm.key", vm.key());
            written.setProperty("vm.name", vm.name());
            written.setProperty("vm.pid", Long.toString(vm.pid()));
            written.setProperty("vm.started", Long.toString(vm.startedMillis()));
        });
        StringWriter text = new StringWriter();
        written.store(text, null);
        Path file = folder.resolve(FILE);
        var _ = PendingFile.replace(file, out -> {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            return text;
        });
        Files.setPosixFilePermissions(file, CaptureFolder.FILE_OF_OWNER);
    }
}
