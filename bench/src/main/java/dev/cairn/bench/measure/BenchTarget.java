// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.measure;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A VM that answers each line with a line, however long that takes it. */
public record BenchTarget(Process process, BufferedReader out, Writer in) implements AutoCloseable {
    public static BenchTarget start(Jdk jdk, Class<?> main, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java(), "-XX:+EnableDynamicAgentLoading"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", TargetJvm.classPath(), main.getName()));
        return of(
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start(),
                main.getSimpleName());
    }

    /** Any process that says a line when it is ready, and then answers lines. */
    public static BenchTarget of(Process process, String name) throws IOException {
        BenchTarget target = new BenchTarget(
                process, process.inputReader(StandardCharsets.UTF_8), process.outputWriter(StandardCharsets.UTF_8));
        if (target.line().isEmpty()) {
            throw new IllegalStateException(name + " did not start.");
        }
        return target;
    }

    public VmId id() {
        try (ProcessStatFile stat = ProcessStatFile.open(ProcFs.ofThisMachine().of(process.pid(), "stat"))
                .orElseThrow()) {
            return new VmId(process.pid(), stat.read().orElseThrow().startTicks());
        }
    }

    public String tell(String line) throws IOException {
        in.write(line + "\n");
        in.flush();
        return line();
    }

    /** The same, where the answer begins so: other lines are of profilers that talk to their target's output. */
    public String tell(String line, String beginning) throws IOException {
        String said = tell(line);
        while (!said.startsWith(beginning)) {
            said = line();
        }
        return said;
    }

    private String line() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IllegalStateException("The target has ended.");
        }
        return line;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
