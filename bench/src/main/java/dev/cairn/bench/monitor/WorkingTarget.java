// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.monitor;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.ThreadsOf;
import dev.cairn.testkit.target.load.FixedWork;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A VM that does a piece of {@link FixedWork} on command, and how much CPU time that took it. */
public final class WorkingTarget implements AutoCloseable {
    private static final int FIRST_GUESS = 20_000;
    private static final int WARM_UPS = 4;

    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private long allocated;

    private WorkingTarget(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
    }

    public static WorkingTarget start(Jdk jdk, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", TargetJvm.classPath(), FixedWork.class.getName()));
        WorkingTarget target = new WorkingTarget(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
        String _ = target.expect("ready");
        return target;
    }

    public VmId id() {
        ProcFs proc = ProcFs.ofThisMachine();
        try (ProcessStatFile stat =
                ProcessStatFile.open(proc.of(process.pid(), "stat")).orElseThrow()) {
            return new VmId(process.pid(), stat.read().orElseThrow().startTicks());
        }
    }

    /** How much work of a kind takes {@code seconds}, once it is compiled. */
    public int calibrate(String kind, double seconds) throws IOException {
        int amount = FIRST_GUESS;
        for (int i = 0; i < WARM_UPS; i++) {
            double nanos = cpuNanos(kind, amount);
            amount = (int) Math.clamp(amount * (seconds * 1e9 / nanos), 1, 1_000_000_000L);
        }
        return amount;
    }

    /** The CPU time of all of the process's threads while it does one piece of work. */
    public double cpuNanos(String kind, int amount) throws IOException {
        Map<String, Long> before = cpuNanosByThread();
        in.write(kind + " " + amount + "\n");
        in.flush();
        allocated = Long.parseLong(expect("done").split(" ", -1)[2]);
        // By thread: one that has ended meanwhile must not take off what it used before.
        return cpuNanosByThread().entrySet().stream()
                .mapToLong(after -> after.getValue() - before.getOrDefault(after.getKey(), 0L))
                .sum();
    }

    /** What the last piece of work has allocated, in bytes. */
    public long allocated() {
        return allocated;
    }

    private Map<String, Long> cpuNanosByThread() throws IOException {
        Map<String, Long> result = new HashMap<>();
        for (Path task : ThreadsOf.process(process.pid())) {
            result.put(task.getFileName().toString(), nanosOf(task));
        }
        return result;
    }

    private static long nanosOf(Path task) {
        try {
            String line = Files.readString(task.resolve("schedstat"));
            return Long.parseLong(line.substring(0, line.indexOf(' ')));
        } catch (IOException e) {
            return 0; // it has just ended
        }
    }

    /** The next line that begins so. Others are of profilers that talk to their target's output. */
    private String expect(String beginning) throws IOException {
        for (String said = out.readLine(); said != null; said = out.readLine()) {
            if (said.startsWith(beginning)) {
                return said;
            }
        }
        throw new IllegalStateException("The target ended before it said \"" + beginning + "\".");
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
