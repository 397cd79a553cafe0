// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotException;
import dev.cairn.heap.SnapshotOptions;
import dev.cairn.heap.engine.Snapshots;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.AllocationSite;
import dev.cairn.heap.site.SiteShare;
import dev.cairn.heap.site.SitedObjects;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofHeap;
import dev.cairn.testkit.HprofType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A dump whose objects have got the stacks that allocated them is otherwise the same. */
class SitedCopyTest {
    private static final long NODE = 0x100;
    private static final long OBJECTS = 0x108;
    private static final long INSTANCE = 0x200;
    private static final long ARRAY = 0x220;
    private static final long BYTES = 0x240;
    private static final long OTHER = 0x260;
    private static final long HANDLE = 0x7000;

    private static final StackFrame KNOWN = new StackFrame("a.Node", "make", "", "Node.java", 12);
    private static final StackFrame HIDDEN = new StackFrame("a.Gone$$Lambda/0x1f", "run", "", "", StackFrame.NATIVE);
    private static final String NOTE = AllocationSite.noteOf("by thread main, outlived 1 GC", 512);
    private static final List<DumpSites.Stack> STACKS = List.of(
            new DumpSites.Stack(List.of(KNOWN, HIDDEN), NOTE), new DumpSites.Stack(List.of(HIDDEN), "by thread b"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"4, false", "8, false", "4, true", "8, true"})
    void givesEachKindOfRecordItsStack(int idSize, boolean rootsFirst) throws IOException {
        Path copy = copy(dump(idSize, rootsFirst, _ -> {}), sites(1, 0, 0, 1));

        try (Snapshot snapshot = Snapshots.open(copy, options())) {
            assertThat(site(snapshot, INSTANCE).frames()).containsExactly(HIDDEN);
            assertThat(site(snapshot, INSTANCE).note()).isEqualTo("by thread b");
            assertThat(site(snapshot, ARRAY).frames()).containsExactly(KNOWN, HIDDEN);
            assertThat(site(snapshot, BYTES))
                    .isEqualTo(new AllocationSite(
                            List.of(KNOWN, HIDDEN), "by thread main, outlived 1 GC", OptionalLong.of(512)));
            assertThat(site(snapshot, NODE).frames()).containsExactly(HIDDEN);
            assertThat(site(snapshot, OTHER).frames()).isEmpty();
            SitedObjects sited = snapshot.sitedObjects();
            assertThat(sited.objects()).hasSize(4);
            assertThat(sited.more()).isFalse();
            assertThat(snapshot.problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void theRestIsAsItWas(int idSize) throws IOException {
        Path dump = dump(idSize, false, _ -> {});
        try (Snapshot before = Snapshots.open(dump, options());
                Snapshot after = Snapshots.open(copy(dump, sites(1, 0, 0, 1)), options())) {
            assertThat(after.objectCount()).isEqualTo(before.objectCount());
            assertThat(after.histogram()).isEqualTo(before.histogram());
            assertThat(after.referees(after.indexOf(ARRAY).orElseThrow()))
                    .isEqualTo(before.referees(before.indexOf(ARRAY).orElseThrow()));
            assertThat(before.roots()).hasSize(5); // of one kind and object there is one
            assertThat(after.roots())
                    .extracting(GcRoot::kind)
                    .containsExactly(RootKind.JNI_GLOBAL, RootKind.STICKY_CLASS);
        }
    }

    @Test
    void withoutObjectsOnlyTheStacksAreMore() throws IOException {
        Path dump = dump(8, true, _ -> {});
        byte[] copied = Files.readAllBytes(copy(dump, new DumpSites(new long[0], new int[0], List.of())));
        assertThat(copied).isEqualTo(Files.readAllBytes(dump));
    }

    @Test
    void countsWhatTheDumpDoesNotHave() throws IOException {
        Path dump = dump(8, false, _ -> {});
        DumpSites sites = new DumpSites(new long[] {HANDLE, HANDLE + 800}, new int[] {0, 0}, STACKS);

        DumpSites.Result result = SitedCopy.copy(dump, new ByteArrayOutputStream(), sites);

        assertThat(result).isEqualTo(new DumpSites.Result(1, 1));
    }

    @Test
    void refusesWhatItDoesNotKnow() throws IOException {
        Path dump = dump(8, true, heap -> heap.raw((byte) 0x77));
        assertThatThrownBy(() -> SitedCopy.copy(dump, new ByteArrayOutputStream(), sites(0, 0, 0, 0)))
                .isInstanceOf(SnapshotException.class)
                .hasMessageMatching("The heap record at byte [0-9]+ of the dump is none that HotSpot writes\\.");
    }

    @Test
    void refusesWhatBreaksOff() throws IOException {
        byte[] whole = Files.readAllBytes(dump(8, true, _ -> {}));
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 20));
        assertThatThrownBy(() -> SitedCopy.copy(cut, new ByteArrayOutputStream(), sites(0, 0, 0, 0)))
                .isInstanceOf(SnapshotException.class)
                .hasMessageStartingWith("The dump breaks off in its record at byte ");
    }

    @Test
    void aSampleStandsForMoreThanItself() {
        AllocationSite one = new AllocationSite(List.of(KNOWN), "", OptionalLong.of(1000));
        AllocationSite other = new AllocationSite(List.of(HIDDEN), "", OptionalLong.of(1000));
        SiteShare.Sum sum = new SiteShare.Sum();
        for (int i = 0; i < 3; i++) {
            sum.add(one, 10);
        }
        sum.add(other, 10);

        assertThat(sum.bytes()).isBetween(4 * 1000.0, 4 * 1010.0); // of so small ones one in a hundred is sampled
        assertThat(sum.bytesError()).isBetween(0.9 * Math.sqrt(4) * 1000, Math.sqrt(4) * 1010);
        assertThat(sum.shares().getFirst().share()).isEqualTo(0.75);
        assertThat(sum.shares().getFirst().shareError()).isBetween(0.2, 0.25); // of four: the root of 0.75 × 0.25 / 4
    }

    @Test
    void whereAllHaveASiteNothingIsEstimated() {
        AllocationSite exact = new AllocationSite(List.of(KNOWN), "", OptionalLong.empty());
        SiteShare.Sum sum = new SiteShare.Sum();
        sum.add(exact, 24);
        sum.add(exact, 16);
        assertThat(sum.bytes()).isEqualTo(40);
        assertThat(sum.bytesError()).isZero();
        assertThat(sum.shares().getFirst().shareError()).isZero();
    }

    private static AllocationSite site(Snapshot snapshot, long id) throws IOException {
        return AllocationSite.of(
                snapshot.describe(snapshot.indexOf(id).orElseThrow()).allocatedAt());
    }

    private static DumpSites sites(int ofInstance, int ofArray, int ofBytes, int ofClass) {
        return new DumpSites(
                new long[] {HANDLE, HANDLE + 8, HANDLE + 16, HANDLE + 24},
                new int[] {ofInstance, ofArray, ofBytes, ofClass},
                STACKS);
    }

    private Path copy(Path dump, DumpSites sites) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SitedCopy.copy(dump, out, sites);
        return Files.write(folder.resolve("copy.hprof"), out.toByteArray());
    }

