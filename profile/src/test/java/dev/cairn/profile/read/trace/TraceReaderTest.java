// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.limits.ReadingLimits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceReaderTest {
    private static final int MAIN = 1;
    private static final int OTHER = 7;
    private static final int RUN = 0x10;
    private static final int READ = 0x20;
    private static final int WAIT = 0x30;
    private static final int ENTER = 0;
    private static final int EXIT = 1;
    private static final int UNROLL = 2;

    private static ProfileReading reading(byte[] bytes) {
        return ProfileReader.read("x.trace", bytes, HprofChoice.USUAL, ReadingLimits.ofMemory());
    }

    private static StackProfile read(byte[] bytes) {
        return ((ExportedProfile.Stacks) ((ProfileReading.Done) reading(bytes)).profile()).stacks();
    }

    private static Map<String, List<Long>> times(StackProfile profile) {
        return profile.samples().stream()
                .collect(Collectors.toMap(
                        sample -> sample.labels().get(StackSample.THREAD) + ": "
                                + sample.frames().stream().map(StackFrame::text).collect(Collectors.joining(" < ")),
                        StackSample::values));
    }

    @Test
    void addsUpWhatPassedInEachMethodByItself() {
        StackProfile profile = read(new TraceBytes(3, "dual", "")
                .record(MAIN, RUN, ENTER, 0, 0)
                .record(OTHER, RUN, ENTER, 0, 5)
                .record(MAIN, READ, ENTER, 10, 20)
                .record(MAIN, WAIT, ENTER, 15, 30)
                .record(MAIN, WAIT, EXIT, 16, 130)
                .record(MAIN, READ, EXIT, 26, 140)
                .record(MAIN, READ, ENTER, 30, 150)
                .record(MAIN, READ, EXIT, 40, 170)
                .record(OTHER, RUN, EXIT, 50, 100)
                .record(MAIN, RUN, EXIT, 41, 180)
                .build());

        assertThat(profile.types())
                .containsExactly(new ValueType("cpu", "nanoseconds"), new ValueType("wall", "nanoseconds"));
        assertThat(profile.durationNanos()).isEqualTo(5_000_000);
        assertThat(times(profile))
                .isEqualTo(Map.of(
                        "main: com.example.App.run", List.of(15_000L, 40_000L),
                        "main: com.example.App$Reader.read < com.example.App.run", List.of(25_000L, 40_000L),
                        "main: java.lang.Object.wait < com.example.App$Reader.read < com.example.App.run",
                                List.of(1_000L, 100_000L),
                        "pool-1: com.example.App.run", List.of(50_000L, 95_000L)));
        assertThat(profile.samples().stream()
                        .flatMap(sample -> sample.frames().stream())
                        .filter(frame -> frame.method().equals("wait")))
                .containsOnly(
                        new StackFrame("java.lang.Object", "wait", Optional.of("Object.java"), StackFrame.NATIVE_LINE));
        assertThat(profile.notes()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void readsEachVersion(int version) {
        StackProfile profile = read(new TraceBytes(version, "thread-cpu", "")
                .record(MAIN, RUN, ENTER, 5, 0)
                .record(MAIN, RUN, EXIT, 12, 0)
                .build());

        assertThat(times(profile)).isEqualTo(Map.of("main: com.example.App.run", List.of(7_000L)));
    }

    /** What a thread was in when the trace began is left without having been entered; an exception leaves several at once. */
    @Test
    void stacksThatAreNotInOrderDoNoHarm() {
        StackProfile profile = read(new TraceBytes(3, "wall", "")
                .record(MAIN, WAIT, EXIT, 100, 0)
                .record(MAIN, RUN, ENTER, 110, 0)
                .record(MAIN, READ, ENTER, 120, 0)
                .record(MAIN, WAIT, ENTER, 130, 0)
                .record(MAIN, READ, UNROLL, 140, 0)
                .record(MAIN, WAIT, 3, 145, 0)
                .record(MAIN, RUN, EXIT, 150, 0)
                .record(MAIN, 0x77770, ENTER, 160, 0)
                .record(MAIN, 0x77770, EXIT, 155, 0)
                .record(MAIN, READ, ENTER, 170, 0)
                .build());

        assertThat(profile.types()).containsExactly(new ValueType("wall", "nanoseconds"));
        assertThat(times(profile))
                .isEqualTo(Map.of(
                        "main: com.example.App.run", List.of(20_000L),
                        "main: com.example.App$Reader.read < com.example.App.run", List.of(10_000L),
                        "main: java.lang.Object.wait < com.example.App$Reader.read < com.example.App.run",
                                List.of(10_000L)));
    }

    @Test
    void saysWhatIsMissingAndWhatTheClockCost() {
        StackProfile profile =
                read(new TraceBytes(3, "dual", "data-file-overflow=true\nclock-call-overhead-nsec=2178\n")
                        .record(MAIN, RUN, ENTER, 0, 0)
                        .record(MAIN, RUN, EXIT, 1, 1)
                        .raw(1, 2, 3)
                        .build());

        assertThat(profile.notes())
                .containsExactly(
                        "The trace breaks off in the middle of a record.",
                        "The trace's buffer was full before its end, so what came later is missing.",
                        "To read the clock took 2178 ns a record, which is in these times.");
    }

    @Test
    void refusesWhatIsNoTrace() {
        assertThat(refusal("*version\n3\n")).contains("its table of methods has no end");
        assertThat(refusal("*version\n3\n*end\n")).contains("no records follow its table of methods");
        assertThat(refusal("*version\n3\n*methods\nrun\n*end\n")).contains("\"run\" in its table of methods is none");
        assertThat(refusal("*version\n3\n*methods\n0xzz\ta\tb\n*end\n")).contains("\"zz\" in its tables is no number");
        assertThat(refusal("*version\n9\n*end\nSLOW\u0009\u0000\u0010\u000012345678"))
                .contains("it is a trace of version 9");
        assertThat(refusal("*version\n2\n*end\nSLOW\u0002\u0000\u0001\u000012345678"))
                .contains("its records begin at 1");
    }

    private static String refusal(String text) {
        return ((ProfileReading.Refused) reading(text.getBytes(StandardCharsets.ISO_8859_1))).why();
    }
}
