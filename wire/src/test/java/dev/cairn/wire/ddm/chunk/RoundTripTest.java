// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.RawChunk;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every form in the catalogue must do, with made-up chunks of it. */
class RoundTripTest {
    private static final int ROUNDS = 200;
    private static final long SEED = 20261120;

    static List<ChunkForm<? extends Chunk>> forms() {
        return Catalogue.FORMS;
    }

    @ParameterizedTest
    @MethodSource("forms")
    void comesBackAsItWas(ChunkForm<? extends Chunk> form) {
        RandomChunks chunks = new RandomChunks(SEED);
        for (int i = 0; i < ROUNDS; i++) {
            Chunk value = chunks.next(form);
            RawChunk raw = value.toRaw();

            assertThat(value.form()).isEqualTo(form);
            assertThat(raw.type()).isEqualTo(form.type());
            assertThat(form.decode(raw.data())).isEqualTo(new Decoding.Done<>(value, 0));
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void isReadOrRefusedWhereverItIsCut(ChunkForm<? extends Chunk> form) {
        RandomChunks chunks = new RandomChunks(SEED);
        for (int i = 0; i < ROUNDS / 10; i++) {
            Bytes whole = chunks.next(form).toRaw().data();
            for (int length = 0; length < whole.length(); length++) {
                survives(form, whole.slice(0, length));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void isReadOrRefusedWhateverChangesInIt(ChunkForm<? extends Chunk> form) {
        RandomChunks chunks = new RandomChunks(SEED);
        Random random = new Random(SEED);
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = chunks.next(form).toRaw().data().toArray();
            for (int change = 0; change < 4 && bytes.length > 0; change++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                survives(form, Bytes.copyOf(bytes));
            }
        }
    }

    /** Whatever can be read can be written, and reads as the same again. */
    static <T extends Chunk> void survives(ChunkForm<T> form, Bytes data) {
        if (form.decode(data) instanceof Decoding.Done<T> done) {
            assertThat(done.surplusBytes()).isBetween(0, data.length());
            assertThat(form.decode(form.encode(done.value()).data())).isEqualTo(new Decoding.Done<>(done.value(), 0));
        }
    }
}
