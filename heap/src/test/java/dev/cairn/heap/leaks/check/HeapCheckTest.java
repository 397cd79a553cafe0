// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.leaks.LeakOptions;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Budgets against a dump in which a field is inherited, and one class has two loaders. */
class HeapCheckTest {
    private static final int OBJECT = 0x100;
    private static final int BASE = 0x200;
    private static final int SUB = 0x300;
    private static final int TWIN = 0x400;
    private static final int OTHER_TWIN = 0x500;

    @TempDir
    Path folder;

    private Snapshot open() throws IOException {
        Path file = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(BASE, "a/Base")
                .loadClass(SUB, "a/Sub")
                .loadClass(TWIN, "a/Twin")
                .loadClass(OTHER_TWIN, "a/Twin")
                .segment(heap -> heap.classDump(OBJECT, type -> {})
                        .classDump(
                                BASE,
                                type -> type.superclass(OBJECT)
                                        .staticField("STORE", HprofType.OBJECT, 0x1000)
                                        .field("mine", HprofType.OBJECT))
                        .classDump(SUB, type -> type.superclass(BASE))
                        .classDump(TWIN, type -> type.superclass(OBJECT))
                        .classDump(OTHER_TWIN, type -> type.superclass(OBJECT))
                        .rootStickyClass(BASE)
                        .rootStickyClass(0x2000)
                        .rootStickyClass(0x3000)
                        .rootStickyClass(0x3010)
                        .byteArray(0x1000, new byte[1000])
                        .byteArray(0x1800, new byte[500])
                        .instance(0x2000, SUB, 0x1800)
                        .instance(0x3000, TWIN)
                        .instance(0x3010, OTHER_TWIN)
                        .instance(0x3020, OTHER_TWIN))
                .end()
                .write(folder.resolve("a.hprof"));
        return Snapshots.open(
                file,
                SnapshotOptions.standard()
                        .withCacheFolder(folder.resolve("cache"))
                        .withoutKeepingTheIndex());
    }

    private BudgetOutcome check(Budget budget) throws IOException {
        try (Snapshot snapshot = open()) {
            CheckRules rules = new CheckRules(List.of(budget), List.of(), Optional.empty(), LeakOptions.standard());
            return HeapCheck.check(snapshot, List.of(), rules, LocalDate.of(2027, 1, 1))
                    .budgets()
                    .getFirst();
        }
    }

    private static Limit bytes(long most) {
        return new Limit(most, Limit.Unit.BYTES);
    }

    @Test
    void aStaticVariableOfASuperclassCounts() throws IOException {
        BudgetOutcome outcome = check(new Budget.OfField("a.Sub", "STORE", bytes(1000), ""));

        assertThat(outcome.breaches()).singleElement().satisfies(breach -> {
            assertThat(breach.sentence()).contains("a.Sub.STORE keeps 1");
            assertThat(breach.bytes().getAsLong()).isBetween(1000L, 1100L);
        });
        assertThat(check(new Budget.OfField("a.Sub", "STORE", bytes(1100), "")).isKept())
                .isTrue();
    }

    @Test
    void aFieldOfSubclassesCounts() throws IOException {
        BudgetOutcome outcome = check(new Budget.OfField("a.Base", "mine", new Limit(499, Limit.Unit.ELEMENTS), ""));

        assertThat(outcome.breaches())
                .singleElement()
                .extracting(Breach::sentence)
                .isEqualTo("a.Base.mine has 500 elements; it may have at most 499 elements.");
    }

    /** One of three is garbage. */
    @Test
    void classesOfOneNameCountTogether() throws IOException {
        Limit one = new Limit(1, Limit.Unit.OBJECTS);
        BudgetOutcome outcome = check(new Budget.OfClass(ClassPattern.of("a.Twin"), one, ""));

        assertThat(outcome.breaches())
                .singleElement()
                .extracting(Breach::sentence)
                .isEqualTo("2 objects of a.Twin are held; at most 1 may be.");
    }

    @Test
    void idsSayWhatIsLimited() throws IOException {
        BudgetOutcome objects =
                check(new Budget.OfClass(ClassPattern.of("a.Twin"), new Limit(0, Limit.Unit.OBJECTS), ""));
        BudgetOutcome bytes = check(new Budget.OfClass(ClassPattern.of("a.Twin"), bytes(0), ""));

        assertThat(objects.breaches().getFirst().id())
                .isNotEqualTo(bytes.breaches().getFirst().id());
    }
}
