// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.discovery.MappedLibraries.PerfDataMapping;
import dev.cairn.monitor.proc.ProcFs;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappedLibrariesTest {
    private static final long PID = 4711;
    private static final String RANGE = "7f3a7c000000-7f3a7c008000";

    private static MappedLibraries read(Path proc, String... lines) throws IOException {
        Files.writeString(maps(proc), String.join("\n", lines) + "\n");
        return MappedLibraries.read(ProcFs.at(proc), PID, PID);
    }

    private static Path maps(Path proc) throws IOException {
        return Files.createDirectories(proc.resolve("" + PID)).resolve("maps");
    }

    private static String line(String path) {
        return "7f1000000000-7f1001000000 r-xp 00000000 fe:00 1234                       " + path;
    }

    private static String perfData(String path) {
        return RANGE + " rw-s 00000000 fe:00 1234                       " + path;
    }

    @Test
    void findsTheVmItsCountersAndTheAgent(@TempDir Path proc) throws IOException {
        MappedLibraries libraries = read(
                proc,
                "00400000-00401000 r-xp 00000000 fe:00 99   /opt/jdk/bin/java",
                "7f0000000000-7f0000001000 rw-p 00000000 00:00 0 ",
                "7f0000002000-7f0000003000 rw-p 00000000 00:00 0                          [heap]",
                line("/opt/jdk/lib/server/libjvm.so"),
                line("/opt/jdk/lib/server/libjvm.so"),
                perfData("/tmp/hsperfdata_me/4711"),
                line("/home/me/.cache/cairn/libcairn.so"));

        assertThat(libraries.readable()).isTrue();
        assertThat(libraries.jvm()).contains("/opt/jdk/lib/server/libjvm.so");
        assertThat(libraries.perfData()).contains(new PerfDataMapping("/tmp/hsperfdata_me/4711", RANGE, false));
        assertThat(libraries.agent()).isTrue();
    }

    @Test
    void seesThatAProcessIsNoVm(@TempDir Path proc) throws IOException {
        MappedLibraries libraries = read(proc, line("/usr/bin/bash"), line("/usr/lib/libc.so.6"));

        assertThat(libraries.readable()).isTrue();
        assertThat(libraries.jvm()).isEmpty();
        assertThat(libraries.perfData()).isEmpty();
        assertThat(libraries.agent()).isFalse();
    }

    @Test
    void seesThatCountersWereDeletedAndWhereTheyStillAre(@TempDir Path proc) throws IOException {
        MappedLibraries libraries = read(proc, perfData("/tmp/hsperfdata_me/4711 (deleted)"));

        assertThat(libraries.perfData()).contains(new PerfDataMapping("/tmp/hsperfdata_me/4711", RANGE, true));
    }

    @Test
    void isNotFooledByTheCountersOfOtherVmsThatAMonitorMaps(@TempDir Path proc) throws IOException {
        MappedLibraries libraries = read(
                proc,
                perfData("/tmp/hsperfdata_me/99").replace(" rw-s ", " r--s "),
                perfData("/tmp/hsperfdata_me/4711").replace(" rw-s ", " r--s "),
                perfData("/tmp/hsperfdata_me/98"),
                perfData("/tmp/hsperfdata_other/4711"));

        assertThat(libraries.perfData().map(PerfDataMapping::path)).contains("/tmp/hsperfdata_other/4711");
    }

    @Test
    void knowsAVmWhoseJdkWasUpgradedUnderIt(@TempDir Path proc) throws IOException {
        assertThat(read(proc, line("/opt/jdk/lib/server/libjvm.so (deleted)")).jvm())
                .contains("/opt/jdk/lib/server/libjvm.so");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/opt/my own jdk/lib", "/opt/日本/\uD83D\uDE80", "/opt/a (deleted) b", "/opt/  two blanks"})
    void readsPathsOfAnyLetters(String folder, @TempDir Path proc) throws IOException {
        MappedLibraries libraries =
                read(proc, line(folder + "/libjvm.so"), perfData(folder + "/hsperfdata_日本 me/4711"));

        assertThat(libraries.jvm()).contains(folder + "/libjvm.so");
        assertThat(libraries.perfData().map(PerfDataMapping::path)).contains(folder + "/hsperfdata_日本 me/4711");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/lib/debug/libjvm.so.debug",
                "/opt/libjvm.so/readme",
                "/opt/libjvm.sox",
                "/opt/notlibjvm.so",
                "libjvm.so",
                "[libjvm.so]"
            })
    void isNotFooledByNamesThatOnlyLookLikeAVm(String path, @TempDir Path proc) throws IOException {
        assertThat(read(proc, line(path)).jvm()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/home/me/libcairn/libother.so", "/usr/lib/libcairo.so.2", "/home/me/notlibcairn.so"})
    void isNotFooledByNamesThatOnlyLookLikeTheAgent(String path, @TempDir Path proc) throws IOException {
        assertThat(read(proc, line("/opt/jdk/libjvm.so"), line(path)).agent()).isFalse();
    }

    @Test
    void readsAFileWithoutAFinalLineBreakAndWithBytesThatAreNoText(@TempDir Path proc) throws IOException {
        byte[] head = "7f00-7f01 r-xp 0 fe:00 1 /opt/\u00FF\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] last = line("/opt/jdk/libjvm.so").getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[head.length + last.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(last, 0, all, head.length, last.length);
        Files.write(maps(proc), all);

        assertThat(MappedLibraries.read(ProcFs.at(proc), PID, PID).jvm()).contains("/opt/jdk/libjvm.so");
    }

    @Test
    void findsNothingInAnEmptyFile(@TempDir Path proc) throws IOException {
        Files.createFile(maps(proc));

        MappedLibraries libraries = MappedLibraries.read(ProcFs.at(proc), PID, PID);

        assertThat(libraries.readable()).isTrue();
        assertThat(libraries.jvm()).isEmpty();
    }

    @Test
    void saysThatItCouldNotRead(@TempDir Path proc) throws IOException {
        assertThat(MappedLibraries.read(ProcFs.at(proc), PID, PID).readable()).isFalse();

        Files.createDirectory(maps(proc));

        assertThat(MappedLibraries.read(ProcFs.at(proc), PID, PID).readable()).isFalse();
    }

    @Test
    void readsOnlySoMuchOfAnEndlessFile(@TempDir Path proc) throws IOException {
        String filler = line("/opt/" + "x".repeat(1000)) + "\n";
        try (BufferedWriter out = Files.newBufferedWriter(maps(proc))) {
            out.write(line("/opt/first/libjvm.so") + "\n");
            for (long size = 0; size < 20_000_000; size += filler.length()) {
                out.write(filler);
            }
            out.write(perfData("/tmp/hsperfdata_me/1") + "\n");
        }

        MappedLibraries libraries = MappedLibraries.read(ProcFs.at(proc), PID, PID);

        assertThat(libraries.jvm()).contains("/opt/first/libjvm.so");
        assertThat(libraries.perfData()).isEmpty();
    }

    @Test
    void readsOnlySoMuchOfAnEndlessLine(@TempDir Path proc) throws IOException {
        Files.writeString(maps(proc), line("/" + "x".repeat(20_000_000) + "/libjvm.so"));

        MappedLibraries libraries = MappedLibraries.read(ProcFs.at(proc), PID, PID);

        assertThat(libraries.readable()).isTrue();
        assertThat(libraries.jvm()).isEmpty();
    }
}