    /** Roots stand behind the objects before JDK 22, and in front of them since. */
    private Path dump(int idSize, boolean rootsFirst, Consumer<HprofHeap> more) {
        HprofBuilder dump = new HprofBuilder("1.0.2", idSize)
                .loadClass(NODE, "a/Node")
                .loadClass(OBJECTS, "[Ljava/lang/Object;")
                .trace(1, 0);
        if (rootsFirst) {
            dump.segment(SitedCopyTest::roots);
        }
        dump.segment(heap -> {
            heap.trace(1)
                    .classDump(NODE, type -> type.field("next", HprofType.OBJECT))
                    .classDump(OBJECTS, _ -> {})
                    .instance(INSTANCE, NODE, OTHER)
                    .objectArray(ARRAY, OBJECTS, INSTANCE, BYTES)
                    .primitiveArray(BYTES, HprofType.BYTE, 1, 2, 3)
                    .instance(OTHER, NODE, 0);
            more.accept(heap);
        });
        if (!rootsFirst) {
            dump.segment(SitedCopyTest::roots);
        }
        return dump.end().write(folder.resolve("dump.hprof"));
    }

    private static void roots(HprofHeap heap) {
        heap.rootJniGlobal(INSTANCE, HANDLE)
                .rootJniGlobal(ARRAY, HANDLE + 8)
                .rootJniGlobal(ARRAY, 0x9000)
                .rootJniGlobal(BYTES, HANDLE + 16)
                .rootJniGlobal(NODE, HANDLE + 24)
                .rootStickyClass(NODE);
    }

    private SnapshotOptions options() {
        return SnapshotOptions.standard().withCacheFolder(folder.resolve("cache"));
    }
}
