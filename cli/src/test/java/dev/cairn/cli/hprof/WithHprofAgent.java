// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the HPROF agent as people use it: from the folder that {@code cairn hprof path} prints. */
abstract class WithHprofAgent {
    /** Where that folder is. */
    @TempDir
    static Path cache;

    static Path agent = Path.of("");

    /** Of one test: where its programs run, and write their reports. */
    @TempDir
    Path folder = Path.of("");

    @BeforeAll
    static void putTheAgentInPlace() throws Exception {
        CairnProcess.Result path = new CairnProcess(cache).run("hprof", "path");
        assertThat(path.err()).isEmpty();
        assertThat(path.code()).isZero();
        agent = Path.of(path.out().strip());
    }

    @AfterEach
    final void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    @AfterAll
    static void awaitAllCollectors() {
        ProcessesOf.awaitNone(cache);
    }

    /** @param prefix what the program is started by, such as a wrapper that limits it */
    final HprofRun.Setting on(Jdk jdk, String... prefix) {
        return new HprofRun.Setting(jdk, agent, folder, List.of(prefix));
    }

    /** What jcmd says, asked for that of a process. */
    static String jcmd(Jdk jdk, Process process, String... words) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(jdk.tool("jcmd").toString(), Long.toString(process.pid())), Stream.of(words))
                .toList();
        Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jcmd.waitFor()).as(said).isZero();
        return said;
    }
}
