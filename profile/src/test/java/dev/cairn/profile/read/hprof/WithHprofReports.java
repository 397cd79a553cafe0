// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.limits.ReadingLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Tests that read the text reports of HPROF as profiles. */
abstract class WithHprofReports {
    static final ReadingLimits LIMITS = new ReadingLimits(1 << 26, 100_000);

    static HprofChoice of(HprofSection section) {
        return new HprofChoice(Optional.of(section), OptionalInt.empty());
    }

    static HprofChoice dump(int number) {
        return new HprofChoice(Optional.empty(), OptionalInt.of(number));
    }

    static ProfileReading reading(byte[] bytes, HprofChoice choice) {
        return ProfileReader.read("it", bytes, choice, LIMITS);
    }

    static StackProfile profile(byte[] bytes, HprofChoice choice) {
        ProfileReading reading = reading(bytes, choice);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    static StackProfile profile(HprofReports report, HprofChoice choice) {
        return profile(report.bytes(), choice);
    }

    static StackProfile profile(HprofReports report) {
        return profile(report, HprofChoice.USUAL);
    }

    static String refusal(String text, HprofChoice choice) {
        ProfileReading reading = reading(text.getBytes(StandardCharsets.UTF_8), choice);
        assertThat(reading).isInstanceOf(ProfileReading.Refused.class);
        return ((ProfileReading.Refused) reading).why();
    }

    static StackFrame frame(String className, String method, String file, int line) {
        return new StackFrame(className, method, Optional.of(file), line);
    }

    static StackFrame frame(String className, String method) {
        return new StackFrame(className, method, Optional.empty(), StackFrame.UNKNOWN_LINE);
    }

    static List<Long> totals(StackProfile profile) {
        return IntStream.range(0, profile.types().size())
                .mapToObj(i -> profile.samples().stream()
                        .mapToLong(sample -> sample.values().get(i))
                        .sum())
                .toList();
    }
}
