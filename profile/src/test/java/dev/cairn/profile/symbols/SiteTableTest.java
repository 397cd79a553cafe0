// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.AllocationSamples;
import dev.cairn.profile.model.CpuSamples;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.record.FrameList;
import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.record.SampleRecord;
import dev.cairn.wire.ring.RecordLayout.Allocation;
import dev.cairn.wire.ring.RecordLayout.Cpu;
import dev.cairn.wire.ring.RecordLayout.MethodName;
import dev.cairn.wire.ring.RecordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SiteTableTest {
    private final SymbolTable symbols = new SymbolTable(1 << 20);
    private final List<Site> told = new ArrayList<>();
    private final SiteTable sites = new SiteTable(symbols, 1000, 10_000, told::add);

    private static FrameList frames(int... pairs) {
        FrameList frames = new FrameList();
        frames.reset(pairs.length / 2, 0);
        for (int i = 0; i < pairs.length / 2; i++) {
            frames.set(i, pairs[2 * i], pairs[2 * i + 1]);
        }
        return frames;
    }

    private int allocation(int type, int... pairs) {
        return ofAllocation(0, type, 0, frames(pairs));
    }

    private int ofAllocation(int heap, int type, int flags, FrameList frames) {
        SampleRecord sample =
                new SampleRecord(frames).heap(heap).classNumber(type).flags(flags);
        return sites.number(AllocationSamples.KIND, sample);
    }

    private int ofCpu(int flags, FrameList frames) {
        return sites.number(
                CpuSamples.KIND, new SampleRecord(frames).of(RecordType.CPU, 0).flags(flags));
    }

    private void addAcme() {
        symbols.addType(1, "Lcom/acme/Shop;", "Shop.java");
        symbols.addMethod(1, 1, 0, "sell", new LineTable(new int[] {0, 5}, new int[] {10, 11}));
        symbols.addMethod(2, 1, MethodName.FLAG_NATIVE, "pay", LineTable.EMPTY);
    }

    @Test
    void aSiteHasNamesAndLines() {
        addAcme();
        symbols.addType(2, "[B", "");
        assertThat(allocation(2, 2, -1, 1, 6)).isZero();
        assertThat(told)
                .containsExactly(new Site(
                        "byte[]",
                        List.of(
                                new StackFrame(
                                        "com.acme.Shop", "pay", Optional.of("Shop.java"), StackFrame.NATIVE_LINE),
                                new StackFrame("com.acme.Shop", "sell", Optional.of("Shop.java"), 11)),
                        false));
    }

    @Test
    void aSiteThatIsKnownKeepsItsNumber() {
        addAcme();
        int first = allocation(1, 1, 0);
        assertThat(allocation(1, 1, 0)).isEqualTo(first);
        assertThat(told).hasSize(1);
        assertThat(allocation(1, 1, 5)).isEqualTo(1);
        assertThat(allocation(1)).isEqualTo(2);
        assertThat(ofAllocation(0, 1, Allocation.FLAG_TRUNCATED, frames(1, 0))).isEqualTo(3);
        assertThat(ofCpu(0, frames(1, 0))).isEqualTo(4);
        assertThat(told.get(3).truncated()).isTrue();
        assertThat(told.get(4).className()).isEmpty();
    }

    @Test
    void whatAThreadUsedBeforeItEndedIsAtNoPlace() {
        assertThat(ofCpu(Cpu.FLAG_ENDED, frames())).isZero();
        assertThat(ofCpu(0, frames())).isEqualTo(1);
        assertThat(told.get(0).frames()).containsExactly(CpuSamples.ENDED_THREADS);
        assertThat(told.get(1).frames()).isEmpty();
        assertThat(ofCpu(Cpu.FLAG_UNSEEN, frames())).isEqualTo(2);
        assertThat(told.get(2).frames()).containsExactly(CpuSamples.AFTER_LAST_SAMPLE);
        assertThat(sites.unresolved()).isZero();
    }

    @Test
    void anotherFlagThanThatTheStackGoesOnMakesNoOtherSite() {
        addAcme();
        assertThat(ofAllocation(0, 1, ~Allocation.FLAG_TRUNCATED, frames(1, 0))).isEqualTo(allocation(1, 1, 0));
    }

    @Test
    void aSiteWhoseNamesComeLateGetsAnotherNumberThen() {
        assertThat(allocation(1, 1, 0, 2, 0)).isZero();
        assertThat(allocation(1, 1, 0, 2, 0)).isZero();
        assertThat(told.getFirst().className()).isEqualTo(SymbolTable.UNKNOWN);
        assertThat(told.getFirst().frames()).containsOnly(SymbolTable.UNKNOWN_FRAME);
        assertThat(sites.unresolved()).isEqualTo(3);
        symbols.addMethod(1, 1, 0, "sell", LineTable.EMPTY);
        assertThat(allocation(1, 1, 0, 2, 0)).isZero();
        addAcme();
        assertThat(allocation(1, 1, 0, 2, 0)).isEqualTo(1);
        assertThat(allocation(1, 1, 0, 2, 0)).isEqualTo(1);
        assertThat(told.get(1).frames()).doesNotContain(SymbolTable.UNKNOWN_FRAME);
        assertThat(sites.unresolved()).isEqualTo(3);
    }

    @Test
    void memoryOfAnotherHeapGoesByTheHeapsName() {
        symbols.addHeap(1, "libc.malloc");
        FrameList frames = new FrameList();
        frames.reset(0, 1);
        frames.setAddress(0, 0xABC);
        ofAllocation(1, 0, 0, frames);
        assertThat(told)
                .containsExactly(new Site(
                        "libc.malloc",
                        List.of(new StackFrame("", "0xabc", Optional.empty(), StackFrame.UNKNOWN_LINE)),
                        false));
    }

    @Test
    void tellsAnyStacksApart() {
        Random random = new Random(1);
        Map<List<Integer>, Integer> known = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int[] pairs = random.ints(2L * random.nextInt(4), 0, 4).toArray();
            int type = random.nextInt(2);
            List<Integer> key = new ArrayList<>();
            key.add(type);
            for (int value : pairs) {
                key.add(value);
            }
            int number = allocation(type, pairs);
            assertThat(known.computeIfAbsent(key, _ -> number)).isEqualTo(number);
            if (known.size() > 900) {
                break;
            }
        }
        assertThat(told).hasSize(known.size());
        assertThat(new java.util.HashSet<>(known.values())).hasSize(known.size());
    }

    @Test
    void pastItsBoundsThereIsOneSiteForEachClass() {
        addAcme();
        symbols.addType(2, "[B", "");
        for (int i = 0; i < 1000; i++) {
            assertThat(allocation(1, 1, i)).isEqualTo(i);
        }
        int further = allocation(1, 1, 5000);
        assertThat(told.get(further)).isEqualTo(new Site("com.acme.Shop", List.of(SiteTable.FURTHER_PLACES), true));
        assertThat(allocation(1, 1, 6000, 1, 1)).isEqualTo(further);
        assertThat(told.get(allocation(2, 1, 5000)).className()).isEqualTo("byte[]");
        assertThat(allocation(1, 1, 77)).isEqualTo(77);
        for (int type = 3; type < 100_000; type++) {
            allocation(type, 1, 1);
        }
        assertThat(told.size()).isLessThan(1200);
        assertThat(sites.unresolved()).isGreaterThan(99_000);
        assertThat(told.get(allocation(1, 1, 7000)).className()).isEqualTo("com.acme.Shop");
    }

    @Test
    void deepStacksFillTheTableTooAndItStaysSmall() {
        addAcme();
        int[] pairs = new int[2 * 500];
        for (int i = 0; i < 10_000; i++) {
            pairs[0] = i;
            allocation(1, pairs);
        }
        assertThat(told).hasSizeLessThan(30);
        assertThat(sites.bytes()).isLessThan(1 << 20);
    }

    @Test
    void symbolsTakeNoMoreThanTheyWereGiven() {
        for (int i = 0; i < 100_000; i++) {
            symbols.addMethod(i, 1, 0, "m".repeat(100), LineTable.EMPTY);
            symbols.addType(i, "L" + "c".repeat(100) + ";", "");
            symbols.addHeap(i, "h".repeat(100));
        }
        assertThat(symbols.bytes()).isLessThanOrEqualTo(1 << 20);
        assertThat(symbols.frame(0, 0)).isPresent();
        assertThat(symbols.frame(99_999, 0)).isEmpty();
        assertThat(symbols.typeName(0)).isPresent();
        assertThat(symbols.typeName(99_999)).isEmpty();
    }

    @Test
    void aNumberThatIsGivenAgainStandsForTheLaterName() {
        addAcme();
        assertThat(symbols.frame(1, 0).orElseThrow().method()).isEqualTo("sell");
        symbols.addMethod(1, 1, 0, "buy", LineTable.EMPTY);
        assertThat(symbols.frame(1, 0).orElseThrow().method()).isEqualTo("buy");
    }
}
