// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.attach.Target;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.OpenFolder;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.monitor.proc.ProcessStatFile;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Ballast;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PassedDumpTest {
    private static final ProcFs PROC = ProcFs.ofThisMachine();
    private static final Path TMP = Path.of("/tmp");

    @TempDir
    Path folder;

    private static VmId id(TargetJvm jvm) {
        long pid = jvm.jvmPid();
        try (ProcessStatFile file = ProcessStatFile.open(PROC.of(pid, "stat")).orElseThrow()) {
            return new VmId(pid, file.read().orElseThrow().startTicks());
        }
    }

    private static String refused(TargetJvm jvm, DumpSink sink, DumpOptions options) throws Exception {
        PassedDump result = HeapDumper.stream(id(jvm), sink, options);
        assertThat(result).isInstanceOf(PassedDump.Refused.class);
        return ((PassedDump.Refused) result).sentence();
    }

    private static List<String> roomsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name ->
                            name.startsWith(".cairn-dump-" + ProcessMark.own().text()))
                    .toList();
        }
    }

    private DumpSink into(Path file) {
        return (dump, _) -> {
            try (OutputStream out = Files.newOutputStream(file)) {
                dump.transferTo(out);
            }
        };
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isWholeAndLeavesNothing(Jdk jdk) throws Exception {
        Path file = folder.resolve("a.hprof");
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx128m").start(Ballast.class, "8")) {
            PassedDump result = HeapDumper.stream(id(jvm), into(file), DumpOptions.DEFAULT);

            assertThat(result).isInstanceOf(PassedDump.Whole.class);
            assertThat(file).hasSize(((PassedDump.Whole) result).bytes());
            try (FileChannel channel = FileChannel.open(file)) {
                assertThat(DumpEnd.isWhole(channel, false)).isTrue();
            }
            assertThat(Files.size(file)).isGreaterThan(8 << 20);
            assertThat(roomsIn(TMP)).isEmpty();
            assertThat(jvm.end()).isZero();
            assertThat(jvm.errors()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void comesOutOfAContainerAndCompressedIfTheVmDoesThat(Jdk jdk) throws Exception {
        boolean[] isPacked = new boolean[1];
        Path file = folder.resolve("a.hprof");
        try (TargetJvm jvm = TargetJvm.on(jdk).startInContainer("true", Idle.class)) {
            DumpSink sink = (dump, packed) -> {
                isPacked[0] = packed;
                into(file).take(packed ? new GZIPInputStream(dump) : dump, packed);
            };
            assertThat(HeapDumper.stream(id(jvm), sink, DumpOptions.DEFAULT.withGzip(1)))
                    .isInstanceOf(PassedDump.Whole.class);
            assertThat(isPacked[0]).isEqualTo(jdk.equals(Jdk.JDK_17));
            try (FileChannel channel = FileChannel.open(file)) {
                assertThat(DumpEnd.isWhole(channel, false)).isTrue();
            }
            assertThat(roomsIn(PROC.of(jvm.jvmPid(), "root/tmp"))).isEmpty();
        }
    }

    @Test
    void isCutWhereItsReaderHangsAndTheVmGoesOn() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17, "-Xmx128m").start(Ballast.class, "16")) {
            DumpSink hanging = (dump, _) -> {
                int _ = dump.read();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            };
            assertThat(refused(jvm, hanging, DumpOptions.DEFAULT.withStall(Duration.ofSeconds(1))))
                    .startsWith("Whoever reads the dump of VM " + jvm.pid() + " took nothing for 1 seconds")
                    .contains("cut after 1 bytes")
                    .endsWith("(--stall).");
            assertThat(jvm.end()).isZero();
            assertThat(roomsIn(TMP)).isEmpty();
        } finally {
            end.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isCutWhereItsReaderFailsAndTheVmGoesOn(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx128m").start(Ballast.class, "16")) {
            DumpSink broken = (dump, _) -> {
                int _ = dump.read();
                throw new IOException("it wants no more");
            };
            assertThat(refused(jvm, broken, DumpOptions.DEFAULT))
                    .startsWith("The dump of VM " + jvm.pid())
                    .endsWith("could not be passed on: it wants no more.");
            assertThat(jvm.end()).isZero();
            assertThat(roomsIn(TMP)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isOverWhenTheVmEnds(Jdk jdk) throws Exception {
        try (TargetJvm jvm = TargetJvm.on(jdk, "-Xmx600m").start(Ballast.class, "300")) {
            // The first word comes right after the request, and the VM has hundreds of megabytes to write.
            DumpProgress killer = (stage, bytes, expected) -> jvm.kill();
            assertThat(refused(jvm, into(folder.resolve("part")), DumpOptions.DEFAULT.withProgress(killer)))
                    .isEqualTo("VM " + jvm.pid() + " ended while it was dumped.");
            assertThat(roomsIn(TMP)).isEmpty();
        }
    }

    @Test
    void isOverWhenTheVmEndsInItsMidst() throws Exception {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_17, "-Xmx300m").start(Ballast.class, "100")) {
            DumpSink killer = (dump, _) -> {
                int _ = dump.read();
                jvm.kill();
                dump.transferTo(OutputStream.nullOutputStream());
            };
            assertThat(refused(jvm, killer, DumpOptions.DEFAULT))
                    .isEqualTo("VM " + jvm.pid() + " ended while it was dumped.");
        }
    }

    @Test
    void becomesWhatItsFilterMakesOfIt() throws Exception {
        Path file = folder.resolve("a.hprof.gz");
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            DumpFilter first = (dump, out) -> {
                out.write(dump.readNBytes(4));
                dump.transferTo(OutputStream.nullOutputStream());
            };
            assertThat(HeapDumper.dump(id(jvm), file, DumpOptions.DEFAULT.withFilter(first)))
                    .isInstanceOf(DumpResult.Done.class);
            assertThat(file).hasContent("JAVA");

            DumpFilter broken = (dump, out) -> {
                throw new IOException("it is odd");
            };
            assertThat(HeapDumper.dump(id(jvm), folder.resolve("b.hprof"), DumpOptions.DEFAULT.withFilter(broken)))
                    .isInstanceOfSatisfying(
                            DumpResult.Refused.class,
                            no -> assertThat(no.sentence())
                                    .contains("it is odd")
                                    .endsWith("Nothing was kept."));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void isRefusedWhereItHasNoRoomOnItsWay() throws Exception {
        try (TargetJvm jvm = TargetJvm.on(Jdk.JDK_25).start(Idle.class)) {
            DumpOptions huge = DumpOptions.DEFAULT
                    .withGzip(1)
                    .withHeapBytes(OptionalLong.of(1L << 60)); // not divided, as it is plain there
            assertThat(refused(jvm, into(folder.resolve("part")), huge))
                    .startsWith("The dump needs about 1,099,511,627,792 MiB, and ")
                    .endsWith("It waits there on its way: make room.");
            assertThat(folder).isEmptyDirectory();
        }
    }

    /** As a VM does whose dumper has been killed. */
    @Test
    void aGuardHasThoseGoOnThatWaitForADeadReader() throws Exception {
        try (DumpRoom room = DumpRoom.make(OpenFolder.at(folder), Target.ownUid());
                DumpGuard guard = DumpGuard.of(room)) {
            assertThat(room.folder().makeFifo(DumpGuard.FIFO, 0600)).isTrue();
            assertThat(room.folder().makeFifo(DumpGuard.PART, 0600)).isTrue();
            Path inside = folder.resolve(room.name());
            Process writer = open("echo late > " + inside.resolve(DumpGuard.FIFO));
            Process reader = open("read word < " + inside.resolve(DumpGuard.PART));

            guard.leave();

            assertThat(writer.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(reader.waitFor(1, TimeUnit.MINUTES)).isTrue();
            for (String each : List.of(DumpGuard.FIFO, DumpGuard.PART)) {
                assertThatThrownBy(() -> Files.writeString(inside.resolve(each), "later"))
                        .isInstanceOf(FileSystemException.class);
            }
        }
    }

    private static Process open(String script) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", script)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
