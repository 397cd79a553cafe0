// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.leaks.Finding;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.target.leak.LeakingProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finding has one id in every run of a program, whatever the JDK and the collector. */
@Tag("long")
class StableIdsTest {
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah");
    private static final Set<String> FOUR = Set.of("gathering-point", "listeners", "thread-local", "class-loaders");

    @TempDir
    private Path folder;

    @Test
    void idsAreTheSameInTenRuns() throws IOException {
        Set<String> seen = new TreeSet<>();
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            for (String collector : COLLECTORS) {
                List<String> options = List.of("-Xmx256m", "-XX:+Use" + collector + "GC");
                List<Finding> found = new CorpusRun(folder, jdk, options).search(LeakingProgram.class, "four", 1);
                boolean _ = seen.add(found.stream()
                        .limit(FOUR.size())
                        .map(each -> each.rule() + " " + each.id())
                        .sorted()
                        .collect(Collectors.joining(", ")));
            }
        }

        assertThat(seen).singleElement().asString().contains(FOUR);
    }
}
