// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessLimits;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.load.Churn;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** VMs, and a Cairn, in surroundings as containers and administrators make them. */
class SurroundingsIT {
    /** What a container has unless somebody gives it more. */
    private static final String CONTAINERS_CAPABILITIES = "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,"
            + "+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap";

    private static final List<String> NOBODY = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    /** The folders of the test are not there. */
    private static final List<String> AT_HOME_IN_TMP = List.of(
            "env",
            "-u",
            "XDG_RUNTIME_DIR",
            "-u",
            "XDG_STATE_HOME",
            "-u",
            "XDG_CACHE_HOME",
            "-u",
            "XDG_CONFIG_HOME",
            "-u",
            "XDG_DATA_HOME",
            "HOME=/tmp");
    /** A VM of little memory, which starts no thread by itself. */
    private static final String[] SMALL = {
        "-XX:+EnableDynamicAgentLoading",
        "-XX:+ErrorFileToStderr",
        "-XX:+UseSerialGC",
        "-XX:-UseDynamicNumberOfCompilerThreads",
        "-Xmx32m",
        "-XX:CompressedClassSpaceSize=32m",
        "-XX:ReservedCodeCacheSize=32m"
    };

    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private static TargetJvm churn(Jdk jdk, String... prefix) {
        return TargetJvm.on(jdk, SMALL).behind(prefix).start(Churn.class, "5");
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** With a folder {@code /tmp} of its own, in which the jar is, and nothing else in common than pids. */
    private static CairnProcess sidecar(Path folder) {
        String enter = "mount -t tmpfs none /mnt && cp \"$0\" /mnt/cairn.jar && chmod 1777 /mnt"
                + " && chmod a+r /mnt/cairn.jar && mount --bind /mnt /tmp && cd / && exec \"$@\"";
        List<String> apart = List.of(
                "unshare", "--mount", "--net", "--ipc", "sh", "-c", enter, CairnProcess.JAR.toAbsolutePath() + "");
        return new CairnProcess(folder, joined(joined(apart, NOBODY), AT_HOME_IN_TMP), Path.of("/tmp/cairn.jar"));
    }

    private static void answers(CairnProcess cairn, TargetJvm target, long pid, String file) throws Exception {
        String vm = Long.toString(pid);
        Result heap = cairn.run("heap", vm, "--json");
        assertThat(heap.code()).as(heap.err() + target.fate()).isZero();
        assertThat(heap.json())
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .extractingByKey("heapMaxBytes")
                .as(heap.out())
                .isNotNull();
        Result threads = cairn.run("threads", vm);
        assertThat(threads.code()).as(threads.err() + target.fate()).isZero();
        assertThat(threads.out()).contains("main");
        Result dump = cairn.run("dump", vm, file);
        assertThat(dump.code()).as(dump.err() + target.fate()).isZero();
        Result alloc = cairn.run("alloc", vm, "--duration", "1s");
        assertThat(alloc.code()).as(alloc.err() + target.fate()).isZero();
        assertThat(alloc.out()).contains("byte[] at " + Churn.class.getName() + ".main");
    }

    private void answers(TargetJvm target) throws Exception {
        answers(cairn, target, target.jvmPid(), folder.resolve("a.hprof").toString());
    }

    /** One sentence for each question, of which the list of VMs has the beginning. */
    private void isToldOf(CairnProcess cairn, long pid, String sentence) throws Exception {
        String vm = Long.toString(pid);
        for (String[] words : List.of(
                new String[] {"threads", vm},
                new String[] {"dump", vm, folder.resolve("a.hprof").toString()},
                new String[] {"alloc", vm, "--duration", "1s"})) {
            Result result = cairn.run(words);
            assertThat(result.code()).as(words[0]).isEqualTo(1);
            assertThat(result.err()).as(words[0]).isEqualTo("cairn: VM " + vm + " " + sentence + "\n");
        }
        assertThat(folder.resolve("a.hprof")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aSidecarThatSharesOnlyPidsSeesAllOfAVmOfItsUser(Jdk jdk) throws Exception {
        String enter = "mount -t tmpfs none /mnt && cp -r \"$0\" /mnt/classes && chmod -R a+rX /mnt && chmod 1777 /mnt"
                + " && mount --bind /mnt /tmp && cd / && exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";
        try (TargetJvm target = TargetJvm.on(jdk, SMALL)
                .behind("unshare", "--mount", "sh", "-c", enter, TargetJvm.classPath())
                .startWith(List.of("-cp", "/tmp/classes", Churn.class.getName(), "5"))) {
            answers(sidecar(folder), target, target.jvmPid(), "/tmp/a.hprof");
            answers(target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aCairnThatIsStartedInTheContainerSeesAllOfItsVm(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, SMALL).startInContainer("mount -o remount,size=300m /mnt", Churn.class)) {
            Path inside = Path.of("/proc/" + target.jvmPid() + "/root/tmp/cairn.jar");
            Files.copy(CairnProcess.JAR, inside);
            List<String> enter = List.of("nsenter", "--all", "--target", Long.toString(target.jvmPid()));
            CairnProcess inner =
                    new CairnProcess(folder, joined(joined(enter, NOBODY), AT_HOME_IN_TMP), Path.of("/tmp/cairn.jar"));
            answers(inner, target, 1, "/tmp/a.hprof");
        }
    }

    @Test
    void rootOfAContainerNeedsOneCapabilityMoreAndIsToldWhich() throws Exception {
        CairnProcess without = new CairnProcess(
                folder, List.of("setpriv", "--bounding-set", CONTAINERS_CAPABILITIES), CairnProcess.JAR);
        CairnProcess with = new CairnProcess(
                folder,
                List.of("setpriv", "--bounding-set", CONTAINERS_CAPABILITIES + ",+sys_ptrace"),
                CairnProcess.JAR);
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, SMALL).startInContainer("true", Churn.class)) {
            String closed = "closed to this process, which the kernel does not let look into others: it may lack the"
                    + " capability CAP_SYS_PTRACE (give its container --cap-add=SYS_PTRACE), or have fewer"
                    + " capabilities than the VM.";
            isToldOf(without, target.jvmPid(), "is " + closed);
            assertThat(without.run("ps", "--json").json())
                    .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                    .filteredOn(row -> ((Number) Objects.requireNonNull(row.get("pid"))).longValue() == target.jvmPid())
                    .singleElement()
                    .extracting(row -> row.get("problem"))
                    .isEqualTo("This VM is " + closed);
            answers(with, target, target.jvmPid(), folder.resolve("a.hprof").toString());
        }
    }

    @Test
    void aRootThatIsReadOnlyDoesNotMatterWhereTmpIsNot() throws Exception {
        String shut = "mount -t tmpfs none /mnt && cp -r \"$0\" /mnt/classes && mount --bind /mnt /tmp"
                + " && for at in $(awk '{print $2}' /proc/mounts | grep -vE '^/(proc|sys|tmp|dev)');"
                + " do mount -o remount,ro,bind $at || true; done"
                + " && cd / && ! touch /var/tmp/there 2>/dev/null && exec \"$@\"";
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, SMALL)
                .behind("unshare", "--mount", "sh", "-c", shut, TargetJvm.classPath())
                .startWith(List.of("-cp", "/tmp/classes", Churn.class.getName(), "5"))) {
            answers(target);
        }
    }

