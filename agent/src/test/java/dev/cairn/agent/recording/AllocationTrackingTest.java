// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.agent.DdmConnection;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Allocator;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.ReportRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackAllocations;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingRequest;
import dev.cairn.wire.ddm.chunk.allocation.AllocationTracking.TrackingStatus;
import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** REAE, REAQ and REAL: every allocation of a real VM, the newest first. */
@ParameterizedClass
@MethodSource("dev.cairn.testkit.Jdk#both")
class AllocationTrackingTest {
    private static final String SMALL = "Ldev/cairn/testkit/target/allocation/Allocator$Small;";
    private static final String FILE = "Allocator.java";
    private static final Path SOURCE =
            Path.of("../testkit/src/main/java/dev/cairn/testkit/target/allocation/Allocator.java");
    private static final int MAX_REPORTED = 65_535;
    private static final int DEPTH = 16;

    private final TargetJvm target;
    private final DdmConnection agent;
    private final Jdk jdk;

    AllocationTrackingTest(Jdk jdk) throws Exception {
        this.jdk = jdk;
        target = TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m").start(Allocator.class);
        agent = TestAgent.attach(target);
    }

    @AfterEach
    void end() {
        agent.close();
        try (target) {
            assertThat(target.end()).isZero();
            assertThat(target.errors()).isEmpty();
        }
    }

    private void track(boolean on) {
        assertThat(agent.request(new TrackAllocations(on))).isEmpty();
    }

    private boolean isTracked() {
        return agent.request(new TrackingRequest(), TrackingStatus.FORM).enabled();
    }

    private AllocationReport report() {
        return agent.request(new ReportRequest(), AllocationReport.FORM);
    }

    private AllocationReport wideReport() {
        return agent.request(new ReportRequest(), AllocationReport.WIDE_FORM);
    }

    private long tell(String line) {
        return Long.parseLong(target.tell(line));
    }

    private static StackFrame at(String method, String marker) throws IOException {
        List<String> lines = Files.readAllLines(SOURCE);
        int line = IntStream.range(0, lines.size())
                .filter(each -> lines.get(each).endsWith("// " + marker))
                .findFirst()
                .orElseThrow();
        return new StackFrame(Tracked.WORK, method, FILE, line + 1);
    }

    private static List<Tracked> patterns(AllocationReport report) {
        return Tracked.of(report).stream().filter(each -> each.isIn("pattern")).toList();
    }

    /** What {@code pattern} allocates, the newest first, with the innermost frame only. */
    private static List<Tracked> expected(int count, long thread) throws IOException {
        List<Tracked> once = List.of(
                new Tracked("[J", 8016, thread, List.of(at("pattern", "longs"))),
                new Tracked("[Ljava/lang/String;", 32, thread, List.of(at("pattern", "strings"))),
                new Tracked("[B", 120, thread, List.of(at("pattern", "bytes"))),
                new Tracked(SMALL, 16, thread, List.of(at("pattern", "small"))));
        List<Tracked> all = new ArrayList<>();
        IntStream.range(0, count).forEach(_ -> all.addAll(once));
        return all;
    }

    private static List<Tracked> innermost(List<Tracked> all) {
        return all.stream()
                .map(each -> new Tracked(
                        each.className(),
                        each.size(),
                        each.threadId(),
                        each.frames().subList(0, 1)))
                .toList();
    }

    @Test
    void reportsEachAllocationOfANewThread() throws Exception {
        assertThat(isTracked()).isFalse();
        track(true);
        assertThat(isTracked()).isTrue();
        long thread = tell("pattern 500");
        List<Tracked> patterns = patterns(report());
        assertThat(innermost(patterns)).isEqualTo(expected(500, thread));
        assertThat(patterns)
                .allMatch(each ->
                        each.frames().get(each.frames().size() - 1).method().equals("run"));
        track(false);
        assertThat(isTracked()).isFalse();
        assertThat(patterns(report())).as("the last report stays").hasSize(2000);
        tell("pattern 500");
        assertThat(patterns(report())).as("nothing comes to it").hasSize(2000);
        track(true);
        assertThat(patterns(report())).as("it begins anew").isEmpty();
    }

    @Test
    void reportsEachAllocationOfAnOldThreadOnceItsDrawIsOver() throws Exception {
        track(true);
        long thread = tell("old 300");
        assertThat(innermost(patterns(report()))).isEqualTo(expected(300, thread));
    }

    @Test
    void isEmptyWhereNothingWasTracked() {
        assertThat(report().allocations()).isEmpty();
        agent.announce(CairnFeature.REPORT_8.text());
        assertThat(wideReport().allocations()).isEmpty();
        track(false);
        assertThat(wideReport().allocations()).isEmpty();
    }

    @Test
    void keepsTheNewest() {
        agent.announce(CairnFeature.REPORT_8.text());
        track(true);
        int count = 150_000;
        long thread = tell("fill " + count);
        AllocationReport report = wideReport();
        assertThat(report.allocations()).hasSize(MAX_REPORTED);
        assertThat(report.tally().seen()).isGreaterThanOrEqualTo(count);
        assertThat(report.tally().lost()).isZero();
        assertThat(report.tally().unnamed()).isZero();
        List<Tracked> fills =
                Tracked.of(report).stream().filter(each -> each.isIn("fill")).toList();
        assertThat(fills).hasSizeGreaterThan(MAX_REPORTED - 2000);
        for (int i = 0; i < fills.size(); i++) {
            int index = count - 1 - i;
            assertThat(fills.get(i).size()).isEqualTo(16 + 8 * (index % Allocator.SIZES + 1));

            assertThat(fills.get(i).threadId()).isEqualTo(thread);
        }
    }

