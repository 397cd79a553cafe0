// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.ddm.chunk.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkForm;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Allocation;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Frame;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationReportTest {
    private static Bytes file(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                AllocationReportTest.class.getResourceAsStream("/dev/cairn/wire/alloc/" + name + ".alloc"))) {
            return Bytes.owning(in.readAllBytes());
        }
    }

    private static AllocationReport read(ChunkForm<AllocationReport> form, Bytes bytes) {
        Decoding<AllocationReport> decoding = form.decode(bytes);
        assertThat(decoding).isInstanceOf(Decoding.Done.class);
        Decoding.Done<AllocationReport> done = (Decoding.Done<AllocationReport>) decoding;
        assertThat(done.surplusBytes()).isZero();
        return done.value();
    }

    private static AllocationReport read(Bytes bytes) {
        return read(AllocationReport.FORM, bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"empty", "basic1", "basic2", "basic3"})
    void writesTheFilesOfOthersAgainByteForByte(String name) throws IOException {
        Bytes bytes = file(name);
        assertThat(read(bytes).toRaw().data()).isEqualTo(bytes);
    }

    @Test
    void readsWhatOthersWrote() throws IOException {
        AllocationReport report = read(file("basic3"));

        assertThat(report.allocations()).hasSize(3);
        Allocation first = report.allocations().get(0);
        assertThat(first.size()).isEqualTo(128);
        assertThat(first.threadId()).isEqualTo(8);
        assertThat(report.className(first.classIndex())).isEqualTo("path.Red");
        assertThat(first.frames().stream().map(report::frame))
                .containsExactly(
                        new StackFrame("path.Green", "eatTiramisu", "SomewhatBlue.java", 100),
                        new StackFrame("path.Blue", "findWaldo", "SomewhatBlue.java", -2));
        assertThat(report.allocations().get(2).threadId()).isEqualTo(2);
        assertThat(report.frame(report.allocations().get(2).frames().get(0)).line())
                .isEqualTo(0x2711);
        assertThat(read(file("empty")))
                .isEqualTo(new AllocationReport(false, List.of(), List.of(), List.of(), List.of()));
    }

    @Test
    void skipsWhatItDoesNotKnowInEachOfTheThreeHeaders() {
        Bytes bytes = new ByteWriter()
                .u1(16)
                .u1(11)
                .u1(9)
                .u2(1)
                .u4(16 + 11 + 9)
                .u2(1)
                .u2(0)
                .u2(0)
                .u1(99)
                .u4(24)
                .u2(7)
                .u2(0)
                .u1(1)
                .u2(9999)
                .u2(0)
                .u2(0xFFFF)
                .u2(3)
                .u2(-1)
                .u1(99)
                .string("[I")
                .toBytes();
        AllocationReport report = read(bytes);
        assertThat(report)
                .isEqualTo(new AllocationReport(
                        false,
                        List.of(new Allocation(24, 7, 0, List.of(new Frame(0, 0xFFFF, 3, -1)))),
                        List.of("[I"),
                        List.of(),
                        List.of()));
        assertThat(report.frame(new Frame(0, 0xFFFF, -1, -1))).isEqualTo(new StackFrame("[I", "", "", -1));
    }

    @Test
    void knows65536EntriesByTheirNumberOf0() {
        List<Allocation> many = Collections.nCopies(0x10000, new Allocation(1, 2, 0, List.of()));
        AllocationReport report = new AllocationReport(false, many, List.of("[B"), List.of(), List.of());
        Bytes bytes = report.toRaw().data();

        assertThat(bytes.slice(3, 2)).isEqualTo(Bytes.of(0, 0));
        assertThat(read(bytes)).isEqualTo(report);
        assertThatThrownBy(() -> new AllocationReport(
                        false, Collections.nCopies(0x10001, many.get(0)), List.of(), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesLengthsThatCannotBe() throws IOException {
        Bytes good = file("basic3");
        for (int at : new int[] {0, 1, 2, 3, 5, 9}) {
            for (int value : new int[] {0, 0xFF}) {
                byte[] broken = good.toArray();
                broken[at] = (byte) value;
                if (broken[at] != good.at(at)) {
                    assertThat(AllocationReport.FORM.decode(Bytes.owning(broken)))
                            .as("%s at byte %s", value, at)
                            .isInstanceOf(Decoding.Malformed.class);
                }
            }
        }
        Bytes lie = new ByteWriter()
                .u1(23)
                .u1(22)
                .u1(16)
                .u4(-1)
                .u4(23)
                .u4(-1)
                .u4(0)
                .u4(0)
                .toBytes();
        assertThat(AllocationReport.WIDE_FORM.decode(lie)).isInstanceOf(Decoding.Malformed.class);
    }

    @Test
    void clipsWhatRealCannotHoldAndKeepsItInRea8() {
        StackFrame frame = new StackFrame("La/B;", "run", "B.java", 70_000);
        List<StackFrame> deep = Collections.nCopies(300, frame);
        AllocationReportBuilder narrow = new AllocationReportBuilder(false);
        AllocationReportBuilder wide = new AllocationReportBuilder(true);

        assertThat(narrow.add(1L << 33, 0x12345, "[J", deep)).isTrue();
        assertThat(wide.add(1L << 33, 0x12345, "[J", deep)).isTrue();

        AllocationReport clipped = narrow.build();
        assertThat(clipped.allocations())
                .containsExactly(
                        new Allocation(0xFFFF_FFFFL, 0x2345, 0, Collections.nCopies(255, new Frame(1, 0, 0, 32767))));
        assertThat(clipped.classNames()).containsExactly("[J", "La/B;");
        assertThat(read(clipped.toRaw().data())).isEqualTo(clipped);
        AllocationReport whole = wide.build();
        assertThat(whole.allocations())
                .containsExactly(
                        new Allocation(1L << 33, 0x12345, 0, Collections.nCopies(300, new Frame(1, 0, 0, 70_000))));
        assertThat(read(AllocationReport.WIDE_FORM, whole.toRaw().data())).isEqualTo(whole);
    }

    @Test
    void aRealThatIsFullTakesNoMore() {
        AllocationReportBuilder builder = new AllocationReportBuilder(false);
        for (int i = 0; i < 0xFFFF; i++) {
            assertThat(builder.add(1, 1, "[B", List.of())).isTrue();
        }
        assertThat(builder.add(1, 1, "[B", List.of())).isFalse();
        assertThat(builder.build().allocations()).hasSize(0xFFFF);
    }
}
