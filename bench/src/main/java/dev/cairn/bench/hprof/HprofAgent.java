// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.BenchFolder;
import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.CairnLauncher;
import dev.cairn.bench.measure.ProcessRun;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The HPROF agent, as {@code cairn hprof path} puts it in place.
 *
 * @param folder for reports
 */
record HprofAgent(Path library, Path folder) {
    /** In place of options: the VM is started without the agent. */
    static final String NONE = "";

    /** A young generation so small that most objects are found dead while others are still allocated. */
    private static final List<String> VM_OPTIONS = List.of("-XX:+UseSerialGC", "-Xmx512m", "-Xmn16m");

    static HprofAgent find() throws IOException, InterruptedException {
        Path folder = BenchFolder.untilTheEnd("hprof");
        ProcessBuilder command = new ProcessBuilder(CairnLauncher.findScript().toString(), "hprof", "path");
        Map<String, String> environment = command.environment();
        environment.put("XDG_CACHE_HOME", folder.toString());
        String printed = ProcessRun.of(command).output().strip();
        return new HprofAgent(Path.of(printed, "libhprof.so"), folder);
    }

    /** Starts a VM with these options of the agent, or with {@link #NONE}; the report goes into a file of its own. */
    HprofTarget start(Jdk jdk, String options, Class<?> main, String... arguments) throws IOException {
        Path report = folder.resolve("report");
        Files.deleteIfExists(report);
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(VM_OPTIONS);
        if (!options.equals(NONE)) {
            command.add("-agentpath:" + library + "=" + options + ",verbose=n,file=" + report);
        }
        command.addAll(List.of("-cp", TargetJvm.classPath(), main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new HprofTarget(BenchTarget.of(process, main.getSimpleName()), report);
    }
}
