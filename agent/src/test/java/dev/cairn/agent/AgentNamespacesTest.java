// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import dev.cairn.wire.ddm.chunk.connection.Greeting.Hello;
import dev.cairn.wire.ddm.chunk.connection.Greeting.HelloRequest;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets that know themselves by other numbers than the machine does, as in containers. */
class AgentNamespacesTest {

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void servesInAPidNamespace(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                        .behind("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
                        .start(Idle.class);
                DdmConnection agent = TestAgent.attach(target)) {
            assertThat(target.jvmPid()).isNotEqualTo(target.pid());
            assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid())
                    .as("as the target itself knows it")
                    .isEqualTo(TestAgent.ownPid(target.jvmPid()))
                    .isEqualTo(1);
            assertThat(agent.request(OneTarget.POLL, ThreadStatus.FORM).entries())
                    .allMatch(entry -> entry.osTid() < 1000);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** In it, root of the machine has no number at all. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void servesRootFromInsideAUserNamespaceOfAnother(Jdk jdk, @TempDir Path folder) throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path library = Files.copy(TestAgent.LIBRARY, folder.resolve("libcairn.so"));
        String name = Idle.class.getName().replace('.', '/') + ".class";
        Files.createDirectories(folder.resolve(name).getParent());
        try (InputStream idle = Idle.class.getResourceAsStream("/" + name)) {
            Files.copy(Objects.requireNonNull(idle), folder.resolve(name));
        }

        try (TargetJvm target = TargetJvm.on(jdk, "-agentpath:" + library)
                .behind(
                        "setpriv",
                        "--reuid=65534",
                        "--regid=65534",
                        "--clear-groups",
                        "unshare",
                        "--user",
                        "--map-user=1000")
                .startWith(List.of("-cp", folder.toString(), Idle.class.getName()))) {
            Path endpoint = TestAgent.endpoint(target);
            Eventually.eventually(TestAgent.SOON, () -> Files.exists(endpoint), there -> there);
            try (DdmConnection agent = DdmConnection.to(endpoint)) {
                assertThat(agent.request(new HelloRequest(1), Hello.FORM).pid()).isEqualTo(target.jvmPid());
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}
