// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Idle;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentAttachTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final ProcFs PROC = ProcFs.ofThisMachine();

    static Stream<Jdk> jdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25);
    }

    private static Target targetOf(TargetJvm jvm) {
        long pid = jvm.jvmPid();
        long start;
        try (ProcessStatFile file = ProcessStatFile.open(PROC.of(pid, "stat")).orElseThrow()) {
            start = file.read().orElseThrow().startTicks();
        }
        return Target.of(PROC, new VmId(pid, start)).orElseThrow();
    }

    private static void attaches(Target target) throws IOException {
        assertThat(AgentAttach.attach(target)).isEqualTo(new AgentAttach.Result.Attached());
        Path endpoint = eventually(LIMIT, target::endpoint, Optional::isPresent).orElseThrow();
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(endpoint));
            channel.write(ByteBuffer.wrap("JDWP-Handshake".getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer echo = ByteBuffer.allocate(14);
            while (echo.hasRemaining() && channel.read(echo) >= 0) {}
            assertThat(new String(echo.array(), StandardCharsets.US_ASCII)).isEqualTo("JDWP-Handshake");
        }
    }

    private static AgentAttach.Result.Failed fails(Target target) {
        long start = System.nanoTime();
        AgentAttach.Result result = AgentAttach.attach(target);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
        assertThat(result).isInstanceOf(AgentAttach.Result.Failed.class);
        return (AgentAttach.Result.Failed) result;
    }

    /** A target in namespaces of its own, as nobody, behind what {@code prepare} does in them. */
    private static TargetJvm contained(Jdk jdk, String prepare) {
        String enter =
                "mount -t tmpfs -o size=32m none /mnt && cp -r \"$0\" /mnt/classes && chmod -R a+rX /mnt && chmod 1777 /mnt"
                        + " && mount --bind /mnt /tmp && mount -t proc proc /proc && " + prepare
                        + " && exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                .behind(
                        "unshare",
                        "--pid",
                        "--mount",
                        "--net",
                        "--ipc",
                        "--fork",
                        "--kill-child",
                        "sh",
                        "-c",
                        enter,
                        TargetJvm.classPath())
                .startWith(List.of("-cp", "/tmp/classes", Idle.class.getName()));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void putsTheAgentInAndFindsItsSocket(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            Target target = targetOf(jvm);
            assertThat(target.endpoint()).isEmpty();

            attaches(target);
            attaches(target);

            assertThat(Files.readString(Path.of("/proc/" + jvm.pid() + "/maps")))
                    .contains(AgentLibrary.bundled().orElseThrow().fileName());
            assertThat(jvm.end()).isZero();
            assertThat(jvm.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reachesIntoAContainer(Jdk jdk) throws Exception {
        try (TargetJvm jvm = contained(jdk, "true")) {
            attaches(targetOf(jvm));
        }
    }

    @Test
    void takesAnotherFolderWhereTmpIsNoexec() throws Exception {
        try (TargetJvm jvm =
                contained(Jdk.JDK_25, "mount -o remount,bind,noexec /tmp && mount -t tmpfs none /var/tmp")) {
            Target target = targetOf(jvm);

            attaches(target);

            assertThat(Files.readString(Path.of("/proc/" + jvm.jvmPid() + "/maps")))
                    .containsPattern("/var/tmp/[.]cairn-lib-\\d+/libcairn-");
        }
    }

    @Test
    void takesAnotherFolderWhereTmpIsFull() throws Exception {
        try (TargetJvm jvm = contained(
                Jdk.JDK_25, "mount -t tmpfs none /var/tmp; dd if=/dev/zero of=/tmp/full bs=1M 2>/dev/null; true")) {
            attaches(targetOf(jvm));
        }
    }

    @Test
    void isLetInByATargetThatKnowsNoRootOfOutside() throws Exception {
        TargetJvm.Starter starter = TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading")
                .behind("unshare", "--user", "--map-user=1000", "--map-group=1000", "--fork", "--kill-child");
        try (TargetJvm jvm = starter.start(Idle.class)) {
            attaches(targetOf(jvm));
        }
    }

    @Test
    void doesNotUseAFolderThatSomebodyElsePlanted() throws Exception {
        try (TargetJvm jvm = contained(
                Jdk.JDK_25,
                "mkdir /tmp/elsewhere && ln -s /tmp/elsewhere /tmp/.cairn-lib-0 && mount -t tmpfs none /var/tmp")) {
            attaches(targetOf(jvm));

            assertThat(Files.readString(Path.of("/proc/" + jvm.jvmPid() + "/maps")))
                    .containsPattern("/var/tmp/[.]cairn-lib-\\d+/libcairn-")
                    .doesNotContain("elsewhere");
        }
    }

    @Test
    void isNotLedOutOfAContainerByALinkInItsPath() throws Exception {
        Path outside = Files.createTempDirectory("cairn-outside");
        try (TargetJvm jvm = contained(
                Jdk.JDK_25,
                "mount -o remount,bind,noexec /tmp && mount -t tmpfs none /var && ln -s " + outside + " /var/tmp")) {
            attaches(targetOf(jvm));

            assertThat(Files.readString(Path.of("/proc/" + jvm.jvmPid() + "/maps")))
                    .containsPattern("/dev/shm/[.]cairn-lib-\\d+/libcairn-");
            try (Stream<Path> leaked = Files.list(outside)) {
                assertThat(leaked).isEmpty();
            }
        } finally {
            Files.delete(outside);
        }
    }

    @Test
    void doesNotUseAFolderInWhichOthersCouldExchangeTheLibrary() throws Exception {
        try (TargetJvm jvm = contained(Jdk.JDK_25, "chmod 0777 /tmp && mount -t tmpfs none /var/tmp")) {
            attaches(targetOf(jvm));

            assertThat(Files.readString(Path.of("/proc/" + jvm.jvmPid() + "/maps")))
                    .containsPattern("/var/tmp/[.]cairn-lib-\\d+/libcairn-");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void saysWhenAttachIsDisabled(Jdk jdk) {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:+DisableAttachMechanism").start(Idle.class)) {
            assertThat(fails(targetOf(jvm)).sentence()).contains("-XX:+DisableAttachMechanism");
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void saysWhenAgentsMayNotBeLoaded(Jdk jdk) {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            assertThat(fails(targetOf(jvm)).sentence()).contains("-XX:-EnableDynamicAgentLoading");
        }
    }

    @Test
    void doesNotWaitForAStoppedVm() throws Exception {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            Target target = targetOf(jvm);
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(jvm.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            AgentAttach.Result.Failed failed = fails(target);
            assertThat(failed.sentence()).contains("is stopped");
            assertThat(failed.again()).isTrue();

            assertThat(new ProcessBuilder("kill", "-CONT", Long.toString(jvm.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            attaches(target);
        }
    }

    @Test
    void saysWhenTheVmIsGone() {
        Target target;
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            target = targetOf(jvm);
            jvm.kill();
        }
        assertThat(fails(target).sentence()).contains("has ended");
    }
}