    @Test
    void cutsDeepStacksAtTheirOuterEnd() throws Exception {
        track(true);
        tell("deep 200");
        Tracked small = patterns(report()).get(3);
        assertThat(small.className()).isEqualTo(SMALL);
        assertThat(small.frames()).hasSize(DEPTH);
        assertThat(small.frames().get(0)).isEqualTo(at("pattern", "small"));
        assertThat(small.frames().subList(1, DEPTH))
                .allMatch(frame -> frame.method().equals("deep"));
    }

    @Test
    void knowsHiddenAndUnloadedClasses() {
        track(true);
        String hidden = target.tell("hidden");
        tell("unload");
        List<Tracked> guests = Tracked.of(report()).stream()
                .filter(each -> each.size() == 352 && each.className().equals("[B"))
                .filter(each -> each.frames().get(0).className().contains("Allocator$Guest"))
                .toList();
        assertThat(guests).hasSize(2);
        StackFrame unloaded = guests.get(0).frames().get(0);
        assertThat(unloaded.className()).isEqualTo("Ldev/cairn/testkit/target/allocation/Allocator$Guest;");
        assertThat(unloaded.method()).isEqualTo("run");
        assertThat(unloaded.file()).isEqualTo(FILE);
        assertThat(unloaded.line()).isPositive();
        assertThat(guests.get(1).frames().get(0).className().replace('.', '/'))
                .isEqualTo("L" + hidden.replace('.', '/') + ";");
    }

    @Test
    void followsVirtualThreads() throws Exception {
        if (jdk.equals(Jdk.JDK_25)) {
            tell("virtual 1"); // their carrier is there
            track(true);
            tell("old 1");
            long thread = tell("virtual 3000");
            List<Tracked> patterns = patterns(report()).stream()
                    .filter(each -> each.threadId() == thread)
                    .toList();
            // A carrier that ran before finishes its old draw first.
            assertThat(patterns).hasSizeGreaterThan(6000);
            assertThat(innermost(patterns)).isEqualTo(expected(3000, thread).subList(0, patterns.size()));
        }
    }

    @Test
    void holdsItsBoundsWhateverNamesThereAre() {
        agent.announce(CairnFeature.REPORT_8.text());
        track(true);
        tell("pattern 1"); // so that the names are there that the pattern is known by
        tell("giants 20 60000");
        assertThat(wideReport().classNames()).anyMatch(name -> name.length() == 4096 && name.endsWith("..."));
        tell("giants 1000 3000");
        tell("pattern 10");
        AllocationReport report = wideReport();
        assertThat(report.tally().unnamed()).isPositive();
        assertThat(report.classNames()).allMatch(name -> name.length() <= 4096);
        List<Tracked> patterns = patterns(report);
        assertThat(patterns).as("recorded, with what names there are").hasSizeGreaterThanOrEqualTo(40);
        assertThat(patterns.get(0).size()).isEqualTo(8016);
        track(false);
        track(true);
        tell("pattern 10");
        assertThat(wideReport().tally().unnamed()).as("it begins anew").isZero();
    }

    @Test
    void endsWithTheConnectionThatAskedForIt() throws Exception {
        try (DdmConnection other = DdmConnection.to(TestAgent.endpoint(target))) {
            assertThat(other.request(new TrackAllocations(true))).isEmpty();
            tell("pattern 5");
            assertThat(isTracked()).isTrue();
        }
        Eventually.eventually(TestAgent.SOON, this::isTracked, on -> !on);
        assertThat(patterns(report())).hasSize(20);
    }

    @Test
    void answersBeforeHelloAndOddRequests() {
        assertThat(agent.request(new RawChunk(TrackAllocations.FORM.type(), Bytes.EMPTY)))
                .hasSize(1);
        assertThat(isTracked()).isFalse();
        for (int i = 0; i < 20; i++) {
            track(true);
            track(true);
            track(false);
            track(false);
            assertThat(report().allocations().size()).isLessThanOrEqualTo(MAX_REPORTED);
        }
    }

    @Test
    void saysWhoHasTheRight() throws Exception {
        Path library = Path.of("target/libhold.so").toAbsolutePath();
        if (!Files.exists(library)) {
            Path include =
                    Path.of(Jdk.JDK_17.java()).resolveSibling("../include").normalize();
            Process gcc = new ProcessBuilder(
                            "gcc",
                            "-shared",
                            "-fPIC",
                            "-I" + include,
                            "-I" + include.resolve("linux"),
                            "-o",
                            library.toString(),
                            "src/test/c/hold_allocations.c")
                    .inheritIO()
                    .start();
            assertThat(gcc.waitFor()).isZero();
        }
        TestAgent.load(target, library, "");
        assertThat(agent.refusal(new TrackAllocations(true)))
                .isEqualTo("A VM reports its allocations to one tool at a time, and another agent has that right:"
                        + " end that first.");
        assertThat(isTracked()).isFalse();
        TestAgent.load(target, library, "release");
        track(true);
        long thread = tell("pattern 5");
        assertThat(innermost(patterns(report()))).isEqualTo(expected(5, thread));
    }
}
