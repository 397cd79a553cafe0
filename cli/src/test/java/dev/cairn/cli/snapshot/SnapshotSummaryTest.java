// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A dump in numbers, and what else its file says. */
class SnapshotSummaryTest extends WithSmallDump {
    @Test
    void theSummaryHasItsKeys() {
        Map<String, Object> summary = ask("summary", dump.toString(), "--json").object();
        assertThat(summary)
                .containsEntry("format", "HPROF 1.0.2")
                .containsEntry("truncated", null)
                .containsEntry("problems", List.of())
                .containsKeys("layout");
        assertThat(number(summary, "idSize")).isEqualTo(8);
        assertThat(number(summary, "timestampMillis")).isEqualTo(1_700_000_000_000L);
        assertThat(number(summary, "objects")).isEqualTo(12);
        assertThat(number(summary, "classes")).isEqualTo(6);
        assertThat(number(summary, "instances")).isEqualTo(4);
        assertThat(number(summary, "objectArrays")).isEqualTo(1);
        assertThat(number(summary, "primitiveArrays")).isEqualTo(1);
        assertThat(number(summary, "gcRoots")).isEqualTo(6);
        assertThat(number(summary, "dumps")).isEqualTo(1);
        long bytes = number(summary, "shallowBytes");
        assertThat(bytes).isPositive();
        assertThat(number(summary, "reachableObjects"))
                .isEqualTo(number(summary, "stronglyReachableObjects") + number(summary, "weaklyReachableObjects"));
        assertThat(number(summary, "reachableShallowBytes"))
                .isEqualTo(number(summary, "stronglyReachableShallowBytes")
                        + number(summary, "weaklyReachableShallowBytes"));
        assertThat(number(summary, "unreachableObjects")).isEqualTo(12 - number(summary, "reachableObjects"));
        assertThat(number(summary, "unreachableShallowBytes"))
                .isEqualTo(bytes - number(summary, "reachableShallowBytes"));
    }

    @Test
    void theSummaryTellsWhatAnAgentWroteBesideTheHeap() {
        Path agents = SmallDump.builder(0)
                .heapSummary(10, 1, 20, 2)
                .allocSites(0, 1, 1, 100, 1, new int[] {0, 1, 1, 1, 1, 100, 1})
                .cpuSamples(3, new int[] {3, 1})
                .heapSummary(1000, 5, 1L << 40, 9)
                .allocSites(0, 1, 1, 4096, 3, new int[] {0, 1, 1, 1, 1, 96, 1}, new int[] {0, 2, 1, 1, 1, 4000, 2})
                .cpuSamples(4, new int[] {4, 1})
                .write(folder.resolve("agents.hprof"));
        assertThat(ask("summary", agents.toString()).out())
                .contains("agent       2 allocation sites (4.0 KiB allocated), 7 CPU samples, 2 heap summaries")
                .contains(
                        "the last heap summary has 1000 B alive in 5 objects, of 1.0 TiB in 9 objects ever allocated");
        assertThat(ask("summary", agents.toString(), "--json").object())
                .extracting("agent")
                .asString()
                .contains("allocationSites=2", "cpuSamples=7", "heapSummaries=2", "liveBytes=1000");
        assertThat(ask("summary", dump.toString()).out()).doesNotContain("agent");
    }

    @Test
    void theSummaryOfALogNamesItsAppDomain() throws IOException {
        Path log = Files.writeString(
                folder.resolve("shop.gclog"),
                "a 2 shop.exe 0000ffff\nt 1 A\no 10 1 10\nr 10 1 0\nc shop.exe 0000ffff\n");
        assertThat(ask("summary", log.toString()).out())
                .contains("AppDomain   shop.exe, 65,535 ms after the device started, modulo 2^32");
        assertThat(ask("summary", log.toString(), "--json").object())
                .extracting("appDomain")
                .asString()
                .contains("name=shop.exe", "timestamp=65535");
        assertThat(ask("summary", dump.toString(), "--json").object()).containsEntry("appDomain", null);
    }

    @Test
    void theSummaryOfADumpOfTheJdksOwnAgentHasItsSites() {
        Path genuine = Path.of("../../shared/data/hprof/jdk8-agent-32bit-ids.hprof");
        assumeThat(genuine).exists();
        assertThat(ask("summary", genuine.toString()).out()).containsPattern("agent +[1-9]\\d* allocation sites");
    }
}