    @Test
    void aTimeNamespaceDoesNotMatter() throws Exception {
        try (TargetJvm target =
                churn(Jdk.JDK_17, "unshare", "--time", "--boottime", "100000", "--fork", "--kill-child")) {
            answers(target);
        }
    }

    @Test
    void aVmOfLimitedAddressSpaceAnswers() throws Exception {
        try (TargetJvm target = churn(Jdk.JDK_25)) {
            ProcessLimits.leaveAddressSpace(target.pid(), 64 << 20);
            answers(target);
        }
    }

    @Test
    void aFifthOfACoreAndLittleMemorySuffice() throws Exception {
        // Control groups of version 1 are the machine's, and cannot be made where it has none.
        assumeTrue(ProcessLimits.canGroup("cpu") && ProcessLimits.canGroup("memory"));
        try (ProcessLimits.Group cpu = new ProcessLimits.Group("cpu");
                ProcessLimits.Group memory = new ProcessLimits.Group("memory")) {
            cpu.write("cpu.cfs_quota_us", "20000");
            memory.write("memory.limit_in_bytes", "100M");
            try (TargetJvm target =
                    churn(Jdk.JDK_25, "sh", "-c", memory.enter() + cpu.enter() + "exec \"$0\" \"$@\"")) {
                answers(target);
                assertThat(target.isAlive()).isTrue();
            }
        }
    }

