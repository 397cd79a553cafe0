// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

class CollapsedDifferenceTest {
    private static final ValueType OBJECTS = new ValueType("alloc_objects", "count");
    private static final ValueType CPU = new ValueType("cpu", "nanoseconds");

    private static StackProfile lasting(long seconds, ValueType type, StackSample... samples) {
        return new StackProfile(
                "", List.of(type), 0, 0, seconds * 1_000_000_000L, 0, type, List.of(), List.of(samples));
    }

    private static StackSample sample(String method, long value) {
        return new StackSample(
                List.of(StackFrame.named(method), StackFrame.named("A.main")), List.of(value), Map.of(), List.of(0.0));
    }

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private List<String> write(StackProfile before, StackProfile after) throws IOException {
        return CollapsedDifference.write(before, after, ComparedLengths.of(before, after), out);
    }

    @Test
    void eachStackHasTheNumberBeforeAndTheOneAfter() throws IOException {
        List<String> notes = write(
                lasting(5, OBJECTS, sample("A.a", 40), sample("A.a", 2), sample("A.gone", 1), sample("A.none", 0)),
                lasting(5, OBJECTS, sample("A.a", 50), sample("A.new", 7)));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("A.main;A.a 42 50\nA.main;A.gone 1 0\nA.main;A.new 0 7\n");
        assertThat(notes).hasSize(1);
    }

    @Test
    void theOneBeforeIsMadeAsLongAsTheOneAfter() throws IOException {
        List<String> notes = write(lasting(10, OBJECTS, sample("A.a", 41)), lasting(5, OBJECTS, sample("A.a", 50)));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("A.main;A.a 21 50\n");
        assertThat(notes).contains("Numbers before are as if that profile were as long as the one after.");
    }

    @Test
    void whatCountsNothingThatIsTheSameIsRefused() {
        assertThatThrownBy(() -> write(lasting(5, OBJECTS, sample("A.a", 1)), lasting(5, CPU, sample("A.a", 1))))
                .isInstanceOf(ProfileExportException.class)
                .hasMessage("The two profiles count nothing that is the same.");
    }
}
