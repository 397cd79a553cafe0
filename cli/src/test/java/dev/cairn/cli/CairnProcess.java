// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The built jar, run as a user runs it, with a home of its own for {@code server.json} and for indexes. */
public final class CairnProcess {
    public static final Path JAR = Path.of("target/cairn.jar").toAbsolutePath();
    private static final long LIMIT_SECONDS = 60;

    private final Path runtimeFolder;
    private final List<String> prefix;
    private final Path jar;

    public CairnProcess(Path runtimeFolder) {
        this(runtimeFolder, List.of(), JAR);
    }

    public CairnProcess(Path runtimeFolder, List<String> prefix, Path jar) {
        this.runtimeFolder = runtimeFolder;
        this.prefix = prefix;
        this.jar = jar;
    }

    public record Result(int code, String out, String err) {
        public Object json() {
            return Json.type(Object.class).fromJson(out);
        }
    }

    public Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(command(jar, arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        surroundings(builder, runtimeFolder);
        return builder.start();
    }

    /** The words that start it. */
    static List<String> command(String... arguments) {
        return command(JAR, arguments);
    }

    private static List<String> command(Path jar, String... arguments) {
        // Who runs the tests in the background has SIGINT ignored, which every program inherits.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(List.of(Jdk.JDK_25.java(), "-XX:+UseSerialGC", "-Xmx256m", "-jar", jar.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Gives it a home of its own. */
    static void surroundings(ProcessBuilder builder, Path home) {
        builder.environment().put("HOME", home.toString());
        builder.environment().put("XDG_RUNTIME_DIR", home.toString());
        builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
        builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
        builder.environment().put("XDG_CONFIG_HOME", home.resolve("config").toString());
        builder.environment().put("XDG_DATA_HOME", home.resolve("data").toString());
    }

    public Result run(String... arguments) throws Exception {
        Process process = start(arguments);
        process.getOutputStream().close();
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("cairn " + String.join(" ", arguments) + " did not end.");
        }
        return new Result(process.exitValue(), out.get(), err.get());
    }

    private static String text(InputStream in) {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** A running {@code cairn serve}, ended by {@link #close} as by Ctrl-C. */
    public static final class Server implements AutoCloseable {
        public final Process process;
        public final String url;

        /** Waits until {@code process} has printed its link. */
        Server(Process process) throws IOException {
            this.process = process;
            this.url = link(process);
        }

        private static String link(Process process) throws IOException {
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.strip().startsWith("http://")) {
                    return line.strip();
                }
            }
            throw new AssertionError("cairn serve ended: " + text(process.getErrorStream()));
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    /** Starts {@code cairn serve}, which has no adb start a server that stays, and waits until it has printed its link. */
    public Server serve(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("serve", "--no-adb"));
        all.addAll(List.of(arguments));
        return new Server(start(all.toArray(String[]::new)));
    }
}
