// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Chunk;
import dev.cairn.wire.ddm.ChunkForm;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class ChunkFuzzTest {
    /** A good chunk with some of its bytes changed and its end cut off, and then any bytes at all, for every form. */
    @FuzzTest(maxDuration = "120s")
    void readsOrRefusesAnyBytes(FuzzedDataProvider data) {
        ChunkForm<? extends Chunk> picked = data.pickValue(Catalogue.FORMS);
        byte[] changed =
                new RandomChunks(data.consumeByte()).next(picked).toRaw().data().toArray();
        for (int changes = data.consumeInt(0, 8); changes > 0 && changed.length > 0; changes--) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        RoundTripTest.survives(picked, Bytes.owning(changed).slice(0, data.consumeInt(0, changed.length)));

        Bytes any = Bytes.owning(data.consumeRemainingAsBytes());
        for (ChunkForm<? extends Chunk> form : Catalogue.FORMS) {
            RoundTripTest.survives(form, any);
        }
    }
}
