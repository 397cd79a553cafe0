// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.record;

import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A profiler that can be switched on and off in a running VM: Cairn as a user starts it, and its peers by jcmd. */
sealed interface ProfiledTarget {
    /** For the table. */
    String text();

    /** Begins to record the VM, and comes back when that has begun. */
    void begin(Jdk jdk, long pid) throws IOException, InterruptedException;

    /** Ends it. */
    void end(Jdk jdk, long pid) throws IOException, InterruptedException;

    /** What the profiler itself says that it took while the target worked, from 0 to 1. */
    default OptionalDouble callbackShare() throws IOException {
        return OptionalDouble.empty();
    }

    /** Nobody records. */
    record Nobody(String text) implements ProfiledTarget {
        @Override
        public void begin(Jdk jdk, long pid) {}

        @Override
        public void end(Jdk jdk, long pid) {}
    }

    /** {@code ./cairn alloc} or {@code ./cairn cpu}, in a process of its own until it is interrupted. */
    final class Cairn implements ProfiledTarget {
        private static final Pattern CALLBACK_SHARE = Pattern.compile("\"callbackShare\": *([-+.0-9eE]+)");
        private static final String RING = "cairn-ring";
        private static final long PATIENCE_SECONDS = 60;
        private static final long LOOK_MILLIS = 20;
        private static final long SETTLE_MILLIS = 1000;

        private final String text;
        private final CairnLauncher launcher;
        private final List<String> options;
        private final Path file;
        private final List<Process> running = new ArrayList<>();

        Cairn(String text, CairnLauncher launcher, Path file, String... options) {
            this.text = text;
            this.launcher = launcher;
            this.options = List.of(options);
            this.file = file;
        }

        @Override
        public String text() {
            return text;
        }

        /** The share of the target's CPU time that the callbacks of the last recording took, measured inside. */
        @Override
        public OptionalDouble callbackShare() throws IOException {
            Matcher found = CALLBACK_SHARE.matcher(Files.readString(file));
            return found.find() ? OptionalDouble.of(Double.parseDouble(found.group(1))) : OptionalDouble.empty();
        }

        @Override
        public void begin(Jdk jdk, long pid) throws IOException, InterruptedException {
            Files.deleteIfExists(file);
            List<String> arguments = new ArrayList<>(List.of(options.getFirst(), Long.toString(pid)));
            arguments.addAll(options.subList(1, options.size()));
            arguments.addAll(List.of("--duration", "1h", "-o", file.toString()));
            Process process = launcher.start(true, arguments.toArray(String[]::new));
            running.add(process);
            awaitRing(process, pid, true);
            Thread.sleep(SETTLE_MILLIS);
        }

        /** A recording goes on while the target has a ring mapped. What ends before its recording has begun never begins it. */
        private static void awaitRing(Process cairn, long pid, boolean there) throws IOException, InterruptedException {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (Files.readString(Path.of("/proc/" + pid + "/maps")).contains(RING) != there) {
                if (there && !cairn.isAlive()) {
                    throw new IllegalStateException("cairn ended with " + cairn.exitValue()
                            + " before it had begun its recording; what it said is above.");
                }
                if (System.nanoTime() > until) {
                    throw new IllegalStateException("cairn did not " + (there ? "begin" : "end") + " its recording in "
                            + PATIENCE_SECONDS + " s.");
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }

        @Override
        public void end(Jdk jdk, long pid) throws IOException, InterruptedException {
            Process process = running.removeLast();
            new ProcessBuilder("kill", "-TERM", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            awaitRing(process, pid, false);
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("cairn did not end in " + PATIENCE_SECONDS + " s.");
            }
        }
    }

    /** Two commands of jcmd. */
    record Jcmd(String text, List<String> beginning, List<String> ending) implements ProfiledTarget {
        private static final long SETTLE_MILLIS = 1000;

        /** async-profiler, whose library is in its jar. */
        static Jcmd asyncProfiler(String text, Path library, String options, Path file) {
            String output = "file=" + file;
            return new Jcmd(
                    text,
                    List.of("JVMTI.agent_load", library.toString(), "\"start," + options + "," + output + "\""),
                    List.of("JVMTI.agent_load", library.toString(), "\"stop," + output + "\""));
        }

        static Jcmd flightRecorder(String settings) {
            return new Jcmd(
                    "JFR, settings=" + settings,
                    List.of("JFR.start", "name=bench", "settings=" + settings),
                    List.of("JFR.stop", "name=bench"));
        }

        @Override
        public void begin(Jdk jdk, long pid) throws IOException, InterruptedException {
            run(jdk, pid, beginning);
            Thread.sleep(SETTLE_MILLIS);
        }

        @Override
        public void end(Jdk jdk, long pid) throws IOException, InterruptedException {
            run(jdk, pid, ending);
        }

        /** One command. What it says is an error if it ends so. */
        static void run(Jdk jdk, long pid, List<String> words) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>();
            command.add(Path.of(jdk.java()).resolveSibling("jcmd").toString());
            command.add(Long.toString(pid));
            command.addAll(words);
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (process.waitFor() != 0 || said.contains("return code: -")) {
                throw new IllegalStateException(String.join(" ", command) + " said: " + said);
            }
        }
    }
}
