// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfileConversionsTest {
    private static final StackFrame LOAD = new StackFrame("a.Db", "load", Optional.of("Db.java"), 7);
    private static final StackFrame MAIN = new StackFrame("a.Main", "main", Optional.empty(), 1);
    private static final Window WINDOW = new Window(1_000, 5_000, 10, 14);

    @Test
    void theClassIsTheInnermostFrame() {
        StackProfile stacks = RecordedStacks.of(profile(65536, site("a.Key", "main", 10, 240, Optional.empty())));

        assertThat(stacks.types()).containsExactly(AllocationSamples.OBJECTS.type(), AllocationSamples.BYTES.type());
        assertThat(stacks.types().get(stacks.defaultType())).isEqualTo(AllocationSamples.BYTES.type());
        assertThat(stacks.period()).isEqualTo(65536);
        assertThat(stacks.startMillis()).isEqualTo(10);
        assertThat(stacks.durationNanos()).isEqualTo(4_000);
        StackSample sample = stacks.samples().getFirst();
        assertThat(sample.frames().stream().map(StackFrame::text)).containsExactly("a.Key", "a.Db.load", "a.Main.main");
        assertThat(sample.values()).containsExactly(10L, 240L);
        assertThat(sample.labels()).isEqualTo(Map.of("class", "a.Key", "thread", "main"));
    }

    @Test
    void whatIsAliveIsShownFirstIfItWasRecorded() {
        LiveObjects live = new LiveObjects(Estimate.exactly(3), Estimate.exactly(72), new TreeMap<>());
        StackProfile stacks = RecordedStacks.of(profile(0, site("a.Key", "main", 10, 240, Optional.of(live))));

        assertThat(stacks.types().get(stacks.defaultType())).isEqualTo(LiveObjects.INUSE_SPACE);
        assertThat(stacks.samples().getFirst().values()).containsExactly(10L, 240L, 3L, 72L);
    }

    @Test
    void notesSayWhatAReaderMustKnow() {
        RecordedProfile profile = new RecordedProfile(
                AllocationSamples.KIND,
                "made 1",
                WINDOW,
                false,
                65536,
                2,
                new RecordingLoss(3, 1_200_000, 5, 1, 2),
                4,
                ProfileEnd.TARGET_ENDED,
                List.of("include a.**"),
                RecordingCost.NONE,
                List.of("One more."),
                AllocationSamples.KIND.columns(),
                true,
                List.of(site("a.Key", "main", 10, 240, Optional.of(LiveObjects.NONE))));

        assertThat(RecordedStacks.of(profile).notes())
                .containsExactly(
                        "Numbers are estimates from 2 samples, which stand for 120 bytes each on average. At the end"
                                + " one was taken in about 65,536 bytes. All bytes: 240 with a standard error of 12.",
                        "4 threads that ran before the recording may be missing as a whole. The agent could not reach"
                                + " them: a debugger may hold them, or the VM is not HotSpot of JDK 17 or 25. Threads that"
                                + " start later are complete: detach the debugger, or record the VM from its start (--wait"
                                + " NAME).",
                        "Incomplete: 3 records of allocations were lost in this window, which stand for about"
                                + " 1,200,000 bytes.",
                        "5 objects may be shown alive and are dead: the news of it was lost.",
                        "1 names of frames, classes or threads were lost in this window.",
                        "Incomplete: 2 other records were lost in this window.",
                        "It ends here, as the target ended.",
                        "Filtered: include a.**.",
                        "One more.");
    }

    @Test
    void aStackOfCpuTimeHasAFrameAtLeast() {
        RecordedProfile profile = new RecordedProfile(
                CpuSamples.KIND,
                "made 1",
                WINDOW,
                false,
                10_000_000,
                2,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                CpuSamples.KIND.columns(),
                false,
                List.of(
                        new RecordedSite(
                                "",
                                "main",
                                List.of(LOAD),
                                true,
                                Map.of(CpuSamples.NANOS, Estimate.exactly(5)),
                                1,
                                Optional.empty()),
                        new RecordedSite(
                                "",
                                "main",
                                List.of(),
                                false,
                                Map.of(CpuSamples.NANOS, Estimate.exactly(6)),
                                1,
                                Optional.empty())));

        StackProfile stacks = RecordedStacks.of(profile);

        assertThat(stacks.types().get(stacks.defaultType())).isEqualTo(CpuSamples.NANOS.type());
        assertThat(stacks.samples().getFirst().frames()).containsExactly(LOAD, RecordedStacks.TRUNCATED);
        assertThat(stacks.samples().getLast().frames()).containsExactly(RecordedStacks.NO_JAVA);
        assertThat(stacks.samples().getLast().values()).containsExactly(1L, 6L);
    }

    @Test
    void totalsAddUpValuesAndVariances() {
        RecordedProfile profile =
                profile(0, site("A", "one", 3, 60, Optional.empty()), site("B", "one", 4, 80, Optional.empty()));

        assertThat(profile.total(AllocationSamples.BYTES)).contains(new Estimate(140, 5));
        assertThat(profile.total(AllocationSamples.OBJECTS).orElseThrow().value())
                .isEqualTo(7);
        assertThat(profile.totalAlive(LiveObjects::bytes)).isEmpty();
    }

    @Test
    void whatNobodyCountedIsNoTypeAndWhatNobodyIsSureOfHasNoError() {
        RecordedSite site = new RecordedSite(
                "a.Key",
                "main",
                List.of(LOAD),
                false,
                Map.of(AllocationSamples.BYTES, Estimate.unsure(240)),
                2,
                Optional.empty());
        RecordedProfile profile = new RecordedProfile(
                AllocationSamples.KIND,
                "made 1",
                WINDOW,
                false,
                0,
                2,
                RecordingLoss.NONE,
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                List.of(AllocationSamples.BYTES),
                false,
                List.of(site));

        StackProfile stacks = RecordedStacks.of(profile);

        assertThat(stacks.types()).containsExactly(AllocationSamples.BYTES.type());
        assertThat(stacks.types().get(stacks.defaultType())).isEqualTo(AllocationSamples.BYTES.type());
        assertThat(stacks.samples().getFirst().values()).containsExactly(240L);
        assertThat(stacks.samples().getFirst().standardError(0)).isEmpty();
        assertThat(stacks.notes())
                .containsExactly(
                        "Numbers are estimates from 2 samples, which stand for 120 bytes each on average. All bytes:"
                                + " 240, and how far off that may be is not known.");
        assertThat(profile.total(AllocationSamples.OBJECTS)).isEmpty();
        assertThat(profile.total(AllocationSamples.BYTES).orElseThrow()).isEqualTo(Estimate.unsure(240));
    }

    @Test
    void aSiteWithoutItsNumberOfObjectsIsInNoProfileThatCountsThem() {
        RecordedSite site = new RecordedSite(
                "a.Key",
                "main",
                List.of(LOAD),
                false,
                Map.of(AllocationSamples.BYTES, Estimate.unsure(240)),
                2,
                Optional.empty());
        assertThatThrownBy(() -> profile(65536, site)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anErrorIsKnownIfThatOfEachPartIs() {
        Estimate five = new Estimate(5, 3);
        assertThat(five.plus(new Estimate(2, 4))).isEqualTo(new Estimate(7, 5));
        assertThat(five.minus(Estimate.exactly(2))).isEqualTo(new Estimate(3, 3));
        assertThat(five.plus(Estimate.unsure(2))).isEqualTo(Estimate.unsure(7));
        assertThat(Estimate.unsure(2).minus(five)).isEqualTo(Estimate.unsure(-3));
    }

    @Test
    void sharesErrAsTheirPartsDo() {
        List<Estimate> shares = Estimate.shares(List.of(new Estimate(30, 3), new Estimate(70, 4)));
        double error = Math.hypot(70 * 3, 30 * 4) / (100 * 100);
        assertThat(shares).extracting(Estimate::value).containsExactly(0.3, 0.7);
        assertThat(shares)
                .allSatisfy(
                        share -> assertThat(share.standardError().orElseThrow()).isCloseTo(error, within(1e-12)));
        assertThat(Estimate.shares(List.of(Estimate.exactly(1), Estimate.exactly(3))))
                .containsExactly(Estimate.exactly(0.25), Estimate.exactly(0.75));
        assertThat(Estimate.shares(List.of(new Estimate(1, 1), Estimate.unsure(3))))
                .containsExactly(Estimate.unsure(0.25), Estimate.unsure(0.75));
        assertThat(Estimate.shares(List.of(Estimate.ZERO))).containsExactly(Estimate.ZERO);
    }

    @Test
    void nothingIsSeenOrLostInTheEmptyWindowBehind() {
        RecordedProfile window = profile(65536, site("A", "one", 3, 60, Optional.empty()));
        RecordedProfile lossy = new RecordedProfile(
                AllocationSamples.KIND,
                window.target(),
                window.window(),
                false,
                65536,
                1,
                new RecordingLoss(3, 400, 0, 0, 0),
                0,
                ProfileEnd.STOPPED,
                List.of(),
                RecordingCost.NONE,
                List.of("One."),
                AllocationSamples.KIND.columns(),
                true,
                window.sites());

        RecordedProfile empty = lossy.emptyAfter();

        assertThat(empty.window()).isEqualTo(new Window(5_000, 5_000, 14, 14));
        assertThat(empty.samples()).isZero();
        assertThat(empty.sites()).isEmpty();
        assertThat(empty.loss()).isEqualTo(RecordingLoss.NONE);
        assertThat(empty.end()).isEqualTo(ProfileEnd.STOPPED);
        assertThat(RecordedStacks.of(empty).types())
                .isEqualTo(RecordedStacks.of(lossy).types());
        assertThat(lossy.ended(ProfileEnd.GUARDRAIL, List.of("One.", "Two.")).notes())
                .containsExactly("One.", "Two.");
    }

    /** With an error of a twentieth. */
    private static RecordedSite site(
            String className, String thread, long objects, long bytes, Optional<LiveObjects> live) {
        return new RecordedSite(
                className,
                thread,
                List.of(LOAD, MAIN),
                false,
                Map.of(
                        AllocationSamples.OBJECTS,
                        new Estimate((double) objects, 0.05 * objects),
                        AllocationSamples.BYTES,
                        new Estimate((double) bytes, 0.05 * bytes)),
                objects,
                live);
    }

    private static RecordedProfile profile(long interval, RecordedSite... sites) {
        return new RecordedProfile(
                AllocationSamples.KIND,
                "made 1",
                WINDOW,
                interval == 0,
                interval,
                sites.length,
                RecordingLoss.NONE,
                0,
                ProfileEnd.SNAPSHOT,
                List.of(),
                RecordingCost.NONE,
                List.of(),
                AllocationSamples.KIND.columns(),
                Stream.of(sites).anyMatch(site -> site.live().isPresent()),
                List.of(sites));
    }
}
