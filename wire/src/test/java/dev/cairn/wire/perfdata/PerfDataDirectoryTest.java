// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.perfdata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.PerfDataBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfDataDirectoryTest {
    private static PerfDataDirectory read(ByteBuffer block) {
        PerfDataPrologue prologue = PerfDataPrologue.read(block);
        assertThat(prologue.state()).isEqualTo(PerfDataPrologue.State.READY);
        return PerfDataDirectory.read(block, prologue);
    }

    private static PerfDataBuilder sample() {
        return new PerfDataBuilder()
                .scalar("java.threads.live", 17)
                .string("sun.gc.lastCause", "Ergonomics \uD83D\uDE80 \u05E9\u05DC\u05D5\u05DD")
                .scalar("sun.gc.policy.x", -1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsScalarsAndStringsInBothByteOrders(boolean bigEndian) {
        ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        PerfDataBuilder builder = new PerfDataBuilder().order(order);
        ByteBuffer block = ByteBuffer.wrap(
                builder.scalar("a", 1L << 40).string("b", "text").build());

        PerfDataDirectory directory = read(block);

        assertThat(directory.scalar(block, "a")).hasValue(1L << 40);
        assertThat(directory.string(block, "b")).contains("text");
        assertThat(directory.skipped()).isZero();
    }

    @Test
    void seesValuesThatChangeAfterTheDirectoryWasRead() {
        ByteBuffer block = ByteBuffer.wrap(sample().build()).order(ByteOrder.LITTLE_ENDIAN);
        PerfDataDirectory directory = read(block);

        block.putLong(directory.offsetOf("java.threads.live").orElseThrow(), 18);

        assertThat(directory.scalar(block, "java.threads.live")).hasValue(18);
        assertThat(directory.string(block, "sun.gc.lastCause"))
                .contains("Ergonomics \uD83D\uDE80 \u05E9\u05DC\u05D5\u05DD");
    }

    @Test
    void hasNothingForACounterThatTheVmDoesNotHave() {
        ByteBuffer block = ByteBuffer.wrap(sample().build());

        PerfDataDirectory directory = read(block);

        assertThat(directory.scalar(block, "sun.gc.lastCause")).isEmpty();
        assertThat(directory.string(block, "java.threads.live")).isEmpty();
        assertThat(directory.offsetOf("no.such")).isEmpty();
    }

    @Test
    void tellsAVmThatIsStillStartingFromAFileThatIsNoPerfdata() {
        assertThat(PerfDataPrologue.read(ByteBuffer.allocate(32768)).state())
                .isEqualTo(PerfDataPrologue.State.STARTING);
        assertThat(PerfDataPrologue.read(
                                ByteBuffer.wrap(sample().accessible(false).build()))
                        .state())
                .isEqualTo(PerfDataPrologue.State.STARTING);
        assertThat(PerfDataPrologue.read(ByteBuffer.allocate(31)).state())
                .isEqualTo(PerfDataPrologue.State.NOT_PERFDATA);
        assertThat(PerfDataPrologue.read(ByteBuffer.wrap(
                                "#!/bin/sh\necho this is another file\n".getBytes(StandardCharsets.UTF_8)))
                        .state())
                .isEqualTo(PerfDataPrologue.State.NOT_PERFDATA);
    }

    @Test
    void refusesAnotherVersion() {
        byte[] block = sample().build();
        block[PerfDataLayout.MAJOR_VERSION_OFFSET] = 3;
        assertThat(PerfDataPrologue.read(ByteBuffer.wrap(block)).state())
                .isEqualTo(PerfDataPrologue.State.UNKNOWN_VERSION);
    }

    @Test
    void keepsWhatStandsBeforeTheCutOfATruncatedBlockAndCountsTheRest() {
        byte[] whole = sample().size(0).build();
        byte[] cut = Arrays.copyOf(whole, whole.length - 4);
        ByteBuffer block = ByteBuffer.wrap(cut);

        PerfDataDirectory directory = read(block);

        assertThat(directory.scalar(block, "java.threads.live")).hasValue(17);
        assertThat(directory.skipped()).isEqualTo(1);
    }

    @Test
    void countsEntriesOfUnknownKindAndGoesOn() {
        byte[] strange = new byte[32];
        ByteBuffer.wrap(strange).order(ByteOrder.LITTLE_ENDIAN).putInt(0, 32);
        ByteBuffer block = ByteBuffer.wrap(
                new PerfDataBuilder().raw(strange).scalar("after", 5).build());

        PerfDataDirectory directory = read(block);

        assertThat(directory.scalar(block, "after")).hasValue(5);
        assertThat(directory.skipped()).isEqualTo(1);
    }

    @Test
    void survivesEveryCutAndAThousandFlippedBytes() {
        byte[] whole = sample().size(0).build();
        for (int length = 0; length <= whole.length; length++) {
            readAnything(Arrays.copyOf(whole, length));
        }
        Random random = new Random(20261120);
        for (int round = 0; round < 1000; round++) {
            byte[] broken = whole.clone();
            for (int i = 0; i < 1 + round % 5; i++) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            readAnything(broken);
        }
    }

    /** Reads as the monitor does, every value included; any exception is a finding. */
    static void readAnything(byte[] bytes) {
        ByteBuffer block = ByteBuffer.wrap(bytes);
        PerfDataPrologue prologue = PerfDataPrologue.read(block);
        if (prologue.state() != PerfDataPrologue.State.READY) {
            return;
        }
        PerfDataDirectory directory = PerfDataDirectory.read(block, prologue);
        assertThat(directory.skipped()).isNotNegative();
        for (String name : directory.scalarNames()) {
            assertThat(directory.scalar(block, name)).isPresent();
        }
        for (String name : directory.stringNames()) {
            assertThat(directory.string(block, name)).isPresent();
        }
    }
}
