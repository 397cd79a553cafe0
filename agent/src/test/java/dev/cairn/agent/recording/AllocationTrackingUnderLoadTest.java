// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.recording.Profiling.EndSample;
import dev.cairn.wire.ddm.chunk.recording.Profiling.Sample;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports are asked for while the target allocates as fast as it can: each is right, and none stops the target. */
class AllocationTrackingUnderLoadTest {
    private static final int REPORTS = 100;
    /** One in this many is read to the last record. */
    private static final int READ_THROUGH = 10;

    private static final Pattern OPERATION = Pattern.compile("Safepoint \"([^\"]+)\"");
    /** What a VM does by itself, with or without an agent: collections, and care of its code. */
    private static final Pattern USUAL = Pattern.compile("G1.*|Cleanup|ICBufferFull|HandshakeAllThreads|.*GC.*");

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void nothingStopsTheTarget(Jdk jdk) throws Exception {
        Path log = folder.resolve("safepoint.log");
        try (TargetJvm target = TargetJvm.on(
                                jdk,
                                "-XX:+EnableDynamicAgentLoading",
                                "-XX:+UseG1GC",
                                "-Xmx512m",
                                "-Xlog:safepoint:file=" + log)
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            agent.announce(CairnFeature.REPORT_8.text());
            long before = Files.size(log);
            target.tell("churn 2");
            agent.request(new TrackAllocations(true));
            long seen = 0;
            for (int i = 0; i < REPORTS; i++) {
                AllocationReport report = agent.request(new ReportRequest(), AllocationReport.WIDE_FORM);
                assertThat(report.tally().seen()).isGreaterThanOrEqualTo(seen);
                seen = report.tally().seen();
                if (i % READ_THROUGH == 0) {
                    checkOrder(report);
                }
            }
            assertThat(agent.request(new Sample(0, 0, 1000))).isEmpty();
            assertThat(agent.request(new EndSample())).isEmpty();
            agent.request(new TrackAllocations(false));
            target.tell("rest");
            assertThat(operations(log, before))
                    .allMatch(name -> USUAL.matcher(name).matches());
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** Of each thread the records are the newest first, and none is missing: each knows what comes before it. */
    private static void checkOrder(AllocationReport report) {
        Map<Long, List<Tracked>> threads = new HashMap<>();
        Tracked.of(report).stream()
                .filter(each -> each.isIn("pattern"))
                .forEach(each -> threads.computeIfAbsent(each.threadId(), _ -> new ArrayList<>())
                        .add(each));
        for (List<Tracked> records : threads.values()) {
            for (int i = 1; i < records.size(); i++) {
                assertThat(records.get(i).size())
                        .as("before %s", records.get(i - 1))
                        .isEqualTo(
                                switch ((int) records.get(i - 1).size()) {
                                    case 8016 -> 32;
                                    case 32 -> 120;
                                    case 120 -> 16;
                                    default -> 8016;
                                });
            }
        }
    }

    private static Set<String> operations(Path log, long from) throws Exception {
        byte[] all = Files.readAllBytes(log);
        Set<String> names = new TreeSet<>();
        Matcher matcher =
                OPERATION.matcher(new String(all, (int) from, all.length - (int) from, StandardCharsets.UTF_8));
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    /** The VM checks each call into it, and complains on its standard error. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void keepsToTheRulesOfJni(Jdk jdk) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                jdk,
                                "-XX:+EnableDynamicAgentLoading",
                                "-Xmx256m",
                                "-Xcheck:jni",
                                "-XX:+DisplayVMOutputToStderr")
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            for (int i = 0; i < 3; i++) {
                agent.request(new TrackAllocations(true));
                assertThat(agent.request(new Sample(0, 0, 1000))).isEmpty();
                target.tell("churn 2");
                target.tell("hidden");
                target.tell("deep 100");
                target.tell("giants 10 5000");
                target.tell("burn 50");
                assertThat(agent.request(new ReportRequest(), AllocationReport.FORM)
                                .allocations())
                        .isNotEmpty();
                assertThat(agent.request(new EndSample())).isEmpty();
                agent.request(new TrackAllocations(false));
                target.tell("rest");
            }
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** Between threads that write and one that leaves, nothing is used once it is gone. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void comesAndGoesInTheMiddleOfIt(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m").start(Allocator.class)) {
            target.tell("churn 4");
            for (int i = 0; i < 10; i++) {
                try (DdmConnection agent = TestAgent.attach(target)) {
                    for (int j = 0; j < 5; j++) {
                        agent.request(new TrackAllocations(true));
                        assertThat(agent.request(new Sample(0, 0, 1000))).isEmpty();
                        agent.request(new ReportRequest(), AllocationReport.FORM);
                        agent.request(new TrackAllocations(false));
                        assertThat(agent.request(new EndSample())).isEmpty();
                    }
                    agent.request(new TrackAllocations(true));
                    TestAgent.leave(target);
                }
            }
            target.tell("rest");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}
