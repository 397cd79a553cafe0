// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The JDK's own debugger at a port of this machine, as a person would use it. */
public final class Jdb implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Process process;
    private final StringBuilder said = new StringBuilder();
    private int read;

    private Jdb(Process process) {
        this.process = process;
        Thread reader = new Thread(this::read, "jdb");
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts it; whether it can attach shows in what it says. */
    public static Jdb attach(Jdk jdk, int port) throws IOException {
        return new Jdb(new ProcessBuilder(jdk.tool("jdb").toString(), "-attach", "127.0.0.1:" + port)
                .redirectErrorStream(true)
                .start());
    }

    private void read() {
        char[] part = new char[4096];
        try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            for (int count = in.read(part); count >= 0; count = in.read(part)) {
                synchronized (this) {
                    said.append(part, 0, count);
                    notifyAll();
                }
            }
        } catch (IOException e) {
            // it was killed
        } finally {
            synchronized (this) {
                said.append("\n<end of jdb>\n");
                notifyAll();
            }
        }
    }

    /** Waits until it says {@code text}, and goes on reading behind it. */
    public synchronized Jdb await(String text) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (int at = said.indexOf(text, read); ; at = said.indexOf(text, read)) {
            if (at >= 0) {
                read = at + text.length();
                return this;
            }
            if (System.nanoTime() - end >= 0) {
                throw new AssertionError("jdb has not said \"" + text + "\" but:\n" + said);
            }
            wait(100);
        }
    }

    /** A command, without waiting for what comes of it. */
    public Jdb send(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return this;
    }

    /** All that it has said. */
    public synchronized String said() {
        return said.toString();
    }

    /** Ends it as a person who is in a hurry does. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Leaves by {@code quit}, and waits until it has. */
    public void quit() throws IOException, InterruptedException {
        send("quit");
        process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
