// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.jdwp;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.util.Optional;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class CompositeEventFuzzTest {
    private static final int MOST_SIZE = 8;

    /** Whatever a VM sends: a packet that is understood is made of the same bytes again, and of no others. */
    @FuzzTest(maxDuration = "60s")
    void readsEventsOrNothing(FuzzedDataProvider data) {
        IdSizes sizes = new IdSizes(
                data.consumeInt(1, MOST_SIZE),
                data.consumeInt(1, MOST_SIZE),
                data.consumeInt(1, MOST_SIZE),
                data.consumeInt(1, MOST_SIZE),
                data.consumeInt(1, MOST_SIZE));
        ByteWriter packet = new ByteWriter();
        if (data.consumeBoolean()) {
            packet.u1(data.consumeInt(0, 2)).u4(data.consumeInt(0, 2));
            packet.u1(data.pickValue(EventKind.values()).code());
        }
        Bytes bytes = packet.bytes(Bytes.owning(data.consumeRemainingAsBytes())).toBytes();

        Optional<CompositeEvent> read = CompositeEvent.decode(bytes, sizes);

        read.ifPresent(event -> {
            assertThat(event.encode()).isEqualTo(bytes);
            assertThat(event.events())
                    .allSatisfy(each -> assertThat(each.bytes().at(0) & 0xff)
                            .isEqualTo(each.kind().code()));
        });
    }
}
