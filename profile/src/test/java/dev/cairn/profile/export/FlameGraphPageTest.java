// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlameGraphPageTest {
    private static final ValueType OBJECTS = new ValueType("alloc_objects", "count");

    private static StackProfile lasting(long seconds, long objects, double error) {
        StackSample sample =
                new StackSample(List.of(StackFrame.named("A.a")), List.of(objects), Map.of(), List.of(error));
        return new StackProfile(
                "", List.of(OBJECTS), 0, 0, seconds * 1_000_000_000L, 0, OBJECTS, List.of(), List.of(sample));
    }

    @Test
    void aRateOfSmallCountsKeepsItsError() throws IOException {
        StackProfile before = lasting(8, 1, 1);
        StackProfile after = lasting(4, 3, 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(FlameGraphPage.writeDifference(before, after, ComparedLengths.of(before, after), out))
                .isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .as("distance, value and variance: per second, 1 ± 1 in 8 s and 3 ± 1 in 4 s")
                .contains("[1,0.125,0.015625]", "[1,0.75,0.0625]");
    }
}
