// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.thread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus.Entry;
import dev.cairn.wire.ddm.chunk.thread.ThreadStatus.Extension;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ThreadStatusTest {
    private static final Entry MAIN = new Entry(1, ThreadState.RUNNING, 4001, 11, 22, false, Optional.empty());
    private static final Entry WORKER = new Entry(2, ThreadState.WAIT, 4002, 0, 1, true, Optional.empty());

    private static Entry extended(Entry plain, long cpuNanos) {
        return new Entry(
                plain.threadId(),
                plain.state(),
                plain.osTid(),
                plain.userTicks(),
                plain.systemTicks(),
                plain.daemon(),
                Optional.of(new Extension(cpuNanos, 1L << 40, true, false)));
    }

    private static ThreadStatus reads(ThreadStatus status) {
        Decoding<ThreadStatus> decoding = status.form().decode(status.toRaw().data());
        assertThat(decoding).isEqualTo(new Decoding.Done<>(status, 0));
        return status;
    }

    private static void plainEntry(ByteWriter out, Entry entry) {
        out.u4(entry.threadId())
                .u1(entry.state().code())
                .u4(entry.osTid())
                .u4(entry.userTicks())
                .u4(entry.systemTicks())
                .u1(entry.daemon() ? 1 : 0);
    }

    @Test
    void isPlainForPeersThatKnowNoMore() {
        ThreadStatus status = reads(new ThreadStatus(false, OptionalLong.empty(), List.of(MAIN, WORKER)));

        ByteWriter expected = new ByteWriter().u1(4).u1(18).u2(2);
        plainEntry(expected, MAIN);
        plainEntry(expected, WORKER);
        assertThat(status.toRaw().data()).isEqualTo(expected.toBytes());
    }

    @Test
    void growsWhereThereIsMoreToSay() {
        ThreadStatus status = reads(
                new ThreadStatus(true, OptionalLong.of(1_000_000), List.of(extended(MAIN, 5), extended(WORKER, -1))));

        assertThat(status.toRaw().data().length()).isEqualTo(12 + 2 * 35);
        assertThat(status.toRaw().data().slice(0, 4)).isEqualTo(Bytes.of(12, 35, 0, 2));
    }

    @Test
    void headerAndEntriesGrowEachByItself() {
        reads(new ThreadStatus(false, OptionalLong.of(7), List.of(MAIN)));
        reads(new ThreadStatus(false, OptionalLong.of(7), List.of()));
        reads(new ThreadStatus(false, OptionalLong.empty(), List.of(extended(MAIN, 5))));
    }

    @Test
    void skipsWhatItDoesNotKnowInHeaderAndEntries() {
        ByteWriter out = new ByteWriter().u1(7).u1(20).u2(2).u1(99).u2(99);
        plainEntry(out, MAIN);
        out.u2(99);
        plainEntry(out, WORKER);
        out.u2(99).u1(42);

        assertThat(ThreadStatus.FORM.decode(out.toBytes()))
                .isEqualTo(
                        new Decoding.Done<>(new ThreadStatus(false, OptionalLong.empty(), List.of(MAIN, WORKER)), 1));
    }

    @Test
    void skipsWhatStandsBehindOurOwnFields() {
        ByteWriter out = new ByteWriter().u1(13).u1(36).u2(1).s8(3).u1(99);
        plainEntry(out, MAIN);
        out.s8(5).s8(1L << 40).u1(1).u1(99);

        assertThat(ThreadStatus.FORM.decode(out.toBytes()))
                .isEqualTo(new Decoding.Done<>(
                        new ThreadStatus(false, OptionalLong.of(3), List.of(extended(MAIN, 5))), 0));
    }

    @Test
    void readsACodeOfNoStateAsUndefined() {
        ByteWriter out = new ByteWriter().u1(4).u1(18).u2(1).u4(1).u1(77);
        out.u4(0).u4(0).u4(0).u1(0);
        assertThat(ThreadStatus.FORM.decode(out.toBytes()))
                .isInstanceOfSatisfying(
                        Decoding.Done.class,
                        done -> assertThat(done.value())
                                .extracting("entries")
                                .asInstanceOf(InstanceOfAssertFactories.list(Entry.class))
                                .extracting(Entry::state)
                                .containsExactly(ThreadState.UNDEFINED));
    }

    @Test
    void refusesLengthsThatCannotBe() {
        List<Bytes> broken = List.of(
                Bytes.EMPTY,
                Bytes.of(4, 18, 0),
                Bytes.of(3, 18, 0, 0),
                Bytes.of(4, 17, 0, 0),
                Bytes.of(255, 18, 0, 0),
                Bytes.of(4, 18, 0xFF, 0xFF),
                Bytes.of(4, 18, 0, 1, 1, 2, 3));
        for (Bytes data : broken) {
            assertThat(ThreadStatus.FORM.decode(data)).as("%s", data).isInstanceOf(Decoding.Malformed.class);
        }
    }
}
