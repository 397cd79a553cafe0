// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.life.Endings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The HPROF agent with a socket: somebody listens, and asks for more. */
class HprofSocketIT extends WithHprofAgent {
    private static final Duration SOON = Duration.ofSeconds(30);

    @Test
    void theReportGoesOverASocketWhichIsListenedTo() throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(Jdk.JDK_25);
            Process process = setting.start(
                    List.of("-agentlib:hprof=heap=sites,format=b,net=127.0.0.1:" + peer.port()),
                    Endings.class.getName());
            peer.accept();
            Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
            peer.command(4);
            peer.awaitRecord(7);
            peer.command(1);
            peer.command(4);
            peer.awaitRecord(7);
            process.getOutputStream().close();
            HprofRun run = setting.await(process);
            assertThat(run.code()).isZero();
            peer.awaitRecord(6);
            peer.awaitEnd();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void theSocketsOtherSideHasTracesMadeDeeper(Jdk jdk) throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(jdk);
            Process process = setting.start(
                    List.of("-agentlib:hprof=heap=sites,depth=2,format=b,net=127.0.0.1:" + peer.port()),
                    Endings.class.getName());
            peer.accept();
            Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
            peer.command(6);
            peer.wantDepth(7);
            // What is asked for behind it comes when the VM has obeyed.
            peer.command(1);
            peer.command(4);
            assertThat(peer.deepestBefore(7)).isEqualTo(2);
            process.getOutputStream().write("exit 0\n".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            assertThat(setting.await(process).code()).isZero();
            assertThat(peer.deepestBefore(6)).isEqualTo(7);
        }
    }

    @Test
    void theSocketsOtherSideEndsTheVmWithoutADump() throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(Jdk.JDK_17);
            Process process = setting.start(
                    List.of("-agentlib:hprof=heap=sites,format=b,net=127.0.0.1:" + peer.port()),
                    Endings.class.getName());
            peer.accept();
            Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
            peer.command(5);
            HprofRun run = setting.await(process);
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEqualTo("HPROF: received exit event, exiting ...\n");
            assertThat(peer.tagsToTheEnd()).doesNotContain(6);
        }
    }

    /** What comes behind it is obeyed, and neither it nor the socket's end ends the program. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void commandsThatNobodyUnderstandsEndNothing(Jdk jdk) throws Exception {
        try (HprofPeer peer = HprofPeer.listen()) {
            HprofRun.Setting setting = on(jdk);
            Process process = setting.start(
                    List.of("-agentlib:hprof=heap=sites,format=b,verbose=n,net=127.0.0.1:" + peer.port()),
                    Endings.class.getName());
            peer.accept();
            Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
            peer.send(0x42, new byte[] {5, 0, 0, 0, 0, 0, 0, 0, 0});
            peer.send(8, new byte[] {0, 3, 0, 0, 0, 56});
            peer.send(3, new byte[] {5});
            peer.send(5, new byte[] {0});
            peer.command(4);
            peer.awaitRecord(7);
            peer.sendHalf();
            peer.hangUp();
            assertThat(process.isAlive()).isTrue();
            process.getOutputStream().write("exit 3\n".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            HprofRun run = setting.await(process);
            assertThat(run.code()).isEqualTo(3);
            assertThat(run.err())
                    .contains(
                            "HPROF: command 66 of the socket with a body of 9 bytes ",
                            "HPROF: command 3 ",
                            "HPROF: command 5 ")
                    .doesNotContain("received exit event", "command 8");
        }
    }
}
