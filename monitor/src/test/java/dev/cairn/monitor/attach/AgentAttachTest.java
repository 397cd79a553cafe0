// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.SleepyAgent;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
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
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentAttachTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final ProcFs PROC = ProcFs.ofThisMachine();

    private static Target targetOf(TargetJvm jvm) {
        long pid = jvm.jvmPid();
        long start;
        try (ProcessStatFile file = ProcessStatFile.open(PROC.of(pid, "stat")).orElseThrow()) {
            start = file.read().orElseThrow().startTicks();
        }
        return Target.of(PROC, new VmId(pid, start)).orElseThrow();
    }

    private static void attaches(Target target) throws IOException {
        assertThat(AgentAttach.attach(target, patience(target))).isEqualTo(new AgentAttach.Result.Attached());
        Path endpoint = eventually(LIMIT, target::endpoint, Optional::isPresent).orElseThrow();
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(endpoint));
            channel.write(ByteBuffer.wrap("JDWP-Handshake".getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer echo = ByteBuffer.allocate(14);
            while (echo.hasRemaining() && channel.read(echo) >= 0) {}
            assertThat(new String(echo.array(), StandardCharsets.US_ASCII)).isEqualTo("JDWP-Handshake");
        }
    }

    private static Patience patience(Target target) {
        return Patience.with(target.process(), Patience.DEFAULT);
    }

    /** As {@code docker run --read-only} has it. */
    @Test
    void saysThatAVmCannotOpenItsDoorInAReadOnlyTmp() {
        try (TargetJvm jvm = contained(Jdk.JDK_17, "mount -o remount,ro,bind /tmp")) {
            Target target = targetOf(jvm);
            assertThat(fails(target).sentence())
                    .isEqualTo(
                            "VM " + target.id().pid() + " has a /tmp that is read-only, where a VM makes the socket to"
                                    + " be asked by: mount a tmpfs there (--tmpfs /tmp), or start it with "
                                    + "-agentpath:$(cairn hprof path)/libcairn.so.");
        }
    }

    /** In it the VM started at another time since boot, by which its socket is named. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void goesIntoATimeNamespace(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading")
                .behind("unshare", "--time", "--boottime", "100000", "--fork", "--kill-child")
                .start(Idle.class)) {
            attaches(targetOf(jvm));
        }
    }

    @ParameterizedTest
    @CsvSource({"boottime 0 0, 0", "boottime 100000 0, 10000000", "boottime -2 500000000, -150", "nonsense, 0"})
    void readsHowFarTheClockOfATimeNamespaceIsAhead(String line, long ticks) {
        assertThat(BootClock.parse("monotonic           0         0\n" + line + "\n"))
                .isEqualTo(ticks);
    }

    /** The JDK's own words do not say what happened. */
    @Test
    void saysOfAVmThatClosesTheConnectionThatItEnds() {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            Target target = targetOf(jvm);
            assertThat(AgentAttach.notReached(target, "Premature EOF").sentence())
                    .isEqualTo(
                            "VM " + jvm.pid() + " closed the connection before it answered, as one does that ends: look"
                                    + " whether it still runs, and try again if it does.");
            jvm.kill();
            assertThat(AgentAttach.notReached(target, "Premature EOF").sentence())
                    .isEqualTo("VM " + jvm.pid() + " has ended.");
            assertThat(HprofAttach.attach(target.id(), Path.of("libhprof.so"), "", Patience.DEFAULT))
                    .isEqualTo(new HprofAttach.Result.Refused("VM " + jvm.pid() + " has ended."));
        }
    }

    private static AgentAttach.Result.Failed fails(Target target) {
        return fails(target, patience(target));
    }

    private static AgentAttach.Result.Failed fails(Target target, Patience patience) {
        long start = System.nanoTime();
        AgentAttach.Result result = AgentAttach.attach(target, patience);
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
    @MethodSource("dev.cairn.testkit.Jdk#both")
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
    @MethodSource("dev.cairn.testkit.Jdk#both")
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

    @Test
    void followsNoLinkOnTheWayToAFolder() throws Exception {
        try (TargetJvm jvm = contained(Jdk.JDK_25, "mkdir -p /tmp/led/tmp && ln -s /tmp/led /tmp/link")) {
            Target target = targetOf(jvm);

            assertThat(target.hasFolder("/tmp")).isTrue();
            assertThat(target.hasFolder("/tmp/led/tmp")).isTrue();
            assertThat(target.hasFolder("/tmp/link")).isFalse();
            assertThat(target.hasFolder("/tmp/link/tmp")).isFalse();
            assertThat(target.hasFolder("/tmp/nothing")).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysWhenAttachIsDisabled(Jdk jdk) {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:+DisableAttachMechanism").start(Idle.class)) {
            assertThat(fails(targetOf(jvm)).sentence()).contains("-XX:+DisableAttachMechanism");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysWhenAgentsMayNotBeLoaded(Jdk jdk) {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:-EnableDynamicAgentLoading").start(Idle.class)) {
            assertThat(fails(targetOf(jvm)).sentence()).contains("-XX:-EnableDynamicAgentLoading");
        }
    }

    @Test
    void doesNotWaitForAStoppedVm() throws Exception {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            Target target = targetOf(jvm);
            jvm.freeze();
            AgentAttach.Result.Failed failed = fails(target);
            assertThat(failed.sentence()).contains("is stopped");
            assertThat(failed.again()).isTrue();

            jvm.thaw();
            attaches(target);
        }
    }

    @Test
    void oneAttemptAtATimeAtAVmThatDoesNotAnswer(@TempDir Path folder) throws Exception {
        Path jar = folder.resolve("sleepy.jar");
        Path sign = folder.resolve("sleeps");
        SleepyAgent.writeTo(jar);
        try (TargetJvm jvm =
                TargetJvm.on(Jdk.JDK_25, "-XX:+EnableDynamicAgentLoading").start(Idle.class)) {
            Target target = targetOf(jvm);
            Thread sleepy = Thread.ofPlatform().daemon().start(() -> load(jvm, jar, sign));
            eventually(LIMIT, () -> Files.exists(sign), there -> there);

            for (int i = 0; i < 2; i++) {
                AgentAttach.Result.Failed failed =
                        fails(target, Patience.with(target.process(), Duration.ofMillis(300)));
                assertThat(failed.again()).isTrue();
                assertThat(failed.sentence())
                        .as("what was seen, and no more")
                        .matches("VM " + jvm.pid() + " has not let the agent in for 300 ms; it used \\d+\\.\\d s of CPU"
                                + " time meanwhile; its attach socket is there\\.");
            }
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("cairn-attach " + jvm.pid()))
                    .hasSize(1);

            Files.delete(sign);
            sleepy.join();
            eventually(LIMIT, target::endpoint, Optional::isPresent);
            attaches(target);
        }
    }

    private static void load(TargetJvm jvm, Path jar, Path sign) {
        try {
            VirtualMachine vm = VirtualMachine.attach(Long.toString(jvm.pid()));
            try {
                vm.loadAgent(jar.toString(), sign.toString());
            } finally {
                vm.detach();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aVmThatDiesMeanwhileIsAFailureAndNothingWorse() throws Exception {
        Random random = new Random(13);
        for (int i = 0; i < 10; i++) {
            try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class);
                    ScheduledExecutorService killer = Executors.newSingleThreadScheduledExecutor()) {
                Target target = targetOf(jvm);
                Future<?> killed = killer.schedule(jvm::kill, random.nextInt(80), TimeUnit.MILLISECONDS);
                long start = System.nanoTime();

                AgentAttach.Result result = AgentAttach.attach(target, patience(target));

                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LIMIT);
                switch (result) {
                    case AgentAttach.Result.Attached attached -> {}
                    case AgentAttach.Result.Failed failed ->
                        assertThat(failed)
                                .isEqualTo(new AgentAttach.Result.Failed("VM " + jvm.pid() + " has ended.", false));
                    case AgentAttach.Result.StillLeaving leaving -> throw new AssertionError(leaving);
                }
                killed.get();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1.8, 8", "11, 11", "16, 16"})
    void refusesAJdkThatTheAgentIsTooNewFor(String version, String feature) {
        Properties properties = new Properties();
        properties.setProperty("java.specification.version", version);
        Target target = new Target(PROC, new VmId(7, 1), 7, 0);

        assertThat(AgentAttach.isTooOld(target, properties))
                .contains(new AgentAttach.Result.Failed(
                        "VM 7 runs JDK " + feature + "; Cairn's agent needs 17 or later. Its counters are shown without"
                                + " it.",
                        false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"17", "25", "100", "", "x", "99999999999"})
    void triesAnyOtherJdk(String version) {
        Properties properties = new Properties();
        properties.setProperty("java.specification.version", version);

        assertThat(AgentAttach.isTooOld(new Target(PROC, new VmId(7, 1), 7, 0), properties))
                .isEmpty();
    }

    @Test
    void saysWhatToDoAboutLimitsOfTheTarget() {
        assertThat(AgentProblem.explain(2024)).contains("raise the target's limit of descriptors");
        assertThat(AgentProblem.explain(11011)).contains("raise the target's limit of threads and processes");
        assertThat(AgentProblem.explain(4030)).contains("/tmp, /var/tmp and /dev/shm");
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
