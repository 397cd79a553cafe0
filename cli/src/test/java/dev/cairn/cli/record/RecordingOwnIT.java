// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recording while the agent, in the same VM, is busy with questions: it is of the program alone. */
@Timeout(240)
class RecordingOwnIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#oldest")
    void nothingOfTheAgentsIsInIt(Jdk jdk) throws Exception {
        CairnProcess cairn = new CairnProcess(folder);
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Churn.class, "5")) {
            String pid = Long.toString(target.pid());
            Process asking = cairn.start("threads", pid, "--watch", "--stacks", "--json");
            AtomicInteger answers = new AtomicInteger();
            Thread counting = Thread.ofVirtual()
                    .start(() -> asking.inputReader().lines().forEach(_ -> answers.incrementAndGet()));
            try {
                eventually(LIMIT, answers::get, count -> count > 0);
                int before = answers.get();
                isDone(cairn.run("alloc", pid, "--exact", "--duration", "3s", "-o", file("alloc.json")));
                isDone(cairn.run("cpu", pid, "--interval", "1ms", "--duration", "3s", "-o", file("cpu.json")));
                assertThat(answers.get()).as("the agent had work").isGreaterThan(before);
            } finally {
                asking.destroyForcibly();
                counting.join();
            }
            holdsTheProgramAlone("alloc.json");
            holdsTheProgramAlone("cpu.json");
        }
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static void isDone(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
    }

    /** Of threads and of classes, in whatever form. */
    private void holdsTheProgramAlone(String name) throws IOException {
        assertThat(folder.resolve(name))
                .content()
                .contains(Churn.class.getName())
                .doesNotContain("dev.cairn.agent")
                .doesNotContain("dev/cairn/agent")
                .doesNotContain("CairnInjection")
                .doesNotContain("\"cairn-")
                .doesNotContain("\"Cairn ");
    }
}
