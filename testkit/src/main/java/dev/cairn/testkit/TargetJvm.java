// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A real JVM that a test watches. It is running its {@code main} when {@link Starter#start} returns, and it ends with
 * {@link #close} at the latest.
 */
public final class TargetJvm implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 10;
    /** What a shell says of SIGABRT, by which a VM ends that has crashed. */
    private static final int ABORTED = 134;

    private static final int CRASH_LIMIT = 8000;

    private final Process process;
    private final Path errors;
    private final BufferedReader out;
    private String first = "";

    private TargetJvm(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** A target to be started on {@code jdk} with {@code jvmOptions}. */
    public static Starter on(Jdk jdk, String... jvmOptions) {
        return new Starter(jdk, List.of(jvmOptions), List.of());
    }

    /** Where the classes of the packages {@code dev.cairn.testkit.target} are. */
    public static String classPath() {
        try {
            return Path.of(TargetJvm.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a target is started with; {@code prefix} goes in front of the command, as {@code unshare --pid} does. */
    public record Starter(Jdk jdk, List<String> jvmOptions, List<String> prefix) {

        public Starter behind(String... command) {
            return new Starter(jdk, jvmOptions, List.of(command));
        }

        /**
         * In pid, mount, net and ipc namespaces of its own, with a {@code /tmp} of 32 MiB of its own, as nobody. The
         * classes are in {@code /tmp/classes} there, and {@code /tmp} is its working folder.
         *
         * @param prepare a shell command that is run in them as root first, such as "true"
         */
        public TargetJvm startInContainer(String prepare, Class<?> main) {
            // The classes may lie below /tmp themselves, so they move into the new one before it hides the old.
            String enter = "mount -t tmpfs -o size=32m none /mnt && cp -r \"$0\" /mnt/classes && chmod -R a+rX /mnt"
                    + " && chmod 1777 /mnt && mount --bind /mnt /tmp && cd /tmp && mount -t proc proc /proc && "
                    + prepare
                    + " && exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";
            return behind(
                            "unshare",
                            "--pid",
                            "--mount",
                            "--net",
                            "--ipc",
                            "--fork",
                            "--kill-child",
                            "sh",
                            "-c",
                            enter,
                            classPath())
                    .startWith(List.of("-cp", "/tmp/classes", main.getName()));
        }

        /** Starts {@code main} and waits until it has printed its first line. */
        public TargetJvm start(Class<?> main, String... args) {
            List<String> arguments = new ArrayList<>(List.of("-cp", classPath(), main.getName()));
            arguments.addAll(List.of(args));
            return startWith(arguments);
        }

        /** As {@link #start}, with everything behind the JVM options given: {@code -jar x.jar}, {@code -m a/b}. */
        public TargetJvm startWith(List<String> arguments) {
            List<String> command = new ArrayList<>(prefix);
            command.add(jdk.java());
            command.addAll(jvmOptions);
            command.addAll(arguments);
            try {
                Path errors = Files.createTempFile("cairn-target", ".err");
                Process process = new ProcessBuilder(command)
                        .redirectError(errors.toFile())
                        .start();
                TargetJvm target = new TargetJvm(process, errors);
                target.awaitFirstLine(command);
                return target;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void awaitFirstLine(List<String> command) {
        CompletableFuture<String> ready = CompletableFuture.supplyAsync(this::nextLine);
        first = ready.completeOnTimeout("", START_SECONDS, TimeUnit.SECONDS).join();
        if (first.isEmpty()) {
            String said = errors();
            close();
            throw new IllegalStateException("The target was not ready in time: " + command + "\n" + said);
        }
    }

    /** What it said when it was ready. */
    public String firstLine() {
        return first;
    }

    /** Empty once there is none. */
    private String nextLine() {
        try {
            String line = out.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            return "";
        }
    }

    /** Sends a line to a target that answers each with a line, as {@code Puppet} does, and returns that answer. */
    public String tell(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::nextLine);
        return answer.orTimeout(START_SECONDS, TimeUnit.SECONDS).join();
    }

    /** The pid of the process that was started: of the prefix command, if there is one. */
    public long pid() {
        return process.pid();
    }

    /** The pid of the JVM itself, as this machine's own pid namespace knows it. */
    public long jvmPid() {
        return process.descendants()
                .filter(child -> child.info().command().orElse("").endsWith("/java"))
                .map(ProcessHandle::pid)
                .findFirst()
                .orElse(process.pid());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** For a message: whether it runs or how it ended, and its standard error. */
    public String fate() {
        return " (the target " + (process.isAlive() ? "runs" : "ended with " + process.exitValue()) + ") " + errors();
    }

    /** What the target has written to its standard error. */
    public String errors() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Stops the target as {@code kill -STOP} does, and waits until it stands still. */
    public void freeze() {
        signal("-STOP");
        Eventually.eventually(Duration.ofSeconds(END_SECONDS), this::state, "T"::equals);
    }

    /** Lets it go on after {@link #freeze}. */
    public void thaw() {
        signal("-CONT");
        Eventually.eventually(Duration.ofSeconds(END_SECONDS), this::state, state -> !state.equals("T"));
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", name, Long.toString(pid())).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** As Linux has it: one letter, {@code T} for stopped. */
    private String state() throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid()), "stat"));
        int name = stat.lastIndexOf(')');
        return stat.substring(name + 2, name + 3);
    }

    /** Ends the target as {@code kill -9} does, and waits for that. */
    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        awaitEnd();
    }

    /** Lets the target end by itself, and returns its exit code. */
    public int end() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended already, which is what we ask of it
        }
        return awaitEnd();
    }

    private int awaitEnd() {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Target " + pid() + " did not end in " + END_SECONDS + " s.");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Of a VM that has crashed: what it wrote of that into its working folder, if that is ours. */
    private Optional<String> crash() {
        if (process.isAlive() || process.exitValue() != ABORTED) {
            return Optional.empty();
        }
        try {
            String said = Files.readString(Path.of("hs_err_pid" + pid() + ".log"));
            return Optional.of(said.substring(0, Math.min(said.length(), CRASH_LIMIT)));
        } catch (IOException e) {
            return Optional.of("It left no hs_err file here.");
        }
    }

    /** @throws IllegalStateException if the target has crashed */
    @Override
    public void close() {
        Optional<String> crash = crash();
        String said = fate();
        killAndForget();
        crash.ifPresent(report -> {
            throw new IllegalStateException("The target has crashed" + said + report);
        });
    }

    private void killAndForget() {
        kill();
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
