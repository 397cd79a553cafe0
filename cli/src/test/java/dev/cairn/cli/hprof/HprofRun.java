// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Profiled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that ran with the HPROF agent, in a folder of its own.
 *
 * @param folder where it ran, and wrote its report
 */
public record HprofRun(int code, String out, String err, Path folder) {
    private static final long LIMIT_SECONDS = 60;

    /** How it is started. */
    public record Setting(Jdk jdk, Path agent, Path folder, List<String> prefix) {
        Process start(List<String> jvmOptions, String... arguments) throws IOException {
            List<String> command = new ArrayList<>(prefix);
            command.add(jdk.java());
            command.addAll(jvmOptions);
            command.addAll(List.of("-cp", TargetJvm.classPath()));
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(folder.resolve("stdout").toFile())
                    .redirectError(folder.resolve("stderr").toFile());
            builder.environment().put("LD_LIBRARY_PATH", agent.toString());
            return builder.start();
        }

        /** {@code -agentlib:hprof=options}, and {@link Profiled} with these arguments. */
        public HprofRun run(String options, String... arguments) throws Exception {
            List<String> all = new ArrayList<>(List.of(Profiled.class.getName()));
            all.addAll(List.of(arguments));
            return await(start(List.of("-agentlib:hprof=" + options), all.toArray(String[]::new)));
        }

        HprofRun await(Process process) throws Exception {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("The program did not end: " + Files.readString(folder.resolve("stderr")));
            }
            return new HprofRun(
                    process.exitValue(),
                    Files.readString(folder.resolve("stdout")),
                    Files.readString(folder.resolve("stderr")),
                    folder);
        }
    }

    public String report(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
