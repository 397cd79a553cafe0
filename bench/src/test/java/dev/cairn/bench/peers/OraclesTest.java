// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.testkit.Collectors;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Compiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects, classes, and objects of each class are those that the libraries of others find. */
class OraclesTest {
    private static final Path DATA = Path.of("../../shared/data");
    /** Two dumps in one file. */
    private static final String TWO_DUMPS = "hprof/oracle_jdk7_21_hprofagent.hprof";

    private static final String SOURCES = "../wire/src/main/java";

    @TempDir
    Path folder;

    static Stream<Collectors.Pair> collectors() {
        return Collectors.onAllJdks();
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("long")
    void realProgramsHaveAsManyObjects(Collectors.Pair pair) throws Exception {
        Path dump = folder.resolve("vm.hprof");
        try (TargetJvm target =
                TargetJvm.on(pair.jdk(), "-Xmx256m", pair.option()).start(Compiles.class, SOURCES)) {
            assertThat(new ProcessBuilder(
                                    pair.jdk().tool("jcmd").toString(),
                                    String.valueOf(target.jvmPid()),
                                    "GC.heap_dump",
                                    "-all",
                                    dump.toString())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor())
                    .isZero();
        }
        WhatIsFound.in(dump, folder).isWhatAllFind();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hprof/jdk8-agent-32bit-ids.hprof",
                "hprof/java_pid1884.0001.hprof.gz",
                "hprof/sun_jdk5_13_x32.hprof",
                "hprof/sun_jdk6_30_x64_compressedOops.hprof",
                "hprof/sun_jdk6_30_x64_nocompressedOops.hprof",
                "android/dialer.android-hprof"
            })
    void oldAndForeignDumpsHaveAsManyObjects(String name) throws IOException {
        Path file = DATA.resolve(name);
        assumeTrue(Files.exists(file), "no real dumps here");
        Path dump = folder.resolve("copy.hprof");
        if (name.endsWith(".gz")) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                long _ = Files.copy(in, dump);
            }
        } else {
            Path _ = Files.copy(file, dump);
        }
        WhatIsFound.in(dump, folder).isWhatAllFind();
    }

    /** NetBeans has the first one, as Cairn has unless it is asked for another; Shark adds up the objects of both. */
    @Test
    void ofTwoDumpsInOneFileSharkMakesOne() throws IOException {
        Path file = DATA.resolve(TWO_DUMPS);
        assumeTrue(Files.exists(file), "no real dumps here");
        Path dump = Files.copy(file, folder.resolve("copy.hprof"));
        WhatIsFound first = WhatIsFound.in(dump, folder);
        first.isWhatFinds(Peer.Library.NETBEANS);
        first.with(WhatIsFound.in(dump, folder, 2)).isWhatFinds(Peer.Library.SHARK);
    }
}
