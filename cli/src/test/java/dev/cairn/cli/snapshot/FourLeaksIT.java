// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.leak.LeakingProgram;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One dump of a service that leaks in four ways. */
class FourLeaksIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void oneCommandNamesAllFourByTheirFields(Jdk jdk) throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        String dump = folder.resolve("four.hprof").toString();
        try (TargetJvm target = TargetJvm.on(jdk, "-Xmx64m").start(LeakingProgram.class, "four")) {
            CairnProcess.Result dumped = cairn.run("dump", Long.toString(target.pid()), dump);
            assertThat(dumped.code()).as(dumped.err()).isZero();
        }

        CairnProcess.Result leaks = cairn.run("snapshot", "leaks", dump);

        assertThat(leaks.code()).as(leaks.err()).isZero();
        assertThat(leaks.out().lines())
                .anyMatch(line -> line.matches("\\d\\. .*\\$Shop\\.STORE holds a HashMap of 5000 entries.*"))
                .anyMatch(line -> line.matches("\\d\\. .*\\$EventBus\\.listeners holds 5000 listeners .*"))
                .anyMatch(line -> line.matches("\\d\\. The thread local .*\\.SCRATCH keeps values in 4 threads.*"))
                .anyMatch(line -> line.matches(".* class-loaders .*\\$Drivers\\.REGISTERED .*\\$PluginLoader"));
    }
}
