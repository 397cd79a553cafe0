// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeapDumperTest {
    private static final ProcFs PROC = ProcFs.ofThisMachine();
    private static final long MEBIBYTE = 1L << 20;

    @TempDir
    Path folder;

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    private static VmId id(TargetJvm jvm) {
        long pid = jvm.jvmPid();
        try (ProcessStatFile file = ProcessStatFile.open(PROC.of(pid, "stat")).orElseThrow()) {
            return new VmId(pid, file.read().orElseThrow().startTicks());
        }
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private DumpResult.Done dumps(TargetJvm jvm, Path file, DumpOptions options) throws Exception {
        DumpResult result = HeapDumper.dump(id(jvm), file, options);
        assertThat(result).isInstanceOf(DumpResult.Done.class);
        DumpResult.Done done = (DumpResult.Done) result;
        assertThat(done.file()).isEqualTo(file);
        assertThat(file).hasSize(done.bytes());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.getOwner(file)).isEqualTo(Files.getOwner(folder));
        assertThat(jvm.isAlive()).isTrue();
        return done;
    }

    private static String refused(TargetJvm jvm, Path file, DumpOptions options) throws Exception {
        DumpResult result = HeapDumper.dump(id(jvm), file, options);
        assertThat(result).isInstanceOf(DumpResult.Refused.class);
        return ((DumpResult.Refused) result).sentence();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Those of this process; others may lie there too. */
    private static List<String> roomsIn(Path folder) throws IOException {
        return names(folder).stream()
                .filter(name ->
                        name.startsWith(".cairn-dump-" + ProcessMark.own().text()))
                .toList();
    }

    private static boolean isWhole(Path file, boolean compressed) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return DumpEnd.isWhole(channel, compressed);
        }
    }

    private static DumpProgress once(Runnable action) {
        AtomicBoolean done = new AtomicBoolean();
        return (stage, bytes, expected) -> {
            if (done.compareAndSet(false, true)) {
                action.run();
            }
        };
    }

    @ParameterizedTest
    @MethodSource("collectors")
    void leavesOneWholeFileWhateverTheCollector(Collectors.Pair pair) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(pair.jdk(), pair.option(), "-Xmx128m").start(Ballast.class, "8")) {
            Path file = file("a.hprof");

            assertThat(dumps(jvm, file, DumpOptions.DEFAULT).bytes()).isGreaterThan(8 * MEBIBYTE);

            assertThat(isWhole(file, false)).isTrue();
            assertThat(names(folder)).containsExactly("a.hprof");
            assertThat(jvm.end()).isZero();
            assertThat(jvm.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesOutDeadObjectsUnlessAskedForThem(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-XX:+UseSerialGC", "-Xms192m", "-Xmx192m", "-Xmn128m")
                .start(Ballast.class, "2", "40")) {
            long all = dumps(jvm, file("all.hprof"), DumpOptions.DEFAULT.withDeadObjects())
                    .bytes();
            long live = dumps(jvm, file("live.hprof"), DumpOptions.DEFAULT).bytes();

            assertThat(all - live).isGreaterThan(30 * MEBIBYTE);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void hasTheVmCompressIt(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx128m").start(Ballast.class, "16")) {
            Path file = file("a.hprof.gz");

            long packed = dumps(jvm, file, DumpOptions.DEFAULT.withGzip(1)).bytes();

            assertThat(isWhole(file, true)).isTrue();
            try (InputStream plain = new GZIPInputStream(Files.newInputStream(file))) {
                assertThat(new String(plain.readNBytes(18), StandardCharsets.US_ASCII))
                        .isEqualTo("JAVA PROFILE 1.0.2");
                assertThat(plain.transferTo(OutputStream.nullOutputStream())).isGreaterThan(2 * packed);
            }
            assertThat(names(folder)).containsExactly("a.hprof.gz");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void fetchesItOutOfAContainer(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk).startInContainer("mount -t tmpfs none /var/tmp", Idle.class)) {
            Path file = file("a.hprof");

            assertThat(dumps(jvm, file, DumpOptions.DEFAULT).bytes()).isGreaterThan(MEBIBYTE);

            assertThat(isWhole(file, false)).isTrue();
            assertThat(names(folder)).containsExactly("a.hprof");
            assertThat(roomsIn(PROC.of(jvm.jvmPid(), "root/tmp"))).isEmpty();
            assertThat(roomsIn(PROC.of(jvm.jvmPid(), "root/var/tmp"))).isEmpty();
        }
    }

    @Test
    void prefersADiskToMemoryInAContainer() throws Exception {
        Path inside = Path.of("/var/tmp");
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25)
                .startInContainer("dd if=/dev/zero of=/tmp/full bs=1M 2>/dev/null; true", Idle.class)) {
            assertThat(dumps(jvm, file("a.hprof"), DumpOptions.DEFAULT).bytes()).isGreaterThan(MEBIBYTE);
            assertThat(roomsIn(inside)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysSoWhenTheDiskIsFull(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk)
                .startInContainer(
                        "mount -t tmpfs -o size=1m none /var/tmp && dd if=/dev/zero of=/tmp/full bs=1M"
                                + " 2>/dev/null; true",
                        Idle.class)) {
            assertThat(refused(jvm, file("a.hprof"), DumpOptions.DEFAULT))
                    .contains("No space left on device")
                    .endsWith("Nothing was kept.");
            assertThat(names(folder)).isEmpty();
            assertThat(roomsIn(PROC.of(jvm.jvmPid(), "root/tmp"))).isEmpty();
            assertThat(roomsIn(PROC.of(jvm.jvmPid(), "root/var/tmp"))).isEmpty();
            assertThat(jvm.isAlive()).isTrue();

            assertThat(refused(
                            jvm, file("a.hprof"), DumpOptions.DEFAULT.withHeapBytes(OptionalLong.of(100 * MEBIBYTE))))
                    .contains("no folder to write its dump to")
                    .contains("/tmp: The dump needs about " + (jdk.equals(Jdk.JDK_17) ? 116 : 232) + " MiB");
        }
    }

    @Test
    void isNotMisledByAFolderOfTheSamePathInAnotherMountNamespace() throws Exception {
        TargetJvm.Starter starter = TargetJvm.on(Jdk.JDK_25)
                .behind("unshare", "--mount", "sh", "-c", "mount -t tmpfs none \"$0\" && exec \"$@\"", folder + "");
        try (TargetJvm jvm = starter.start(Idle.class)) {
            dumps(jvm, file("a.hprof"), DumpOptions.DEFAULT);
            assertThat(names(PROC.of(jvm.pid(), "root" + folder))).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesNothingWhenTheVmEndsMeanwhile(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx600m").start(Ballast.class, "300")) {
            // The first word comes right after the request, and the VM has hundreds of megabytes to write.
            DumpProgress killer = once(() -> {
                while (bytesInFolder() < MEBIBYTE) {
                    Thread.onSpinWait();
                }
                jvm.kill();
            });
            assertThat(refused(jvm, file("a.hprof"), DumpOptions.DEFAULT.withProgress(killer)))
                    .isEqualTo("VM " + jvm.pid() + " ended while it was dumped. Nothing was kept.");
            assertThat(names(folder)).isEmpty();
        }
    }

    private long bytesInFolder() {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0; // the VM moves its files meanwhile
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void leavesNothingWhenNobodyWaitsAnyLonger(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx300m").start(Ballast.class, "100")) {
            DumpProgress hurry = once(() -> Thread.currentThread().interrupt());
            assertThatThrownBy(() -> HeapDumper.dump(id(jvm), file("a.hprof"), DumpOptions.DEFAULT.withProgress(hurry)))
                    .isInstanceOf(InterruptedException.class);
            assertThat(names(folder)).isEmpty();

            dumps(jvm, file("b.hprof"), DumpOptions.DEFAULT);
            assertThat(names(folder)).containsExactly("b.hprof");
        }
    }

    @Test
    void replacesAFileOnlyWhenAsked() throws Exception {
        Path file = Files.writeString(file("a.hprof"), "old");
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            assertThat(refused(jvm, file, DumpOptions.DEFAULT)).startsWith(file + " exists already");
            assertThat(file).hasContent("old");

            dumps(jvm, file, DumpOptions.DEFAULT.replacing());
            assertThat(isWhole(file, false)).isTrue();
            assertThat(names(folder)).containsExactly("a.hprof");
        }
    }

    @Test
    void doesNotReplaceAFileThatCameMeanwhile() throws Exception {
        Path file = file("a.hprof");
        DumpProgress rival = once(() -> {
            try {
                Files.writeString(file, "theirs");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            assertThat(refused(jvm, file, DumpOptions.DEFAULT.withProgress(rival)))
                    .startsWith(file + " exists already");
            assertThat(file).hasContent("theirs");
            assertThat(names(folder)).containsExactly("a.hprof");
        }
    }

    @Test
    void keepsWhatAConversionMakesOfIt() throws Exception {
        DumpConversion size = (from, to) -> Files.writeString(to, isWhole(from, false) ? "a whole one" : "a part");
        DumpConversion broken = (from, to) -> {
            Files.writeString(to, "half");
            throw new IOException("this is no use");
        };
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            dumps(jvm, file("a.gclog"), DumpOptions.DEFAULT.withConversion(size));
            assertThat(file("a.gclog")).hasContent("a whole one");

            assertThat(refused(jvm, file("b.gclog"), DumpOptions.DEFAULT.withConversion(broken)))
                    .contains("could not be converted: this is no use");
            assertThat(names(folder)).containsExactly("a.gclog");
        }
    }

    @Test
    void refusesWhatCannotWorkBeforeTheVmIsStopped() throws Exception {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17).start(Idle.class)) {
            assertThat(refused(jvm, folder.resolve("none/a.hprof"), DumpOptions.DEFAULT))
                    .isEqualTo("The folder " + folder.resolve("none") + " does not exist; make it first.");
            assertThat(refused(jvm, Path.of("/dev/null"), DumpOptions.DEFAULT.replacing()))
                    .contains("no ordinary file");
            assertThat(refused(jvm, Path.of("/proc/a.hprof"), DumpOptions.DEFAULT))
                    .startsWith("No file can be made in /proc: ");
            assertThat(refused(jvm, file("a.hprof"), DumpOptions.DEFAULT.withHeapBytes(OptionalLong.of(1L << 60))))
                    .startsWith("The dump needs about 1,099,511,627,792 MiB, and " + folder + " has ");
            assertThat(names(folder)).isEmpty();
        }
    }

    @Test
    void refusesAVmThatTakesNoRequests() throws Exception {
        try (TargetJvm closed =
                TargetJvm.on(Jdk.JDK_25, "-XX:+DisableAttachMechanism").start(Idle.class)) {
            assertThat(refused(closed, file("a.hprof"), DumpOptions.DEFAULT)).contains("-XX:+DisableAttachMechanism");
        }
        VmId ended;
        try (TargetJvm stopped = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            ended = id(stopped);
            stopped.freeze();
            assertThat(refused(stopped, file("a.hprof"), DumpOptions.DEFAULT)).contains("is stopped");
        }
        assertThat(HeapDumper.dump(ended, file("a.hprof"), DumpOptions.DEFAULT))
                .isEqualTo(new DumpResult.Refused("VM " + ended.pid() + " has ended."));
        assertThat(names(folder)).isEmpty();
    }
}
