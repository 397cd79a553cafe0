// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.damage.SnapshotSentence;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever comes, a stream that is redacted is no longer than it was, and there is nothing left in it to redact: the copy of a copy is
 * the same. What cannot be redacted is refused with a sentence.
 */
class StreamRedactorFuzzTest {
    private static final int EVERYDAY = 1000;

    private static final byte[] GOOD = new HprofBuilder("1.0.2", 8)
            .loadClass(0x10, "java/lang/Object")
            .loadClass(0x11, "java/lang/String")
            .startThread(1, 0x20, 2, "main", "main", "")
            .segment(heap -> heap.classDump(
                            0x10, type -> type.field("number", HprofType.INT).staticField("s", HprofType.INT, 5))
                    .instance(0x20, 0x10, 7)
                    .byteArray(0x30, new byte[] {1, 2, 3})
                    .rootThreadObject(0x20, 1, 2))
            .segment(heap -> heap.primitiveArray(0x40, HprofType.LONG, 4, 5))
            .end()
            .build();

    @Test
    void aWholeOneIsRedacted() throws IOException {
        for (RedactionLevel level : RedactionLevel.values()) {
            assertThat(redacted(GOOD, level)).isPresent();
        }
    }

    @Test
    void changedStreams() {
        assertThat(ChangedBytes.some(GOOD, EVERYDAY)).allSatisfy(this::redact);
    }

    @FuzzTest(maxDuration = "60s")
    void anything(FuzzedDataProvider data) throws IOException {
        redact(
                data.consumeBoolean()
                        ? ChangedBytes.of(GOOD, new Random(data.consumeLong()))
                        : data.consumeRemainingAsBytes());
    }

    private void redact(byte[] dump) throws IOException {
        for (RedactionLevel level : RedactionLevel.values()) {
            Optional<byte[]> copy = redacted(dump, level);
            if (copy.isPresent()) {
                assertThat(redacted(copy.get(), level))
                        .hasValueSatisfying(again -> assertThat(again).isEqualTo(copy.get()));
            }
        }
    }

    /** Empty if it was refused. */
    private static Optional<byte[]> redacted(byte[] dump, RedactionLevel level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            var _ = StreamRedactor.redact(new ByteArrayInputStream(dump), out, level);
        } catch (SnapshotException e) {
            SnapshotSentence.assertIn(e);
            return Optional.empty();
        } finally {
            assertThat(out.size()).isLessThanOrEqualTo(dump.length);
        }
        return Optional.of(out.toByteArray());
    }
}
