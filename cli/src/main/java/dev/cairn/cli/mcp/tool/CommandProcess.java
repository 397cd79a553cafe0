// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Runs commands of this Cairn in processes of their own, at most {@value #MOST} at a time; others wait for their turn. */
public final class CommandProcess {
    private static final int MOST = 4;
    private static final long FAREWELL_SECONDS = 15;

    /** As the launcher has for commands that read dumps and record. */
    private static final List<String> JVM_OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-Xss2m",
            "-XX:PerMethodRecompilationCutoff=-1",
            "-Xlog:disable",
            "--enable-native-access=ALL-UNNAMED");

    private final Semaphore places = new Semaphore(MOST);
    private final List<String> java;

    private CommandProcess(List<String> java) {
        this.java = java;
    }

    /** Of the jar or the folder that {@code main} comes from. */
    public static CommandProcess of(Class<?> main) {
        try {
            Path from = Path.of(
                    main.getProtectionDomain().getCodeSource().getLocation().toURI());
            List<String> java = new ArrayList<>();
            java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            java.addAll(JVM_OPTIONS);
            java.addAll(List.of("-cp", from.toString(), main.getName()));
            return new CommandProcess(List.copyOf(java));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e); // a place that classes come from has a path
        }
    }

    /** The exit code, once the command has said all. An interrupt ends it, and it has some seconds to leave a VM. */
    int run(Writer out, Writer err, List<String> words) throws InterruptedException {
        places.acquire();
        try {
            List<String> command = new ArrayList<>(java);
            // A word that begins with @ would name a file of words; doubled, it is itself.
            words.forEach(word -> command.add(word.startsWith("@") ? "@" + word : word));
            Process process = new ProcessBuilder(command).start();
            process.getOutputStream().close();
            return await(process, out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            places.release();
        }
    }

    private static int await(Process process, Writer out, Writer err) throws InterruptedException {
        Thread answer = Thread.startVirtualThread(() -> copy(process.inputReader(StandardCharsets.UTF_8), out));
        Thread complaints = Thread.startVirtualThread(() -> copy(process.errorReader(StandardCharsets.UTF_8), err));
        try {
            answer.join();
            complaints.join();
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            if (!process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            throw e;
        }
    }

    /** To the end, as a process that is not read stands still; a writer that is full takes no more. */
    private static void copy(Reader from, Writer to) {
        char[] part = new char[8192];
        try (from) {
            for (int count = from.read(part); count >= 0; count = from.read(part)) {
                to.write(part, 0, count);
            }
        } catch (IOException e) {
            // it has been ended
        }
    }
}
