// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.monitor.model.Heap;
import dev.cairn.monitor.model.Vm;
import dev.cairn.monitor.model.VmId;
import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.testkit.FakeProc;
import dev.cairn.testkit.PerfDataBuilder;
import dev.cairn.wire.perfdata.PerfDataLayout;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileInputTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    /** Above the kernel's largest pid. */
    private static final long PID = 99_000_000;

    @TempDir
    Path folder;

    private FakeProc proc;

    @BeforeEach
    void makeProc() {
        proc = new FakeProc(folder);
    }

    private ProcFs procFs() {
        return ProcFs.at(proc.root());
    }

    private Vm only() {
        return Monitor.look(procFs()).getFirst();
    }

    private static byte[] counters() {
        return new PerfDataBuilder()
                .scalar("sun.os.hrt.frequency", 1_000_000_000)
                .string("java.property.java.version", "17.0.15")
                .string("sun.gc.collector.0.name", "Serial young collection pauses")
                .scalar("sun.gc.collector.0.invocations", 3)
                .scalar("sun.gc.generation.0.capacity", 1 << 20)
                .scalar("sun.gc.generation.0.maxCapacity", 2 << 20)
                .string("sun.gc.generation.0.name", "new")
                .string("sun.gc.generation.0.space.0.name", "eden")
                .scalar("sun.gc.generation.0.space.0.used", 12345)
                .scalar("sun.gc.generation.0.space.0.capacity", 1 << 20)
                .scalar("java.threads.live", 9)
                .build();
    }

    @Test
    void readsWhatTheFixtureSays() {
        proc.jvm(PID, 100, counters(), "/opt/jdk/bin/java", "-cp", "x", "a.b.Service");

        Vm vm = only();

        assertThat(vm.identity().name()).isEqualTo("Service");
        assertThat(vm.heap().orElseThrow().usedBytes()).hasValue(12345);
        assertThat(vm.heap().orElseThrow().maxBytes()).isEqualTo(2 << 20);
        assertThat(vm.threads()).hasValue(9);
        assertThat(vm.problems()).isEmpty();
    }

    @Test
    void takesAPidThatIsUsedAgainForAnotherVm() {
        proc.jvm(PID, 100, counters(), "java", "First");
        try (Monitor monitor = Monitor.open(procFs())) {
            List<MonitorEvent> events = new CopyOnWriteArrayList<>();
            monitor.listen(events::add);
            assertThat(monitor.vms())
                    .singleElement()
                    .matches(vm -> vm.identity().name().equals("First"));

            proc.jvm(PID, 900, counters(), "java", "Second");

            eventually(
                    LIMIT,
                    monitor::vms,
                    vms -> vms.size() == 1 && vms.getFirst().identity().name().equals("Second"));
            assertThat(monitor.vms().getFirst().id()).isEqualTo(new VmId(PID, 900));
            assertThat(events)
                    .anyMatch(event ->
                            event instanceof MonitorEvent.Gone(Vm vm) && vm.id().equals(new VmId(PID, 100)));
        }
    }

    @Test
    void outlivesAFileThatShrinksWhileItIsMapped() throws Exception {
        proc.jvm(PID, 100, counters(), "java", "Shrinking");
        proc.jvm(PID + 1, 100, counters(), "java", "Neighbour");
        try (Monitor monitor = Monitor.open(procFs())) {
            try (RandomAccessFile file =
                    new RandomAccessFile(proc.perfDataFile(PID).toFile(), "rw")) {
                file.setLength(0);
            }

            Vm broken = eventually(
                            LIMIT,
                            () -> monitor.vm(new VmId(PID, 100)),
                            vm -> vm.isPresent() && !vm.get().problems().isEmpty())
                    .orElseThrow();

            assertThat(broken.heap()).isEmpty();
            assertThat(broken.problems()).singleElement().asString().contains("cannot be read any more");
            long step = monitor.step();
            eventually(LIMIT, monitor::step, now -> now > step + 1);
            assertThat(monitor.vm(new VmId(PID + 1, 100)).flatMap(Vm::heap)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31})
    void saysThatAFileTooShortIsNone(int length) throws IOException {
        proc.jvm(PID, 100, Arrays.copyOf(counters(), length), "java", "Short");

        Vm vm = only();

        assertThat(vm.identity().name()).isEqualTo("Short");
        assertThat(vm.problems())
                .containsExactly("The counters of this VM are in a file of " + length + " bytes, which no VM writes.");
    }

    @Test
    void mapsNoFileOfAnySize() throws IOException {
        proc.jvm(PID, 100, counters(), "java", "Large");
        try (RandomAccessFile file = new RandomAccessFile(proc.perfDataFile(PID).toFile(), "rw")) {
            file.setLength(1L << 40); // sparse
        }
        assertThat(only().problems()).singleElement().asString().contains("which no VM writes");
    }

    @Test
    void doesNotWaitForAFifoOrFollowALink() throws Exception {
        proc.jvm(PID, 100, counters(), "java", "Fifo");
        Files.delete(proc.perfDataFile(PID));
        new ProcessBuilder("mkfifo", proc.perfDataFile(PID).toString()).start().waitFor();
        proc.jvm(PID + 1, 100, counters(), "java", "Link");
        Files.delete(proc.perfDataFile(PID + 1));
        Files.createSymbolicLink(proc.perfDataFile(PID + 1), Path.of("/etc/hostname"));

        assertThat(Monitor.look(procFs()))
                .hasSize(2)
                .allMatch(
                        vm -> vm.problems()
                                .getFirst()
                                .matches(
                                        "The counters of this VM cannot be read: the file is (no regular file|a symbolic link)."));
    }

    @Test
    void doesNotWaitForAFifoInPlaceOfAJdksReleaseFileOrOfAJar() throws Exception {
        proc.jvm(PID, 100, counters(), "java", "-jar", "/srv/app.jar");
        for (String file : List.of("opt/jdk/release", "srv/app.jar")) {
            Path fifo = proc.of(PID, "root").resolve(file);
            Files.createDirectories(fifo.getParent());
            new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor();
        }

        assertThat(only().identity().name()).isEqualTo("app.jar");
        assertThat(only().heap()).isPresent();
    }

    @Test
    void doesNotBelieveAVmThatStartsInTheFuture() {
        byte[] lying = new PerfDataBuilder()
                .scalar("sun.rt.createVmBeginTime", Long.MAX_VALUE / 2)
                .scalar("sun.os.hrt.frequency", -5)
                .string("sun.gc.collector.0.name", "G1 young collection pauses")
                .scalar("sun.gc.collector.0.invocations", Long.MAX_VALUE)
                .scalar("sun.gc.collector.0.time", Long.MAX_VALUE)
                .scalar("sun.gc.collector.0.lastExitTime", Long.MAX_VALUE)
                .build();
        proc.jvm(PID, 100, lying, "java", "Lying");

        Vm vm = only();

        assertThat(vm.identity().startedAtMillis()).isEqualTo(1_700_000_001_000L);
        assertThat(vm.gc().lastAtMillis()).isEmpty();
    }

    @Test
    void aVmThatHasJustStartedHasNoProblemYet() {
        byte[] starting = new PerfDataBuilder().accessible(false).build();
        long bootMillis = 1_700_000_000_000L;
        proc.jvm(PID, (System.currentTimeMillis() - bootMillis) / 10, starting, "java", "Young");
        assertThat(only().problems()).isEmpty();
    }

    @Test
    void aVmThatNeverPublishesItsCountersHasOne() {
        proc.jvm(PID, 100, new PerfDataBuilder().accessible(false).build(), "java", "Old");
        assertThat(only().problems()).singleElement().asString().contains("still starting");
    }

    @Test
    void tellsThatCountersFoundNoRoom() {
        byte[] block = counters();
        ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).putInt(PerfDataLayout.OVERFLOW_OFFSET, 640);
        proc.jvm(PID, 100, block, "java", "Crowded");

        assertThat(only().problems())
                .singleElement()
                .asString()
                .contains("640 bytes")
                .contains("PerfDataMemorySize");
        assertThat(only().heap()).isPresent();
    }

    @Test
    void namesAProgramWithALauncherOfItsOwnByThat() {
        byte[] tool = new PerfDataBuilder()
                .string("sun.rt.javaCommand", "jdk.jconsole/sun.tools.jconsole.JConsole 1234")
                .build();
        proc.jvm(PID, 100, tool, "/opt/jdk/bin/jconsole", "1234");

        assertThat(only().identity().name()).isEqualTo("jconsole");
        assertThat(only().identity().kind()).isEqualTo("JDK tool");
        assertThat(only().identity().mainClass()).isEqualTo("sun.tools.jconsole.JConsole");
    }

    @Test
    void takesAHeapOfNothingForOneThatIsNotCountedYet() {
        byte[] block = new PerfDataBuilder()
                .string("java.property.java.version", "25.0.3")
                .string("sun.gc.collector.0.name", "G1 young collection pauses")
                .scalar("sun.gc.generation.0.capacity", 1 << 20)
                .string("sun.gc.generation.0.space.0.name", "eden")
                .scalar("sun.gc.generation.0.space.0.used", 0)
                .build();
        proc.jvm(PID, 100, block, "java", "Fresh");

        assertThat(only().heap().orElseThrow().usedBytes()).isEmpty();
        assertThat(only().heap().orElseThrow().usedAt()).isEqualTo(Heap.UsedAt.UNKNOWN);
    }

    @Test
    void keepsAVmThatRenamesItself() {
        proc.jvm(PID, 100, counters(), "java", "Renamed");
        try (Monitor monitor = Monitor.open(procFs())) {
            proc.stat(PID, 100, "my-service");
            long step = monitor.step();
            eventually(LIMIT, monitor::step, now -> now > step + 1);

            assertThat(monitor.vms())
                    .singleElement()
                    .matches(vm -> vm.identity().name().equals("Renamed"));
        }
    }

    @Test
    void namesAVmThatAnotherVmHasStartedByItsOwnCommandLine() {
        long young = (System.currentTimeMillis() - 1_700_000_000_000L) / 10;
        // What a child has between fork and exec is its parent's.
        proc.process(PID, young, "java", "java", "Parent");
        proc.maps(PID, "7f2000000000-7f2000008000 r-xp 00000000 fe:00 2 /opt/jdk/lib/server/libjvm.so\n");
        try (Monitor monitor = Monitor.open(procFs())) {
            eventually(LIMIT, monitor::vms, vms -> vms.size() == 1);
            proc.jvm(PID, young, counters(), "java", "Child");

            eventually(
                    LIMIT,
                    monitor::vms,
                    vms -> vms.size() == 1 && vms.getFirst().identity().name().equals("Child"));
        }
    }

    @Test
    void mayBeClosedByAListener() {
        Monitor monitor = Monitor.open(procFs());
        CountDownLatch called = new CountDownLatch(1);
        monitor.listen(event -> {
            monitor.close();
            called.countDown();
        });
        eventually(LIMIT, called::getCount, left -> left == 0);
        monitor.close();
    }

    @Test
    void survivesAnyBytesInTheFile() {
        Random random = new Random(42);
        byte[] good = counters();
        for (int i = 0; i < 300; i++) {
            byte[] bytes = good.clone();
            for (int k = 0; k < 1 + i % 40; k++) {
                bytes[random.nextInt(600)] = (byte) random.nextInt();
            }
            proc.jvm(PID + i, 100, bytes, "java", "Broken" + i);
        }
        assertThat(Monitor.look(procFs())).hasSize(300);
    }

    @Test
    void showsNamesOfAnyBytes() throws IOException {
        String name = "\u05E9\u05DC\u05D5\u05DD \u202E \uD83D\uDE80 \u0007 \u4F60\u597D".repeat(20);
        proc.jvm(PID, 100, counters(), "java", "-jar", "/srv/" + name + ".jar");
        proc.jvm(PID + 1, 100, counters(), "java", "-jar", "x.jar");
        Files.write(proc.of(PID + 1, "cmdline"), new byte[] {'j', 'a', 'v', 'a', 0, (byte) 0xFF, (byte) 0xFE, 0});
        proc.jvm(PID + 2, 100, counters());

        List<Vm> vms = Monitor.look(procFs());

        assertThat(vms).hasSize(3);
        assertThat(vms.get(0).identity().name()).isEqualTo(name + ".jar");
        assertThat(vms.get(1).identity().name()).isEqualTo("\uFFFD\uFFFD");
        assertThat(vms.get(2).identity().name()).isEqualTo("java");
    }

    @Test
    void watchesAThousandVms() {
        for (int i = 0; i < 1000; i++) {
            proc.jvm(PID + i, 100 + i, counters(), "java", "Service" + i);
        }
        try (Monitor monitor = Monitor.open(procFs())) {
            assertThat(monitor.vms()).hasSize(1000).allMatch(vm -> vm.heap().isPresent());
            long step = monitor.step();
            eventually(LIMIT, monitor::step, now -> now >= step + 3);
            for (int i = 0; i < 500; i++) {
                proc.remove(PID + i);
            }
            eventually(LIMIT, monitor::vms, vms -> vms.size() == 500);
        }
    }

    @Test
    void waitsForAVmThatIsStillWritingItsCounters() throws IOException {
        proc.jvm(PID, 100, new byte[32768], "java", "Starting");
        try (Monitor monitor = Monitor.open(procFs())) {
            assertThat(monitor.vms().getFirst().heap()).isEmpty();

            try (RandomAccessFile file =
                    new RandomAccessFile(proc.perfDataFile(PID).toFile(), "rw")) {
                file.write(counters());
            }

            eventually(LIMIT, () -> monitor.vms().getFirst().heap(), heap -> heap.isPresent());
            assertThat(monitor.vms().getFirst().problems()).isEmpty();
        }
    }

    @Test
    void goesOnWhenAListenerThrows() {
        try (Monitor monitor = Monitor.open(procFs())) {
            monitor.listen(event -> {
                throw new IllegalStateException("a listener's mistake");
            });
            List<MonitorEvent> events = new CopyOnWriteArrayList<>();
            monitor.listen(events::add);

            eventually(LIMIT, () -> events, all -> all.size() >= 2);

            assertThat(monitor.failures()).isPositive();
        }
    }

    @Test
    void findsNothingWhereThereIsNoProc() {
        assertThat(Monitor.look(ProcFs.at(folder.resolve("nowhere")))).isEmpty();
        assertThatCode(() -> Monitor.open(ProcFs.at(folder.resolve("nowhere"))).close())
                .doesNotThrowAnyException();
    }
}
