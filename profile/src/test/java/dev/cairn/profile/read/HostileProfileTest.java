// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileRows;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files that ask for more than they hold: each is refused by what it asks for, before that is made. */
class HostileProfileTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 26, 100_000);
    private static final int VARINT = 0;
    private static final int BYTES = 2;

    /** A protobuf message, written by hand. */
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            return varint((long) field << 3 | VARINT).varint(value);
        }

        Message bytes(int field, byte[] bytes) {
            var _ = varint((long) field << 3 | BYTES).varint(bytes.length);
            out.writeBytes(bytes);
            return this;
        }

        Message message(int field, Message message) {
            return bytes(field, message.out.toByteArray());
        }

        Message text(int field, String text) {
            return bytes(field, text.getBytes(StandardCharsets.UTF_8));
        }

        Message numbers(int field, int count, long value) {
            for (int i = 0; i < count; i++) {
                var _ = number(field, value);
            }
            return this;
        }

        private Message varint(long value) {
            long rest = value;
            for (; (rest & -0x80L) != 0; rest >>>= 7) {
                out.write((int) ((rest & 0x7F) | 0x80));
            }
            out.write((int) rest);
            return this;
        }

        ProfileReading read() {
            return ProfileReader.read("it", out.toByteArray(), LIMITS);
        }
    }

    /** A pprof file of one type, one function and one place: the name is string 1. */
    private static Message pprof(String name) {
        return new Message()
                .message(1, new Message())
                .text(6, "")
                .text(6, name)
                .message(5, new Message().number(1, 1).number(2, 1))
                .message(4, new Message().number(1, 1).message(4, new Message().number(1, 1)));
    }

    private static String refusal(ProfileReading reading) {
        assertThat(reading).isInstanceOf(ProfileReading.Refused.class);
        return ((ProfileReading.Refused) reading).why();
    }

    private static String refusal(String text) {
        return refusal(ProfileReader.read("it", text.getBytes(StandardCharsets.UTF_8), LIMITS));
    }

    private static StackProfile profile(ProfileReading reading) {
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    @Test
    void numbersOfPprofMayBePackedOrNot() {
        Message apart = new Message().numbers(1, 3, 1).number(2, 7);
        Message packed = new Message().bytes(1, new byte[] {1, 1}).number(1, 1).bytes(2, new byte[] {7});
        StackProfile one = profile(pprof("a.B.c").message(2, apart).read());
        assertThat(one.samples()).hasSize(1);
        assertThat(one.samples().getFirst().frames()).hasSize(3);
        assertThat(one.samples().getFirst().values()).containsExactly(7L);
        assertThat(profile(pprof("a.B.c").message(2, packed).read())).isEqualTo(one);
    }

    @Test
    void aSampleOfPprofWithMoreValuesThanTypesIsRefusedAtTheFirstOfThem() {
        Message sample = new Message().numbers(2, 2_000_000, 1);
        assertThat(refusal(pprof("a.B.c").message(2, sample).read())).contains("more than 1 values, one for each type");
        assertThat(refusal(pprof("a.B.c").message(2, new Message()).read())).contains("has 0 values for 1 types");
    }

    @Test
    void manyUnpackedPlacesOfPprofAreRefused() {
        Message sample = new Message().number(2, 1).numbers(1, 2_000_000, 1);
        assertThat(refusal(pprof("a.B.c").message(2, sample).read())).contains("more than 100000 frames");
    }

    @Test
    void manyCommentsAndManyLinesOfPprofAreRefused() {
        assertThat(refusal(pprof("a.B.c").numbers(13, 200_000, 1).read())).contains("more than 100000 frames");
        Message place = new Message().number(1, 2);
        for (int i = 0; i < 200_000; i++) {
            var _ = place.message(4, new Message());
        }
        assertThat(refusal(pprof("a.B.c").message(4, place).read())).contains("more than 100000 frames");
    }

    @Test
    void aLongNameThatManySamplesHaveIsCountedWithEach() {
        Message pprof = pprof("x".repeat(200_000));
        for (int i = 0; i < 200; i++) {
            var _ = pprof.message(2, new Message().number(1, 1).number(2, 1));
        }
        assertThat(refusal(pprof.read())).contains("more than 100000 frames");

        Message labels = pprof("x".repeat(200_000));
        for (int i = 0; i < 200; i++) {
            Message label = new Message().number(1, 1).number(3, i).number(4, 1);
            var _ = labels.message(2, new Message().number(2, 1).message(3, label));
        }
        assertThat(refusal(labels.read())).contains("more than 100000 frames");

        String samples = IntStream.range(0, 200).mapToObj(i -> "[0]").collect(Collectors.joining(","));
        String weights = IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(refusal("{\"shared\":{\"frames\":[{\"name\":\"" + "x".repeat(200_000)
                        + "_[i]\"}]},\"profiles\":[{\"type\":\"sampled\",\"samples\":[" + samples + "],\"weights\":["
                        + weights + "]}]}"))
                .contains("more than 100000 frames");
    }

    @Test
    void manyTypesAreRefusedAsEachSampleHasANumberForEach() {
        String profiles = IntStream.range(0, 10_000)
                .mapToObj(i -> "{\"name\":\"" + i + "\",\"type\":\"sampled\",\"samples\":[],\"weights\":[]}")
                .collect(Collectors.joining(","));
        assertThat(refusal("{\"shared\":{\"frames\":[]},\"exporter\":\"cairn\",\"profiles\":[" + profiles + "]}"))
                .contains("counts more than 64 kinds of things");
        Message pprof = new Message().text(6, "");
        for (int i = 0; i < 65; i++) {
            var _ = pprof.message(1, new Message());
        }
        assertThat(refusal(pprof.read())).contains("counts more than 64 kinds of things");
    }

    @Test
    void aLineOfManyFramesIsRefused() {
        assertThat(refusal(";".repeat(200_000) + " 1\n")).contains("more than 100000 frames");
    }

    /** "Aa" and "BB" have the same hash. Looked for one by one, this many names would take an hour. */
    @Test
    void manyNamesOfOneHashAreReadAndWrittenAllTheSame() {
        int bits = 18;
        StringBuilder lines = new StringBuilder();
        for (int name = 0; name < 1 << bits; name++) {
            for (int bit = 0; bit < bits; bit++) {
                lines.append((name >> bit & 1) == 0 ? "Aa" : "BB");
            }
            lines.append(" 1\n");
        }
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
            ProfileReading reading = ProfileReader.read("it", bytes, new ReadingLimits(1 << 26, 10_000_000));
            assertThat(ProfileRows.of(profile(reading), Grouping.METHOD, 0)).hasSize(1 << bits);
            for (ExportFormat format : List.of(ExportFormat.PPROF, ExportFormat.SPEEDSCOPE, ExportFormat.FLAME_GRAPH)) {
                var _ = ProfileExport.write(
                        ((ProfileReading.Done) reading).profile(), format, OutputStream.nullOutputStream());
            }
        });
    }
}
