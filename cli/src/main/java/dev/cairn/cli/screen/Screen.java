// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.screen;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The whole terminal, while it is open: a screen beside the one with the shell's lines, without a cursor, whose keys come at once. However
 * the process ends, the terminal is afterwards as it was, except by a kill that cannot be caught.
 */
final class Screen implements AutoCloseable {
    private static final String ENTER = "\u001B[?1049h\u001B[?25l";
    private static final String LEAVE = "\u001B[?25h\u001B[?1049l";
    private static final String HOME = "\u001B[H";
    private static final String END_OF_LINE = "\u001B[K";
    private static final String REST_OF_SCREEN = "\u001B[J";
    /** A terminal that takes no more must not hold up the end. */
    private static final long LONGEST_FAREWELL_SECONDS = 1;

    private final PrintWriter out;
    private final String modesBefore;
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread atEnd = new Thread(this::leave, "cairn-screen");
    private boolean left; // guarded by lock, as all that is written to the terminal

    private Screen(PrintWriter out, String modesBefore) {
        this.out = out;
        this.modesBefore = modesBefore;
    }

    /** Takes the terminal over; empty where there is none, or no {@code stty}. */
    static Optional<Screen> open(PrintWriter out) {
        Optional<String> modes = Stty.modes();
        if (modes.isEmpty()) {
            return Optional.empty();
        }
        Screen screen = new Screen(out, modes.get());
        try {
            Runtime.getRuntime().addShutdownHook(screen.atEnd);
        } catch (IllegalStateException e) {
            return Optional.empty(); // Ctrl-C was pressed already
        }
        screen.write(ENTER);
        return Optional.of(screen);
    }

    /**
     * Asks for the size, which somebody may have changed. Takes the keys again too: after a {@code kill -STOP} the shell has set
     * its own modes.
     */
    ScreenSize size() {
        lock.lock();
        try {
            return left ? ScreenSize.parse("") : Stty.takeKeys().orElseGet(() -> ScreenSize.parse(""));
        } finally {
            lock.unlock();
        }
    }

    /** Shows these lines in place of what was there; false if the terminal takes no more. */
    boolean show(List<String> lines) {
        StringBuilder text = new StringBuilder(HOME);
        for (int i = 0; i < lines.size(); i++) {
            // Behind a line as wide as the screen, the erasing would take its last character.
            text.append(i == 0 ? "" : "\n").append(END_OF_LINE).append(lines.get(i));
        }
        write(text.append(REST_OF_SCREEN).toString());
        return !out.checkError();
    }

    private void write(String text) {
        lock.lock();
        try {
            if (!left) {
                out.print(text);
                out.flush();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Hands over keys as they come, from a thread of its own, which ends with the process. */
    void hear(Consumer<Key> keys) {
        Thread.ofPlatform().daemon().name("cairn-keys").start(() -> read(keys));
    }

    private static void read(Consumer<Key> keys) {
        KeyDecoder decoder = new KeyDecoder();
        byte[] bytes = new byte[64];
        try (InputStream terminal = new FileInputStream(Stty.TERMINAL)) {
            for (int count = terminal.read(bytes); count > 0; count = terminal.read(bytes)) {
                decoder.decode(bytes, count).forEach(keys);
            }
        } catch (IOException e) {
            // the terminal is gone, and the process gets a signal for that
        }
    }

    private void leave() {
        boolean locked = false;
        try {
            locked = lock.tryLock(LONGEST_FAREWELL_SECONDS, TimeUnit.SECONDS);
            if (locked && !left) {
                left = true;
                Stty.restore(modesBefore);
                out.print(LEAVE);
                out.flush();
            } else if (!locked) {
                Stty.restore(modesBefore);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (locked) {
                lock.unlock();
            }
        }
    }

    @Override
    public void close() {
        leave();
        try {
            Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException e) {
            // the end has begun
        }
    }
}
