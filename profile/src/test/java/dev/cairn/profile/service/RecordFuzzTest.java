// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.record.RecordChunk;
import dev.cairn.profile.record.RecordParser;
import dev.cairn.profile.record.RecordTally;
import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.profile.unwind.TargetCode;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ring.RecordType;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever records say: they become events whose numbers are known, or are counted, and take no memory to speak of. */
class RecordFuzzTest {
    /** What is handed on, held to the promises of an {@link EventBatch}. */
    private static final class Checking implements BatchConsumer {
        private int sites;
        private int threads;
        private long events;

        @Override
        public void accept(EventBatch batch) {
            sites += batch.newSites().size();
            threads += batch.newThreads().size();
            events += batch.count();
            for (int i = 0; i < batch.count(); i++) {
                RecordType type = batch.type(i);
                if (type == RecordType.ALLOCATION || type == RecordType.CPU || type == RecordType.NATIVE) {
                    assertThat(batch.site(i)).isBetween(0, sites - 1);
                    assertThat(batch.thread(i)).isBetween(0, threads - 1);
                }
            }
        }

        @Override
        public void ended(ProfileEnd end, String why) {
            throw new AssertionError();
        }
    }

    private static byte[] good(ByteOrder order) {
        return new RecordBytes(order)
                .type(1, "La/B;", "B.java")
                .method(1, 1, 0, "m", "()V", 0, 7, 3, 8)
                .allocation(10, 5, 24, 512, 1, 1, 1, 0, 1, 3, 2, 9)
                .thread(1, 0, 1, 1, "main")
                .nativeAllocation(1, 0xF00, 100, 2, 0xABC, -1)
                .heap(1, "native", 5)
                .block(6, 0xF10, 64, 4096, 2, 8, -1)
                .allocation(10, 5, 24, 512, 1, 1, 1, 0, 1, 3, 2, 9)
                .free(12, 5, 1)
                .cpu(14, 99, 1, 1, 0)
                .blockWithStack(1, new CopiedStack(1, 2, true, 8, new long[] {1, 2}, 3), 1, -1, 1, 0)
                .interval(11, 1024)
                .gc(13, 2)
                .mark(15, 3)
                .array();
    }

    @FuzzTest(maxDuration = "60s")
    void everyRecordBecomesSomethingOrIsCounted(FuzzedDataProvider data) {
        ByteOrder order = data.consumeBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        RecordBytes records = new RecordBytes(order);
        byte[] changed = good(order);
        for (int changes = data.consumeInt(0, 10); changes > 0; changes--) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        while (data.remainingBytes() > 0) {
            records.raw(data.consumeInt(0, 12), data.consumeBytes(data.consumeInt(0, 300)));
        }
        check(order, changed, records.array());
    }

    @Test
    void whateverChanceChangesEveryRecordBecomesSomethingOrIsCounted() {
        Random random = new Random(9);
        for (int i = 0; i < 5000; i++) {
            ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
            byte[] changed = good(order);
            for (int k = random.nextInt(6); k > 0; k--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            RecordBytes records = new RecordBytes(order);
            for (int k = random.nextInt(10); k > 0; k--) {
                byte[] body = new byte[random.nextInt(100)];
                random.nextBytes(body);
                records.raw(random.nextInt(13), body);
            }
            check(order, changed, records.array());
        }
    }

    private static void check(ByteOrder order, byte[]... chunks) {
        Checking consumer = new Checking();
        BatchFiller filler = new BatchFiller(consumer, () -> {}, TargetCode.UNSEEN);
        RecordTally tally = new RecordTally();
        RecordParser parser = new RecordParser(order);
        for (byte[] chunk : chunks) {
            new RecordChunk(order, Bytes.owning(chunk)).parse(parser, tally, filler);
        }
        filler.flush();
        assertThat(consumer.events).isLessThanOrEqualTo(tally.understood());
        assertThat(filler.bytes()).isLessThan(1 << 20);
    }
}
