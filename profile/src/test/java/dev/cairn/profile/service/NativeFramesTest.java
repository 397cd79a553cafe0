// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.books.EventBatch;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.record.RecordBytes;
import dev.cairn.profile.record.RecordChunk;
import dev.cairn.profile.record.RecordParser;
import dev.cairn.profile.record.RecordTally;
import dev.cairn.profile.symbols.Site;
import dev.cairn.profile.unwind.CopiedStack;
import dev.cairn.profile.unwind.NativeFunction;
import dev.cairn.profile.unwind.NativeWalk;
import dev.cairn.profile.unwind.NativeWalk.End;
import dev.cairn.profile.unwind.TargetCode;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What becomes of the native functions that a record has, and of those that its copy of the stack shows. */
class NativeFramesTest {
    private static final CopiedStack STACK = new CopiedStack(1, 2, true, 8, new long[2], 0);
    private static final List<NativeFunction> WALKED =
            List.of(new NativeFunction("libz.so.1", "inflate"), new NativeFunction("libmine.so", "shop::open"));

    private static List<String> stackOf(Optional<NativeWalk> walk, int natives, int... frames) {
        return stackOf((TargetCode) stack -> walk, natives, frames);
    }

    private static List<String> stackOf(TargetCode code, int natives, int... frames) {
        List<Site> sites = new ArrayList<>();
        BatchConsumer consumer = new BatchConsumer() {
            @Override
            public void accept(EventBatch batch) {
                sites.addAll(batch.newSites());
            }

            @Override
            public void ended(ProfileEnd end, String why) {
                throw new AssertionError(why);
            }
        };
        BatchFiller filler = new BatchFiller(consumer, () -> {}, code);
        ByteOrder order = ByteOrder.nativeOrder();
        RecordBytes records = new RecordBytes(order)
                .heap(1, "native", 1)
                .type(1, "Llibz.so.1;", "")
                .type(2, "Lacme/Pots;", "")
                .method(1, 1, 0, "_ZN1a1bEv", "")
                .method(2, 2, 0, "fill", "()V")
                .blockWithStack(natives, STACK, frames);
        new RecordChunk(order, records.bytes()).parse(new RecordParser(order), new RecordTally(), filler);
        filler.flush();
        return sites.stream()
                .flatMap(site -> Stream.concat(
                        Stream.of(site.className()), site.frames().stream().map(StackFrame::text)))
                .toList();
    }

    private static Optional<NativeWalk> walk(End end) {
        return Optional.of(new NativeWalk(WALKED, end));
    }

    @Test
    void thoseOfTheStackAreBetter() {
        assertThat(stackOf(walk(End.WHOLE), 1, 1, -1, 2, 0))
                .containsExactly("native", "libz.so.1.inflate", "libmine.so.shop::open", "acme.Pots.fill");
        assertThat(stackOf(walk(End.GENERATED_CODE), 1, 1, -1, 2, 0))
                .as("there Java joins")
                .containsExactly("native", "libz.so.1.inflate", "libmine.so.shop::open", "acme.Pots.fill");
        assertThat(stackOf(walk(End.CUT), 1, 1, -1, 2, 0))
                .containsExactly(
                        "native", "libz.so.1.inflate", "libmine.so.shop::open", "[stack cut]", "acme.Pots.fill");
        assertThat(stackOf(walk(End.GENERATED_CODE), 1, 1, -1))
                .containsExactly("native", "libz.so.1.inflate", "libmine.so.shop::open", "[generated code]");
    }

    @Test
    void thoseOfTheRecordStayWhereTheStackSaysLess() {
        List<String> asRecorded = List.of(
                "native", "libz.so.1.a::b", "libz.so.1.a::b", "libz.so.1.a::b", "[stack cut]", "acme.Pots.fill");
        assertThat(stackOf(Optional.empty(), 3, 1, -1, 1, -1, 1, -1, 2, 0)).isEqualTo(asRecorded);
        TargetCode broken = stack -> {
            throw new IllegalStateException("made for the test");
        };
        assertThat(stackOf(broken, 3, 1, -1, 1, -1, 1, -1, 2, 0)).isEqualTo(asRecorded);
        assertThat(stackOf(walk(End.CUT), 3, 1, -1, 1, -1, 1, -1, 2, 0)).isEqualTo(asRecorded);
    }

    @Test
    void thereMayBeFewerThanInTheRecord() {
        assertThat(stackOf(walk(End.WHOLE), 3, 1, -1, 1, -1, 1, -1, 2, 0))
                .containsExactly("native", "libz.so.1.inflate", "libmine.so.shop::open", "acme.Pots.fill");
    }
}
