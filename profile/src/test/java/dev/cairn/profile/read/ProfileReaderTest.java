// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.limits.ReadingLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileReaderTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 20, 100_000);
    private static final Path REPORTS = Path.of("../../shared/data/alloc");

    private static StackProfile profile(String text) {
        return profile(text.getBytes(StandardCharsets.UTF_8));
    }

    private static StackProfile profile(byte[] bytes) {
        ProfileReading reading = ProfileReader.read("it", bytes, LIMITS);
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    private static String refusal(byte[] bytes) {
        ProfileReading reading = ProfileReader.read("it", bytes, LIMITS);
        assertThat(reading).isInstanceOf(ProfileReading.Refused.class);
        return ((ProfileReading.Refused) reading).why();
    }

    private static String refusal(String text) {
        return refusal(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsCollapsedStacksOfOthers() {
        StackProfile profile =
                profile("a/b.Main.main;[Native] os::malloc(unsigned long);x.Y.z 12\nMain.main;byte[]_[i] 5\r\n\n");
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(
                                List.of(
                                        frame("x.Y", "z"),
                                        frame("", "[Native] os::malloc(unsigned long)"),
                                        frame("a/b.Main", "main")),
                                List.of(12L),
                                Map.of()),
                        new StackSample(
                                List.of(frame("", "byte[]"), frame("Main", "main")),
                                List.of(5L),
                                Map.of("class", "byte[]")));
    }

    private static StackFrame frame(String className, String method) {
        return new StackFrame(className, method, Optional.empty(), StackFrame.UNKNOWN_LINE);
    }

    @Test
    void readsSpeedscopeEventsOfSeveralThreads() {
        StackProfile profile = profile("""
                {"shared": {"frames": [{"name": "a"}, {"name": "b", "file": "b.c", "line": 3}]},
                 "profiles": [
                   {"type": "evented", "name": "one", "unit": "milliseconds", "startValue": 0, "endValue": 10,
                    "events": [{"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 2},
                               {"type": "C", "frame": 1, "at": 9}, {"type": "C", "frame": 0, "at": 10}]},
                   {"type": "sampled", "name": "two", "unit": "milliseconds", "startValue": 0, "endValue": 4,
                    "samples": [[0, 1]], "weights": [4]}]}
                """);
        assertThat(profile.types()).containsExactly(new ValueType("samples", "milliseconds"));
        StackFrame b = new StackFrame("", "b", Optional.of("b.c"), 3);
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(List.of(frame("", "a")), List.of(3L), Map.of("thread", "one")),
                        new StackSample(List.of(b, frame("", "a")), List.of(7L), Map.of("thread", "one")),
                        new StackSample(List.of(b, frame("", "a")), List.of(4L), Map.of("thread", "two")));
    }

    @Test
    void fractionsOfASecondBecomeNanoseconds() {
        StackProfile profile = profile("""
                {"shared": {"frames": [{"name": "a"}]},
                 "profiles": [
                   {"type": "sampled", "name": "one", "unit": "seconds", "startValue": 0, "endValue": 0.03,
                    "samples": [[0], [0]], "weights": [0.01, 0.02]},
                   {"type": "evented", "name": "two", "unit": "seconds", "startValue": 1, "endValue": 3,
                    "events": [{"type": "O", "frame": 0, "at": 1}, {"type": "C", "frame": 0, "at": 3}]}]}
                """);
        assertThat(profile.types()).containsExactly(new ValueType("samples", "nanoseconds"));
        assertThat(profile.samples())
                .containsExactly(
                        new StackSample(List.of(frame("", "a")), List.of(30_000_000L), Map.of("thread", "one")),
                        new StackSample(List.of(frame("", "a")), List.of(2_000_000_000L), Map.of("thread", "two")));
    }

    @ParameterizedTest
    @CsvSource({"basic1, 1", "basic2, 1", "basic3, 3", "empty, 0"})
    void readsReportsOfAndroid(String name, int objects) throws IOException {
        Path file = REPORTS.resolve(name + ".alloc");
        assumeThat(file).exists();
        StackProfile profile = profile(Files.readAllBytes(file));
        assertThat(profile.samples().stream()
                        .mapToLong(sample -> sample.values().getFirst())
                        .sum())
                .isEqualTo(objects);
    }

    @Test
    void tellsInASentenceWhatItCannotRead() {
        assertThat(refusal("")).isEqualTo("it cannot be read as a profile: it is empty.");
        assertThat(refusal("hello\n")).contains("line 1 does not end in a number");
        assertThat(refusal("\n<!DOCTYPE html>\n<p>1\n")).contains("it is a page", ".pb.gz, .json or .collapsed");
        assertThat(profile("<clinit>;<html> 1\n".getBytes(StandardCharsets.UTF_8))
                        .samples())
                .hasSize(1);
        assertThat(refusal("a 1\nb 9223372036854775807\n")).contains("add up to more than 64 bits hold");
        assertThat(refusal("{\"a\": 1}")).contains("neither Cairn's (\"kind\" is \"\") nor speedscope's");
        assertThat(refusal("{\"a\": ")).contains("it breaks off");
        assertThat(refusal("{\"a\": 1} x")).contains("more behind its end");
        assertThat(refusal("{\"a\": " + "[".repeat(1000))).contains("nested more than 64 deep");
        assertThat(refusal("{\"a\": [" + "[],".repeat(200_000) + "1]}")).contains("more than 100000 frames and values");
        assertThat(refusal(new byte[] {1, 2, 3, 4})).contains("none of the formats");
        assertThat(refusal(new byte[] {0x0A, 5, 1})).contains("damaged pprof file");
        assertThat(refusal(new byte[] {0x1F, (byte) 0x8B, 8, 0})).contains("gzip stream breaks off");
        assertThat(
                        refusal(
                                "{\"shared\":{\"frames\":[]},\"profiles\":[{\"type\":\"sampled\",\"samples\":[[0]],\"weights\":[1]}]}"))
                .contains("names frame 0 of 0");
    }

    @Test
    void whatInflatesIntoTooMuchIsRefused() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(new byte[2 << 20]);
        }
        assertThat(refusal(out.toByteArray())).contains("it is larger than 1048576 bytes");
    }

    @Test
    void fewBytesOfPprofThatAskForManyFramesAreRefused() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x0A, 0}); // a type
        out.writeBytes(new byte[] {0x32, 0}); // the empty string
        out.writeBytes(new byte[] {0x2A, 2, 8, 1}); // a function
        out.writeBytes(new byte[] {0x22, (byte) (2 + 4 * 25), 8, 1}); // a location with 25 lines
        for (int i = 0; i < 25; i++) {
            out.writeBytes(new byte[] {0x22, 2, 8, 1});
        }
        int places = 8000;
        byte[] sample = new byte[places + 3 + 3];
        sample[0] = 0x0A;
        sample[1] = (byte) ((places & 0x7F) | 0x80);
        sample[2] = (byte) (places >> 7);
        Arrays.fill(sample, 3, 3 + places, (byte) 1);
        sample[places + 3] = 0x12;
        sample[places + 4] = 1;
        sample[places + 5] = 1;
        out.writeBytes(new byte[] {0x12, (byte) ((sample.length & 0x7F) | 0x80), (byte) (sample.length >> 7)});
        out.writeBytes(sample);
        assertThat(refusal(out.toByteArray())).contains("more than 100000 frames");
    }

    @Test
    void aFileThatIsNotThereIsASentence() {
        assertThat(ProfileReader.read(Path.of("none.pb.gz")))
                .isEqualTo(new ProfileReading.Refused("There is no file none.pb.gz."));
        assertThat(ProfileReader.read(Path.of(".")))
                .isEqualTo(new ProfileReading.Refused(". is a folder; give the name of a file."));
    }

    @Test
    void jsonKeepsExactNumbersPastWhatADoubleHolds() {
        String json = """
                {"kind": "stacks", "title": "t", "types": [{"name": "n", "unit": "count"}],
                 "samples": [{"values": [9007199254740993], "frames": []}]}
                """;
        assertThat(profile(json).samples().getFirst().values()).containsExactly(9007199254740993L);
        ProfileReading reading = ProfileReader.read("it", json.getBytes(StandardCharsets.UTF_8), LIMITS);
        assertThat(((ProfileReading.Done) reading).profile()).isInstanceOf(ExportedProfile.Stacks.class);
    }
}
