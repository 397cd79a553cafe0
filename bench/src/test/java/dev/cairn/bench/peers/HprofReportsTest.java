// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.execution.Profiled;
import dev.cairn.testkit.target.heap.Assorted;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import shark.HprofHeader;
import shark.HprofRecord;
import shark.HprofRecordTag;
import shark.StreamingHprofReader;

/** The libraries of others read the binary reports of the HPROF agent, and find in them what Cairn finds. */
class HprofReportsTest {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Path JAR =
            Path.of("../cli/target/cairn.jar").toAbsolutePath().normalize();
    private static final Path GRIDKIT = Path.of("target/gridkit");

    private static final Set<HprofRecordTag> RECORDS = EnumSet.of(
            HprofRecordTag.STRING_IN_UTF8,
            HprofRecordTag.LOAD_CLASS,
            HprofRecordTag.STACK_FRAME,
            HprofRecordTag.STACK_TRACE);
    private static final int FEWEST_NAMES = 100;

    @TempDir
    private static Path cache;

    private static Path agent = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void putTheAgentInPlace() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(Jdk.JDK_25.java(), "-jar", JAR.toString(), "hprof", "path");
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        agent = Path.of(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        assertThat(process.waitFor()).isZero();
    }

    /** With a small heap the report is of version 1.0.1, with a large one of 1.0.2: in segments. */
    static Stream<Arguments> heaps() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of(
                                "-Xmx256m heap=dump",
                                "-Xmx3g heap=all,cpu=samples,depth=16",
                                "-Xmx3g heap=dump,primarrays=n,primfields=n")
                        .map(each -> Arguments.of(jdk, each.split(" ")[0], each.split(" ")[1])));
    }

    private Process start(Jdk jdk, String heap, String options, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.java(), heap, "-cp", TargetJvm.classPath()));
        command.add("-agentlib:hprof=verbose=n,format=b,file=report.hprof," + options);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("stdout").toFile())
                .redirectError(folder.resolve("stderr").toFile());
        builder.environment().put("LD_LIBRARY_PATH", agent.toString());
        return builder.start();
    }

    private Path endOf(Process process) throws Exception {
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(folder.resolve("stderr")).isEmptyFile();
        return folder.resolve("report.hprof");
    }

    @ParameterizedTest
    @MethodSource("heaps")
    void allFindTheSameInAHeapDump(Jdk jdk, String heap, String options) throws Exception {
        Path report = endOf(start(jdk, heap, options, Assorted.class));
        WhatIsFound found = WhatIsFound.in(report, folder);
        assertThat(found.objects()).containsEntry(Assorted.class.getName() + "$WithLong", 40L);
        found.isWhatAllFind();
        Map<String, Long> told = countedByGridkit(report);
        assertThat(told.remove(WhatIsFound.CLASS)).isPositive();
        assertThat(told).isEqualTo(found.objects());
    }

    /**
     * NetBeans' library has the first one; but not where the dumps are in segments, as it takes the last segment of all for the end
     * of the first dump.
     */
    @ParameterizedTest
    @CsvSource({"17,-Xmx256m", "17,-Xmx3g", "25,-Xmx256m", "25,-Xmx3g"})
    void sharkAddsUpTheDumpsOfOneReport(int feature, String heap) throws Exception {
        Jdk jdk = feature == 17 ? Jdk.JDK_17 : Jdk.JDK_25;
        Process process = start(jdk, heap, "heap=all", Assorted.class);
        Eventually.eventually(SOON, () -> Files.readString(folder.resolve("stdout")), "ready\n"::equals);
        assertThat(new ProcessBuilder(jdk.tool("jcmd").toString(), Long.toString(process.pid()), "JVMTI.data_dump")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
        Path report = endOf(process);
        WhatIsFound first = WhatIsFound.in(report, folder);
        if (heap.equals("-Xmx256m")) {
            first.isWhatFinds(Peer.Library.NETBEANS);
        }
        first.with(WhatIsFound.in(report, folder, 2)).isWhatFinds(Peer.Library.SHARK);
    }

    /** There are no objects in it, but nothing else that a reader would stumble over. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void sharkReadsAReportWithoutAHeap(Jdk jdk) throws Exception {
        File report = endOf(start(jdk, "-Xmx256m", "heap=sites,cpu=samples", Profiled.class, "hello"))
                .toFile();
        Set<Long> told = new HashSet<>();
        Set<Long> used = new HashSet<>();
        long read = StreamingHprofReader.Companion.readerFor(report, HprofHeader.Companion.parseHeaderOf(report))
                .readRecords(RECORDS, (tag, length, in) -> {
                    switch (tag) {
                        case STRING_IN_UTF8 ->
                            told.add(in.readStringRecord(length).getId());
                        case LOAD_CLASS -> used.add(in.readLoadClassRecord().getClassNameStringId());
                        case STACK_FRAME -> {
                            HprofRecord.StackFrameRecord frame = in.readStackFrameRecord();
                            told.add(frame.getId());
                            used.add(frame.getMethodNameStringId());
                            used.add(frame.getMethodSignatureStringId());
                        }
                        default -> {
                            for (long frame : in.readStackTraceRecord().getStackFrameIds()) {
                                used.add(frame);
                            }
                        }
                    }
                });
        assertThat(read).isEqualTo(report.length());
        assertThat(told).hasSizeGreaterThan(FEWEST_NAMES).containsAll(used);
    }

    /** Its fast way of reading wants ids that are aligned as addresses are. It has NetBeans' names of old for its classes. */
    private static Map<String, Long> countedByGridkit(Path report) throws Exception {
        Map<String, Long> counts = new TreeMap<>();
        URL[] jars = {
            GRIDKIT.resolve("hprof-heap-0.16.jar").toUri().toURL(),
            GRIDKIT.resolve("gzrand-0.2.jar").toUri().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            Class<?> factory = loader.loadClass("org.netbeans.lib.profiler.heap.HeapFactory");
            Object heap = factory.getMethod("createFastHeap", File.class).invoke(null, report.toFile());
            Class<?> type = loader.loadClass("org.netbeans.lib.profiler.heap.Heap");
            Class<?> instance = loader.loadClass("org.netbeans.lib.profiler.heap.Instance");
            Class<?> javaClass = loader.loadClass("org.netbeans.lib.profiler.heap.JavaClass");
            for (Object each : (Iterable<?>) type.getMethod("getAllInstances").invoke(heap)) {
                Object of = instance.getMethod("getJavaClass").invoke(each);
                String name = (String) javaClass.getMethod("getName").invoke(of);
                counts.merge(WhatIsFound.plain(name), 1L, Long::sum);
            }
        }
        return counts;
    }
}
