// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Recordings of a VM in which somebody else has the agent. */
class RecordingBesideOthersIT extends WithBakery {
    @Test
    void aSecondOneIsToldWhoRecordsAlreadyAndTheOtherKindIsNoneOfItsBusiness() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25)) {
            String pid = Long.toString(target.pid());
            Process first = recordingOf("alloc", target, folder.resolve("first.json"));
            try {
                Result second = cairn.run("alloc", pid, "--duration", "100ms");
                assertThat(second.code()).isEqualTo(1);
                assertThat(second.err()).contains("Process " + first.pid()).hasLineCount(1);
                Result cpu = cairn.run("cpu", pid, "--duration", "100ms");
                assertThat(cpu.err()).isEmpty();
                assertThat(cpu.code()).isZero();
            } finally {
                first.destroy();
            }
            assertThat(first.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(cairn.run("alloc", pid, "--duration", "100ms").code()).isZero();
        }
    }

    /** Each has a session of its own with the agent, and none of them sends it away while another one is there. */
    @Test
    void recordsAVmThatARunningServerLooksInto() throws Exception {
        try (TargetJvm target = bakery(Jdk.JDK_25);
                CairnProcess.Server _ = cairn.serve()) {
            String pid = Long.toString(target.pid());
            // The server asks, as it is there, and has put the agent in.
            Process watching = cairn.start("threads", pid, "--watch", "--json");
            AtomicInteger looks = new AtomicInteger();
            Thread counting = Thread.ofVirtual()
                    .start(() -> watching.inputReader().lines().forEach(_ -> looks.incrementAndGet()));
            try {
                eventually(LIMIT, looks::get, count -> count > 0);
                Path file = folder.resolve("beside.json");
                Process recording = recordingOf("alloc", target, file);
                eventually(LIMIT, () -> windowOf("bakeOne", file), Optional::isPresent);
                awaitLooks(looks);
                recording.destroy();
                assertThat(recording.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .isTrue();
                assertThat(recording.exitValue()).isZero();

                assertThat(endpoint(target))
                        .as("the server's agent is left alone")
                        .isPresent();
                awaitLooks(looks);
                assertThat(watching.isAlive()).isTrue();
            } finally {
                watching.destroyForcibly();
                counting.join();
            }
        }
    }

    private static void awaitLooks(AtomicInteger looks) {
        int before = looks.get();
        eventually(LIMIT, looks::get, count -> count > before + 1);
    }
}
