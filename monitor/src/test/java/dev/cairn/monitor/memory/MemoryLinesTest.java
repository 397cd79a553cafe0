// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.ddm.chunk.heap.NativeUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How mappings become lines. */
class MemoryLinesTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final long MIB = 1 << 20;
    private static final long ARENA = 64 * MIB;
    private static final long STACK_GUARD = 16 << 10;

    private final List<Mapping> mappings = new ArrayList<>();
    private final VmRanges ranges = new VmRanges();
    private long end = ARENA;

    private void map(long bytes, long resident, String permissions, String name, boolean reserve, boolean stack) {
        mappings.add(new Mapping(end, end + bytes, permissions, name, resident, resident, 0, reserve, stack));
        end += bytes;
    }

    private void gap() {
        end += MIB;
    }

    private void arena(long used) {
        end = (end + ARENA - 1) / ARENA * ARENA;
        map(used, used, "rw-p", "", true, false);
        map(ARENA - used, 0, "---p", "", true, false);
    }

    private MemoryAccount account(Optional<NativeUse> use) {
        MappingOwners owners = new MappingOwners(ranges, Optional.empty(), new ResidentPages(Optional.empty()));
        owners.accept(mappings);
        return new MemoryLines(NOW, owners, use, NOW).account(Optional.empty(), List.of());
    }

    private static NativeUse use(long arenaBytes, long freeBytes, long pages, long direct) {
        return new NativeUse(2, arenaBytes, freeBytes, pages, pages, 0, 0, direct);
    }

    @Test
    void knowsMappingsByHowTheyLie() {
        arena(MIB);
        gap();
        map(STACK_GUARD, 0, "---p", "", false, false);
        map(MIB, 3 << 12, "rw-p", "", false, false);
        gap();
        map(MIB, 5 << 12, "rw-p", "", false, true);
        gap();
        map(MIB, MIB, "r-xp", "/lib/libjvm.so", false, false);
        map(MIB, MIB, "rw-p", "/lib/libjvm.so", false, false);
        map(MIB, 7 << 12, "rw-p", "", false, false);
        gap();
        map(MIB, 9 << 12, "rw-p", "", false, false);
        map(MIB, 0, "---p", "", true, false);
        gap();
        map(MIB, 11 << 12, "rw-p", "", false, false);
        gap();
        map(MIB, 13 << 12, "rw-s", "/memfd:cairn_ring (deleted)", false, false);
        map(MIB, 15 << 12, "rw-p", "/jdk/lib/server/classes.jsa", false, false);

        MemoryAccount account = account(Optional.empty());
        assertThat(account.bytes(MemoryPart.MALLOC)).isEqualTo(MIB);
        assertThat(account.bytes(MemoryPart.STACKS)).isEqualTo(8 << 12);
        assertThat(account.bytes(MemoryPart.FILES)).isEqualTo(2 * MIB + (7 << 12));
        assertThat(account.largestFiles())
                .containsExactly(new MemoryAccount.FileUse("/lib/libjvm.so", 2 * MIB + (7 << 12)));
        assertThat(account.bytes(MemoryPart.VM_INTERNAL)).isEqualTo(9 << 12);
        assertThat(account.bytes(MemoryPart.REST)).isEqualTo(11 << 12);
        assertThat(account.unknown()).hasSize(1);
        assertThat(account.bytes(MemoryPart.CAIRN)).isEqualTo(13 << 12);
        assertThat(account.bytes(MemoryPart.CLASS_ARCHIVE)).isEqualTo(15 << 12);
        assertSum(account);
    }

    private static void assertSum(MemoryAccount account) {
        assertThat(account.lines().stream()
                        .mapToLong(MemoryAccount.Line::residentBytes)
                        .sum())
                .isEqualTo(account.residentBytes());
    }

    @Test
    void countsAHeapOnceThatIsMappedSeveralTimes() {
        for (int i = 0; i < 3; i++) {
            mappings.add(new Mapping(
                    end, end + 4 * MIB, "rw-s", "/memfd:java_heap (deleted)", 3 * MIB, MIB, 0, false, false));
            end += 16 * MIB;
        }
        MemoryAccount account = account(Optional.empty());
        assertThat(account.bytes(MemoryPart.JAVA_HEAP)).isEqualTo(3 * MIB);
        assertThat(account.bytes(MemoryPart.HEAP_AGAIN)).isEqualTo(6 * MIB);
        assertSum(account);
    }

    /** Where the VM's memory may not be read, as another user's may not be: malloc itself says how much its large blocks have. */
    @Test
    void takesLargeBlocksOffTheRestThatCannotBeFound() {
        arena(8 * MIB);
        gap();
        map(9 * MIB, 9 * MIB, "rw-p", "", false, false);
        MemoryAccount account = account(Optional.of(new NativeUse(2, 8 * MIB, 0, 0, 0, 1, 6 * MIB, 0)));
        assertThat(account.bytes(MemoryPart.MALLOC_LIVE)).isEqualTo(14 * MIB);
        assertThat(account.bytes(MemoryPart.REST)).isEqualTo(3 * MIB);
        assertSum(account);
    }

    @Test
    void tellsUseFromWhatIsKept() {
        arena(32 * MIB);
        arena(8 * MIB);
        MemoryAccount account = account(Optional.of(use(41 * MIB, 29 * MIB, 20 * MIB, 4 * MIB)));
        assertThat(account.bytes(MemoryPart.DIRECT_BUFFERS)).isEqualTo(4 * MIB);
        assertThat(account.bytes(MemoryPart.MALLOC_LIVE)).isEqualTo(8 * MIB);
        assertThat(account.bytes(MemoryPart.MALLOC_KEPT)).isEqualTo(28 * MIB);
        assertThat(account.trimBytes()).hasValue(20 * MIB);
        assertThat(account.keptAtMostBytes()).hasValue(29 * MIB);
        assertThat(account.lines())
                .filteredOn(line -> line.part() == MemoryPart.MALLOC_KEPT)
                .allMatch(MemoryAccount.Line::isEstimate);
        assertSum(account);
    }

    @Test
    void isNotMisledByMoreUseThanThereIsResident() {
        arena(MIB);
        MemoryAccount account = account(Optional.of(use(41 * MIB, MIB, MIB, 100 * MIB)));
        assertThat(account.bytes(MemoryPart.DIRECT_BUFFERS)).isEqualTo(MIB);
        assertThat(account.bytes(MemoryPart.MALLOC_LIVE)).isZero();
        assertThat(account.bytes(MemoryPart.MALLOC_KEPT)).isZero();
        assertThat(account.trimBytes()).hasValue(0);
        assertSum(account);
    }

    @Test
    void namesAnotherAllocator() {
        map(MIB, MIB, "r-xp", "/usr/lib/libjemalloc.so.2", false, false);
        gap();
        map(8 * MIB, 8 * MIB, "rw-p", "", false, false);
        MemoryAccount account = account(Optional.of(use(MIB, 0, 0, -1)));
        assertThat(account.allocator()).isEqualTo("jemalloc");
        assertThat(account.bytes(MemoryPart.MALLOC)).isEqualTo(8 * MIB);
        assertThat(account.trimBytes()).isEmpty();
        assertSum(account);
        assertThat(Allocators.named("/opt/libtcmalloc_minimal.so.4")).contains("tcmalloc");
        assertThat(Allocators.named("/home/jemalloc/app.jar")).isEmpty();
        String usual = "7f00-7f10 r-xp 00000000 08:01 7    /usr/lib/libc.so.6\n";
        assertThat(Allocators.sentenceOf(usual))
                .contains("The allocator is glibc, seen where libraries call it by their tables.");
        assertThat(Allocators.sentenceOf("7f20-7f30 r-xp 00000000 08:01 8    /a/libcairn_malloc.so\n"
                        + "7f40-7f50 r-xp 00000000 08:01 9    /a/libjemalloc.so.2\n" + usual))
                .contains(
                        "The allocator is jemalloc beside glibc, and libcairn_malloc.so is preloaded: all its calls are seen.");
        assertThat(Allocators.sentenceOf("")).isEmpty();
    }

    @Test
    void dividesWhatTheVmHasAndWhatItHasNot() {
        ranges.add(end + MIB, end + 4 * MIB, MemoryPart.METASPACE);
        map(4 * MIB, 4 * MIB, "rw-p", "", false, false);
        MemoryAccount account = account(Optional.empty());
        assertThat(account.bytes(MemoryPart.METASPACE)).isEqualTo(3 * MIB);
        assertThat(account.bytes(MemoryPart.REST)).isEqualTo(MIB);
        assertSum(account);
    }
}
