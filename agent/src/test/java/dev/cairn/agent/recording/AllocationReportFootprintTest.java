// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A report has megabytes, and none of them is in the heap of the target, whose collector would have to care for it. */
class AllocationReportFootprintTest {
    private static final int REPORTS = 10;
    private static final int FULL = 65_000;
    private static final int REPORT_BYTES = 1 << 20;
    private static final long MAX_HEAP_BYTES_EACH = 64 << 10;
    /** Eden fills in steps of this many bytes for each thread. */
    private static final int TLAB_BYTES = 2048;

    static Stream<Arguments> forms() {
        return Jdk.both()
                .flatMap(jdk -> Stream.of(List.of(), List.of(CairnFeature.REPORT_8), List.of(CairnFeature.ZLIB))
                        .map(features -> Arguments.of(jdk, features)));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void isNotInTheHeapOfTheTarget(Jdk jdk, List<CairnFeature> features) throws Exception {
        try (TargetJvm target = TargetJvm.on(
                                jdk,
                                "-XX:+EnableDynamicAgentLoading",
                                "-XX:+UseSerialGC",
                                "-XX:MinTLABSize=" + TLAB_BYTES,
                                "-XX:TLABSize=" + TLAB_BYTES,
                                "-XX:-ResizeTLAB",
                                "-Xmx256m",
                                "-Xmn64m")
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            agent.announce(features.stream().map(CairnFeature::text).toArray(String[]::new));
            agent.request(new TrackAllocations(true));
            target.tell("fill 70000");
            assertThat(report(agent).allocations().size()).isGreaterThan(FULL);
            target.tell("unload"); // which collects, so that no collection comes between the two looks
            eden(target);
            long before = eden(target);
            for (int i = 0; i < REPORTS; i++) {
                assertThat(agent.request(new ReportRequest().toRaw())
                                .get(0)
                                .data()
                                .length())
                        .isGreaterThan(REPORT_BYTES);
            }
            assertThat((eden(target) - before) / REPORTS).isBetween(1L, MAX_HEAP_BYTES_EACH);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private static long eden(TargetJvm target) {
        return Long.parseLong(target.tell("eden"));
    }

    private static AllocationReport report(DdmConnection agent) {
        RawChunk chunk = agent.request(new ReportRequest().toRaw()).get(0);
        boolean wide = chunk.type() == AllocationReport.WIDE_FORM.type();
        return DdmConnection.decode(wide ? AllocationReport.WIDE_FORM : AllocationReport.FORM, chunk);
    }

    /** Before, between and behind other answers, twice in one packet. */
    @ParameterizedTest
    @MethodSource("forms")
    void standsAmongOtherAnswers(Jdk jdk, List<CairnFeature> features) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m")
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            agent.announce(features.stream().map(CairnFeature::text).toArray(String[]::new));
            agent.request(new TrackAllocations(true));
            target.tell("fill 2000");
            agent.request(new TrackAllocations(false));
            RawChunk real = new ReportRequest().toRaw();
            RawChunk bad = new RawChunk(TrackAllocations.FORM.type(), Bytes.EMPTY);
            List<RawChunk> answers = agent.request(real, bad, real, bad);
            RawChunk alone = agent.request(real).get(0);
            RawChunk refusal = agent.request(bad).get(0);
            assertThat(answers.equals(List.of(alone, refusal, alone, refusal))).isTrue();
            assertThat(agent.request(bad, real).equals(List.of(refusal, alone))).isTrue();
            assertThat(DdmConnection.decode(
                                    features.contains(CairnFeature.REPORT_8)
                                            ? AllocationReport.WIDE_FORM
                                            : AllocationReport.FORM,
                                    alone)
                            .allocations()
                            .size())
                    .isGreaterThan(1900);
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    /** What a small VM is given is little: the newest that fit. */
    @ParameterizedTest
    @MethodSource("forms")
    void isShortForASmallTarget(Jdk jdk, List<CairnFeature> features) throws Exception {
        try (TargetJvm target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx8m")
                        .start(Allocator.class);
                DdmConnection agent = TestAgent.attach(target)) {
            agent.announce(features.stream().map(CairnFeature::text).toArray(String[]::new));
            agent.request(new TrackAllocations(true));
            target.tell("fill 70000");
            agent.request(new TrackAllocations(false));
            List<Tracked> all = Tracked.of(report(agent));
            assertThat(agent.request(new ReportRequest().toRaw()).get(0).data().length())
                    .isBetween(REPORT_BYTES - 4096, REPORT_BYTES);
            List<Tracked> fills = all.stream().filter(each -> each.isIn("fill")).toList();
            assertThat(fills.size()).isGreaterThan(1000);
            assertThat(fills.get(0).size()).isEqualTo(16 + 8 * (69_999 % Allocator.SIZES + 1));
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }
}
