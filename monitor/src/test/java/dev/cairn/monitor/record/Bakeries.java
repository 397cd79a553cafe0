// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static dev.cairn.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A bakery that is recorded, and what its profiles say. */
final class Bakeries {
    /** So long a busy machine may take for anything. */
    static final long LIMIT_SECONDS = 120;

    static final Duration LIMIT = Duration.ofSeconds(LIMIT_SECONDS);
    static final String LOAF = "dev.cairn.testkit.target.allocation.Bakery$Loaf";

    private Bakeries() {}

    static TargetJvm bakery(Jdk jdk, String... options) {
        List<String> all = new ArrayList<>(List.of("-XX:+EnableDynamicAgentLoading", "-Xmx256m"));
        all.addAll(List.of(options));
        return TargetJvm.on(jdk, all.toArray(String[]::new)).start(Bakery.class);
    }

    static Estimate bytes(RecordedProfile profile, Predicate<RecordedSite> which) {
        return profile.sites().stream()
                .filter(which)
                .map(site -> site.value(AllocationSamples.BYTES))
                .reduce(Estimate.ZERO, Estimate::plus);
    }

    static long objects(RecordedProfile profile, String className) {
        return profile.sites().stream()
                .filter(site -> site.className().equals(className))
                .mapToLong(site -> site.value(AllocationSamples.OBJECTS).rounded())
                .sum();
    }

    static Predicate<RecordedSite> in(String method) {
        return site -> site.frames().stream()
                .anyMatch(frame -> frame.className().equals(Bakery.class.getName())
                        && frame.method().equals(method));
    }

    static RecordingRefusedException refusal(RecordedTarget vm, AllocationOptions options) {
        return catchThrowableOfType(
                RecordingRefusedException.class, () -> vm.recorder().record(options));
    }

    static Optional<Recording> begin(RecordedTarget vm) throws InterruptedException {
        try {
            return Optional.of(vm.recorder().record(AllocationOptions.sampled()));
        } catch (RecordingRefusedException e) {
            return Optional.empty();
        }
    }

    /** What kneading comes to, which is most of all once it was done for long enough. */
    static RecordedProfile kneaded(TargetJvm target, Recording recording) {
        return eventually(
                LIMIT,
                () -> {
                    target.tell("knead 500");
                    return recording.snapshot();
                },
                profile -> profile.samples() > 10
                        && top(profile)
                                .filter(site -> site.thread().equals("kneader"))
                                .isPresent());
    }

    static Optional<RecordedSite> top(RecordedProfile profile) {
        return profile.sites().stream()
                .max(Comparator.comparingDouble(
                        site -> site.value(CpuSamples.NANOS).value()));
    }
}
