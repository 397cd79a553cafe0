// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.Bytes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One description that uses all of {@link Shape}: it reads, writes and documents the same fields. */
class ShapeTest {
    private record Part(int value) {
        static Part of(Shape<Part> shape) {
            return new Part(shape.u2("value", "", Part::value));
        }
    }

    private record Sample(int small, boolean yes, long big, List<Part> few, Optional<Part> first, Optional<Part> second)
            implements Chunk {
        static final ChunkForm<Sample> FORM = ChunkForm.of(
                "SMPL",
                Direction.EVENT,
                Sample.class,
                "A sample.",
                shape -> new Sample(
                        shape.u1("small", "a byte", Sample::small),
                        shape.flag("yes", "", Sample::yes),
                        shape.u4("big", "", Sample::big),
                        shape.shortList("few", "", Part::of, Sample::few),
                        shape.tail("later", Part::of, Sample::first),
                        shape.tail("later still", Part::of, Sample::second)));

        @Override
        public ChunkForm<Sample> form() {
            return FORM;
        }
    }

    private static final Sample PLAIN =
            new Sample(7, true, 0xFFFF_FFFFL, List.of(new Part(1), new Part(2)), Optional.empty(), Optional.empty());

    @Test
    void writesAndReadsInOneOrder() {
        RawChunk raw = PLAIN.toRaw();
        assertThat(raw)
                .isEqualTo(new RawChunk(FourCc.of("SMPL"), Bytes.of(7, 1, 0xFF, 0xFF, 0xFF, 0xFF, 2, 0, 1, 0, 2)));
        assertThat(Sample.FORM.decode(raw.data())).isEqualTo(new Decoding.Done<>(PLAIN, 0));
    }

    @Test
    void documentsWhatItReads() {
        assertThat(Sample.FORM.fields())
                .containsExactly(
                        new FieldDescription(0, "u1", "small", "a byte"),
                        new FieldDescription(0, "u1 0/1", "yes", ""),
                        new FieldDescription(0, "u4", "big", ""),
                        new FieldDescription(0, "u1", "number of few", ""),
                        new FieldDescription(0, "each", "few", ""),
                        new FieldDescription(1, "u2", "value", ""),
                        new FieldDescription(0, "optional", "", "later"),
                        new FieldDescription(1, "u2", "value", ""),
                        new FieldDescription(0, "optional", "", "later still"),
                        new FieldDescription(1, "u2", "value", ""));
    }

    @Test
    void countsWhatALaterVersionMayHaveAdded() {
        Bytes data = Bytes.of(0, 9, 0, 0, 0, 0, 0, 0, 1, 0, 2, 99, 99, 99);
        assertThat(Sample.FORM.decode(data))
                .isEqualTo(new Decoding.Done<>(
                        new Sample(0, true, 0, List.of(), Optional.of(new Part(1)), Optional.of(new Part(2))), 3));
    }

    @Test
    void refusesToWriteWhatItCouldNotRead() {
        Sample gap = new Sample(0, false, 0, List.of(), Optional.empty(), Optional.of(new Part(1)));
        assertThatThrownBy(gap::toRaw)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("follows one that is missing");
        Sample tooBig = new Sample(256, false, 0, List.of(), Optional.empty(), Optional.empty());
        assertThatThrownBy(tooBig::toRaw)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The field \"small\" holds 0 to 255, not 256.");
        Sample negative = new Sample(0, false, -1, List.of(), Optional.empty(), Optional.empty());
        assertThatThrownBy(negative::toRaw).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void saysWhatIsWrongWithWhatItCannotRead() {
        assertThat(Sample.FORM.decode(Bytes.of(0, 0, 0, 0, 0, 0, 200, 1)))
                .isEqualTo(new Decoding.Malformed<>(
                        "This SMPL of 8 bytes cannot be read: 200 few do not fit the 1 bytes left."));
    }
}
