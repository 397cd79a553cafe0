// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.monitor.record.Bakeries.LIMIT;
import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileNotes;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeMemory;
import java.util.Comparator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which Java call allocates native memory, how much of it, and what of that is there still. */
class NativeMemoryTest {
    private static final double BUFFER_BYTES = 2000 * 20_000.0;
    /** What an inflater of any zlib takes at least. */
    private static final double LEAST_INFLATER_BYTES = 6000;
    /** One test in 15,000 would fail. */
    private static final double STANDARD_ERRORS = 4;

    private static final int ROUNDS = 100;

    private static NativeOptions options() {
        return new NativeOptions(
                AllocationOptions.sampled().withInterval(16 * 1024).withLive());
    }

    private static TargetJvm target(Jdk jdk) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx256m", "-Xcheck:jni")
                .start(NativeMemory.class);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void isFoundWithItsJavaCallAndTillItIsFreed(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder().record(options())) {
            target.tell("buffers 2000 20000");
            RecordedProfile profile = recording.snapshot();
            assertIsAbout(bytes(profile, "keepBuffers"), BUFFER_BYTES);
            assertIsAbout(alive(profile, "keepBuffers").bytes(), BUFFER_BYTES);
            assertThat(top(profile).className()).isEqualTo("native");
            assertThat(top(profile).thread()).isEqualTo("main");
            assertThat(top(profile).frames().getFirst().text())
                    .isIn("libjvm.so.os::malloc", "libjvm.so.[native]"); // a VM may be stripped

            target.tell("inflaters 10000");
            profile = recording.snapshot();
            assertThat(bytes(profile, "keepInflaters").value()).isGreaterThan(10_000 * LEAST_INFLATER_BYTES);
            assertThat(top(profile).frames())
                    .extracting(frame -> frame.className() + "." + frame.method())
                    .contains("java.util.zip.Inflater.init", NativeMemory.class.getName() + ".keepInflaters");
            assertThat(top(profile).frames().getFirst().className()).isIn("libzip.so", "libz.so.1");

            target.tell("end");
            profile = recording.snapshot();
            assertThat(alive(profile, "keepInflaters").bytes().value()).isZero();
            assertIsAbout(alive(profile, "keepBuffers").bytes(), BUFFER_BYTES);

            target.tell("drop");
            eventually(
                    LIMIT,
                    () -> alive(recording.snapshot(), "keepBuffers").bytes().value(),
                    left -> left == 0);
            recording.stop();
            target.tell("inflaters 1000"); // by the allocator itself again
            target.tell("end");
            assertThat(target.end()).isZero();
            assertThat(target.errors()).doesNotContain("FATAL ERROR in native", "WARNING in native");
        }
    }

    /** Addresses are used again at once, by other threads too; processes are started meanwhile. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void isCountedRightWhereAddressesAreUsedAgain(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk);
                RecordedTarget vm = new RecordedTarget(target)) {
            for (int time = 0; time < 2; time++) { // where it was recorded before, too
                try (Recording recording = vm.recorder().record(options())) {
                    target.tell("churn 4 5000");
                    target.tell("processes 10");
                    RecordedProfile profile = recording.snapshot();
                    assertThat(bytes(profile, "makeAndEnd").value()).isGreaterThan(20_000 * LEAST_INFLATER_BYTES);
                    assertThat(alive(profile, "makeAndEnd").bytes().value()).isZero();
                    assertThat(profile.loss().frees()).isZero();
                    assertThat(ProfileNotes.ofTrouble(profile)).isEmpty();
                    assertThat(profile.sites())
                            .extracting(RecordedSite::thread)
                            .as("one that has ended may have the system's name, which is shorter")
                            .anyMatch(thread -> thread.startsWith("churn-of-inflat"));
                }
            }
            assertThat(target.end()).isZero();
        }
    }

    /** Calls are led to the agent and back while threads are in the middle of them. */
    @Tag("long")
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void comesAndGoesUnderLoad(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk);
                RecordedTarget vm = new RecordedTarget(target);
                ExecutorService beside = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < ROUNDS; round++) {
                Future<String> work = beside.submit(() -> target.tell("churn 4 20000"));
                while (!work.isDone()) {
                    try (Recording recording = vm.recorder().record(options())) {
                        assertThat(recording.snapshot().loss().allocations()).isZero();
                    }
                }
                assertThat(work.get()).isEqualTo("done");
                target.tell("processes 5");
            }
            assertThat(target.end()).isZero();
        }
    }

    private static void assertIsAbout(Estimate estimate, double truth) {
        assertThat(Math.abs(estimate.value() - truth))
                .as("%s for %s", estimate, truth)
                .isLessThanOrEqualTo(STANDARD_ERRORS * estimate.standardError().orElseThrow());
    }

    /** Not what the VM allocates for itself below that method, as to compile and to load. */
    private static boolean isIn(RecordedSite site, String method) {
        boolean isOfBuffer =
                site.frames().stream().anyMatch(frame -> frame.method().equals("allocateMemory0"));
        boolean isOfInflater = site.frames().getFirst().className().startsWith("libz");
        return (isOfBuffer || isOfInflater)
                && site.frames().stream()
                        .anyMatch(frame -> frame.className().equals(NativeMemory.class.getName())
                                && frame.method().equals(method));
    }

    private static Estimate bytes(RecordedProfile profile, String method) {
        return profile.sites().stream()
                .filter(site -> isIn(site, method))
                .map(site -> site.value(AllocationSamples.BYTES))
                .reduce(Estimate.ZERO, Estimate::plus);
    }

    private static LiveObjects alive(RecordedProfile profile, String method) {
        return profile.sites().stream()
                .filter(site -> isIn(site, method))
                .map(site -> site.live().orElse(LiveObjects.NONE))
                .reduce(LiveObjects.NONE, LiveObjects::plus);
    }

    /** What keeps most. */
    private static RecordedSite top(RecordedProfile profile) {
        return profile.sites().stream()
                .max(Comparator.comparingDouble(
                        site -> site.live().orElse(LiveObjects.NONE).bytes().value()))
                .orElseThrow();
    }
}
