// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.ProcFs;
import dev.cairn.testkit.FakeProc;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.PerfDataBuilder;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.life.Idle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptors, mappings and threads go back when the VMs that they were for have ended. */
class LeakTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long PID = 99_000_000;
    private static final int VMS = 100;
    /** Class loading and the tests themselves open a file now and then. */
    private static final int SLACK = 10;

    @TempDir
    Path folder;

    private static long entries(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.count();
        }
    }

    private static long mappings(String part) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(part)).count();
        }
    }

    @Test
    void nothingIsLeftOfAThousandVms() throws IOException {
        FakeProc proc = new FakeProc(folder);
        byte[] counters = new PerfDataBuilder().scalar("java.threads.live", 1).build();
        try (Monitor monitor = Monitor.open(ProcFs.at(proc.root()))) {
            long descriptors = entries("/proc/self/fd");
            long threads = entries("/proc/self/task");
            for (int round = 0; round < 10; round++) {
                for (int i = 0; i < VMS; i++) {
                    proc.jvm(PID + i, round * 1000L, counters, "java", "Round" + round);
                }
                eventually(LIMIT, monitor::vms, vms -> vms.size() == VMS);
                assertThat(mappings(folder.toString())).isEqualTo(VMS);
                for (int i = 0; i < VMS; i++) {
                    proc.remove(PID + i);
                }
                eventually(LIMIT, monitor::vms, List::isEmpty);
            }
            assertThat(mappings(folder.toString())).isZero();
            assertThat(entries("/proc/self/fd")).isLessThan(descriptors + SLACK);
            assertThat(entries("/proc/self/task")).isLessThan(threads + SLACK);
            assertThat(monitor.failures()).isZero();
        }
    }

    @Test
    @Tag("long")
    void nothingIsLeftOfRealVmsThatAreKilled() throws IOException {
        try (Monitor monitor = Monitor.open()) {
            Set<Long> ended = new HashSet<>();
            for (int round = 0; round < 12; round++) {
                List<TargetJvm> targets = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    targets.add(TargetJvm.on(i % 2 == 0 ? Jdk.JDK_17 : Jdk.JDK_25, "-Xmx32m")
                            .start(Idle.class));
                }
                List<Long> pids = targets.stream().map(TargetJvm::pid).toList();
                ended.addAll(pids);
                eventually(
                        LIMIT,
                        monitor::vms,
                        vms -> vms.stream()
                                        .filter(vm -> pids.contains(vm.pid()))
                                        .count()
                                == pids.size());
                targets.forEach(TargetJvm::close);
                eventually(LIMIT, monitor::vms, vms -> vms.stream().noneMatch(vm -> pids.contains(vm.pid())));
            }
            eventually(LIMIT, () -> descriptorsOf(ended), List::isEmpty);
            assertThat(monitor.failures()).isZero();
        }
    }

    /** What is open of these processes; other VMs of this machine come and go meanwhile, and are looked at too. */
    private static List<String> descriptorsOf(Set<Long> pids) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String leadsTo = ProcFs.readLink(file).orElse("");
                boolean ofOne = pids.stream()
                        .anyMatch(pid -> leadsTo.contains("/proc/" + pid + "/") || leadsTo.endsWith("/" + pid));
                if (ofOne || isOfEndedProcess(file, leadsTo)) {
                    found.add(file + " -> " + leadsTo);
                }
            }
        }
        return found;
    }

    private static boolean isOfEndedProcess(Path file, String leadsTo) {
        return leadsTo.contains("pidfd")
                && ProcFs.readText(Path.of("/proc/self/fdinfo").resolve(file.getFileName()), 4096)
                        .filter(info -> info.contains("Pid:\t-1"))
                        .isPresent();
    }
}
