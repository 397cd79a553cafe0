// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.debugger;

import dev.cairn.files.OwnFolder;
import dev.cairn.files.PathTrust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which application has which port, so that it is the same tomorrow, and which one is selected. A file of text that a person can
 * mend: {@code PORT NAME} in a line, or {@code selected NAME}. Not for use by several threads.
 */
final class PortBook {
    /** The ports of one row; the next row begins behind the selected port. */
    private static final int ROW = 100;

    private static final int GAP = 20;
    private static final int MOST = 1_000;
    private static final String SELECTED = "selected";
    private static final int LAST_PORT = 0xffff;

    private final Path file;
    private final int base;
    /** By application; those that were asked for last come last. */
    private final Map<String, Integer> ports = new LinkedHashMap<>();

    private Optional<String> selected = Optional.empty();

    private PortBook(Path file, int base) {
        this.file = file;
        this.base = base;
    }

    /**
     * Reads the file. One that other users could have written, or that is no such file, counts as none.
     *
     * @param base the first port that is given out
     */
    static PortBook open(Path file, int base) {
        PortBook book = new PortBook(file, base);
        try {
            if (PathTrust.ofThisProcess().whyNotOwn(file).isEmpty()) {
                Files.readAllLines(file, StandardCharsets.UTF_8).forEach(book::line);
            }
        } catch (IOException e) {
            // the first run, or a file that is none of ours
        }
        return book;
    }

    private void line(String line) {
        int blank = line.indexOf(' ');
        if (blank < 0 || ports.size() >= MOST) {
            return;
        }
        String name = line.substring(blank + 1);
        if (line.startsWith(SELECTED)) {
            selected = Optional.of(name);
            return;
        }
        try {
            int port = Integer.parseInt(line.substring(0, blank));
            if (port > 0 && port <= LAST_PORT && !ports.containsValue(port)) {
                ports.put(name, port);
            }
        } catch (NumberFormatException e) {
            // a line that somebody mended badly
        }
    }

    /** The application's port, now or again. */
    int port(String application) {
        Integer known = ports.remove(application);
        int port = known == null || known < base ? free() : known;
        ports.put(application, port);
        if (ports.size() > MOST) {
            ports.remove(ports.keySet().iterator().next());
        }
        return port;
    }

    private int free() {
        int port = base;
        while (ports.containsValue(port)) {
            port = next(port);
        }
        return port;
    }

    /** The next one behind a port that no application has. */
    int freeBehind(int port) {
        int next = next(port);
        while (ports.containsValue(next)) {
            next = next(next);
        }
        return next;
    }

    /** The port behind another: beyond the first row there is a gap, in which the selected one lies. */
    private int next(int port) {
        return port == base + ROW - 1 ? base + ROW + GAP : port + 1;
    }

    Optional<String> selected() {
        return selected;
    }

    void select(String application) {
        selected = Optional.of(application);
    }

    /**
     * Writes the file.
     *
     * @return why it could not be, as the end of a sentence
     */
    Optional<String> save() {
        StringBuilder text = new StringBuilder();
        ports.forEach((name, port) -> text.append(port).append(' ').append(name).append('\n'));
        selected.ifPresent(
                name -> text.append(SELECTED).append(' ').append(name).append('\n'));
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file lies in a folder");
        try {
            Optional<String> wrong = OwnFolder.make(folder);
            if (wrong.isPresent()) {
                return wrong;
            }
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(fresh, text, StandardCharsets.UTF_8);
            move(fresh);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("it cannot be written: " + e.getMessage());
        }
    }

    private void move(Path fresh) throws IOException {
        try {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
