// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables that stay on a terminal, on a real one: a pseudo terminal that the program {@code script} makes. */
@Timeout(180)
class LiveTableIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    /** How a watch ends. */
    enum End {
        KEY,
        CTRL_C,
        KILL
    }

    /** A terminal of 24 lines and 100 columns, with a command in it. */
    private final class PseudoTerminal implements AutoCloseable {
        private final Process script;
        private final StringBuilder all = new StringBuilder(); // guarded by itself

        PseudoTerminal(String... arguments) throws IOException {
            this(List.of(), arguments);
        }

        /** The shell goes on after Ctrl-C, to say how the terminal is then. */
        PseudoTerminal(List<String> entering, String... arguments) throws IOException {
            String cairn = String.join(" ", CairnProcess.command(arguments));
            String shell = "trap : INT; stty rows 24 cols 100; tty > tty; stty -g > before;"
                    + " sh -c 'echo $$ > pid; exec " + cairn + "'; echo $? > code; stty -g > after";
            List<String> command = new ArrayList<>(entering);
            command.addAll(List.of("script", "-qfec", shell, "/dev/null"));
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
            CairnProcess.surroundings(builder, folder);
            builder.environment().put("TERM", "xterm");
            builder.environment().put("SHELL", "/bin/sh");
            script = builder.redirectErrorStream(true).start();
            Thread.ofVirtual().start(this::read);
        }

        private void read() {
            char[] part = new char[4096];
            try (Reader out = new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8)) {
                for (int count = out.read(part); count >= 0; count = out.read(part)) {
                    synchronized (all) {
                        all.append(part, 0, count);
                    }
                }
            } catch (IOException e) {
                // it has ended
            }
        }

        String written() {
            synchronized (all) {
                return all.toString();
            }
        }

        /** The lines that it shows: what was written since the cursor last went home, if that is all. */
        List<String> screen() {
            String[] frames = written().split("\u001B\\[H", -1);
            return Arrays.stream(frames)
                    .filter(frame -> frame.contains("\u001B[J"))
                    .reduce((_, last) -> last)
                    .map(frame -> frame.substring(0, frame.indexOf("\u001B[J")).replace("\u001B[K", ""))
                    .map(frame -> frame.lines().toList())
                    .orElse(List.of());
        }

        List<String> await(String part) {
            return eventually(LIMIT, this::screen, lines -> lines.stream().anyMatch(line -> line.contains(part)));
        }

        void type(String keys) throws IOException {
            script.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
            script.getOutputStream().flush();
        }

        String said(String file) throws IOException {
            return Files.readString(folder.resolve(file)).strip();
        }

        void awaitEnd() throws InterruptedException {
            assertThat(script.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as(written())
                    .isTrue();
        }

        @Override
        public void close() {
            script.destroyForcibly();
        }
    }

    /** In a pid namespace of its own, where no VM is but those of this test. */
    private static TargetJvm alone() {
        return TargetJvm.on(Jdk.JDK_25)
                .behind("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
                .start(Idle.class);
    }

    /** Leads a command to where {@code target} is, with the working folder that it has. */
    private List<String> entering(TargetJvm target) {
        return List.of(
                "nsenter", "--pid", "--mount", "--target", Long.toString(target.jvmPid()), "env", "-C", folder + "");
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void howeverItEndsTheTerminalIsAsItWas(End end) throws Exception {
        try (TargetJvm target = alone();
                PseudoTerminal terminal = new PseudoTerminal(entering(target), "ps", "--watch")) {
            terminal.await("Idle");
            run("sh", "-c", "stty -F " + terminal.said("tty") + " -a | grep -q -e -icanon");
            switch (end) {
                case KEY -> terminal.type("q");
                case CTRL_C -> terminal.type("\u0003");
                case KILL -> {
                    List<String> kill = new ArrayList<>(entering(target));
                    kill.addAll(List.of("kill", terminal.said("pid")));
                    run(kill.toArray(String[]::new));
                }
            }
            terminal.awaitEnd();
            assertThat(terminal.said("after")).isEqualTo(terminal.said("before"));
            assertThat(terminal.written())
                    .contains("\u001B[?1049h\u001B[?25l")
                    .containsOnlyOnce("\u001B[?25h\u001B[?1049l");
            assertThat(terminal.said("code")).isEqualTo(end == End.KEY ? "0" : end == End.CTRL_C ? "130" : "143");
        }
    }

    @Test
    void keysSortAndTheWindowIsFollowed() throws Exception {
        try (TargetJvm target = alone();
                PseudoTerminal terminal = new PseudoTerminal(entering(target), "ps", "--watch")) {
            assertThat(terminal.await("Idle"))
                    .hasSizeLessThanOrEqualTo(24)
                    .allMatch(line -> line.length() <= 100)
                    .anyMatch(line -> line.contains("CPU▼"));
            terminal.type("n");
            terminal.await("NAME▲");
            terminal.type("\u001B[D");
            terminal.await("PID▼");
            terminal.type("r");
            terminal.await("PID▲");
            terminal.type("?");
            terminal.await("Any key leads back.");
            terminal.type(" ");
            terminal.await("PID▲");
            run("stty", "-F", terminal.said("tty"), "rows", "8", "cols", "60");
            eventually(
                    LIMIT,
                    terminal::screen,
                    lines -> lines.size() <= 8 && lines.stream().allMatch(line -> line.length() <= 60));
            terminal.type("q");
            terminal.awaitEnd();
        }
    }

    @Test
    void threadsAreATableToo() throws Exception {
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                        .start(Idle.class);
                PseudoTerminal terminal = new PseudoTerminal("threads", Long.toString(target.pid()), "--watch")) {
            assertThat(terminal.await("Reference Handler")).anyMatch(line -> line.contains("CPU▼"));
            terminal.type("i");
            terminal.await("ID▼");
            run("kill", Long.toString(target.pid()));
            terminal.awaitEnd();
            assertThat(terminal.said("code")).as("the VM has gone").isEqualTo("1");
            assertThat(terminal.said("after")).isEqualTo(terminal.said("before"));
        }
    }
}