    /** HotSpot would end: it starts a thread for its first request, and gives up altogether if it gets none. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aVmWithoutRoomForAThreadIsLeftAlone(Jdk jdk) throws Exception {
        // As above; ThreadRoomTest has both versions with a made-up /proc.
        assumeTrue(ProcessLimits.canGroup("pids"));
        try (ProcessLimits.Group pids = new ProcessLimits.Group("pids");
                TargetJvm target = churn(jdk, "sh", "-c", pids.enter() + "exec \"$0\" \"$@\"")) {
            String all = pids.read("pids.current");
            pids.write("pids.max", all);
            isToldOf(
                    cairn,
                    target.pid(),
                    noRoom("its control group has " + all + " processes and threads, and may have " + all
                            + ", of which Cairn leaves one over"));
            assertThat(target.isAlive()).isTrue();
            pids.write("pids.max", "max");
            answers(target);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void aVmWithoutRoomForAStackIsLeftAlone(Jdk jdk) throws Exception {
        try (TargetJvm target = churn(jdk)) {
            long limit = ProcessLimits.leaveAddressSpace(target.pid(), 1 << 20);
            Result result = cairn.run("threads", Long.toString(target.pid()));
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err())
                    .matches("cairn: VM \\d+ may have no room for another thread \\(its address space of \\d+ bytes may"
                            + " grow to " + limit + " bytes, ulimit -v\\), and a VM ends itself .*\\n");
            assertThat(target.isAlive()).isTrue();
        }
    }

    @Test
    void aVmWhoseUserMayStartNoThreadIsLeftAlone() throws Exception {
        Path classes = folder.resolve("classes");
        copyClass(Churn.class, classes);
        String user = Long.toString(3_000_000_000L + ProcessHandle.current().pid()); // nobody else's
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, SMALL)
                .behind("setpriv", "--reuid=" + user, "--regid=65534", "--clear-groups")
                .startWith(List.of("-cp", classes.toString(), Churn.class.getName(), "5"))) {
            long threads = ProcessLimits.leaveNoThread(target.pid(), user);
            isToldOf(
                    cairn,
                    target.pid(),
                    noRoom("its user has " + threads + " processes and threads, and may have " + threads
                            + " by ulimit -u, of which Cairn leaves one over"));
            assertThat(target.isAlive()).isTrue();
        }
    }

    private static String noRoom(String limit) {
        return "may have no room for another thread (" + limit + "), and a VM ends itself if it cannot start the one"
                + " that answers requests: raise that limit first.";
    }

    private static void copyClass(Class<?> type, Path classes) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        Files.createDirectories(classes.resolve(name).getParent());
        try (InputStream program = type.getResourceAsStream("/" + name)) {
            Files.copy(Objects.requireNonNull(program), classes.resolve(name));
        }
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path path : all.toList()) {
                assertThat(path.toFile().setReadable(true, false)).isTrue();
                assertThat(path.toFile().setExecutable(true, false)).isTrue();
            }
        }
        assertThat(Objects.requireNonNull(classes.getParent()).toFile().setExecutable(true, false))
                .isTrue();
    }
}
