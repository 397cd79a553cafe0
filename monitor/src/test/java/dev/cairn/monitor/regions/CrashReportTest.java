// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.regions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.hotspot.CollectorFamily;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Crash reports that nobody's VM wrote as they are: cut off, edited, or made to do harm. */
class CrashReportTest {
    private static final long MIB = 1 << 20;
    private static final long BASE = 0xfc00_0000L;

    private static final String HEAD = """
            #
            # A fatal error has been detected by the Java Runtime Environment:
            #
            #  SIGSEGV (0xb) at pc=0x00007f8fb7018f14, pid=2124, tid=2125
            #
            # Java VM: OpenJDK 64-Bit Server VM (25, mixed mode, g1 gc, linux-amd64)
            Time: Fri Nov 27 21:00:28 2026 UTC elapsed time: 2.185187 seconds (0d 0h 0m 2s)

            Heap:
             garbage-first heap   total reserved 65536K, committed 65536K, used 2048K [0x00000000fc000000, 0x0000000100000000)
              region size 1024K, 1 young (1024K), 0 survivors (0K)

            Heap Regions: E=young(eden), S=young(survivor), O=old
            """;

    @TempDir
    Path folder;

    @Test
    void readsWhatAVmWrites() throws Exception {
        CrashReport.Result.Read read = map(HEAD + rows("O", "F", "F", "HS", "HC", "F", "E") + "\nCard table\n");
        assertThat(read.source().pid()).hasValue(2124);
        assertThat(read.source().cause()).startsWith("SIGSEGV (0xb) at pc=");
        assertThat(read.source().time()).startsWith("Fri Nov 27");
        assertThat(read.map().collector()).isEqualTo(CollectorFamily.G1);
        assertThat(read.map().regions())
                .extracting(HeapRegion::kind)
                .containsExactly(
                        RegionKind.OLD,
                        RegionKind.FREE,
                        RegionKind.FREE,
                        RegionKind.LARGE,
                        RegionKind.LARGE_CONTINUED,
                        RegionKind.FREE,
                        RegionKind.EDEN);
        assertThat(read.map().notes()).isEmpty();
    }

    @Test
    void tellsTheCollectionSetFromWhatMayComeIntoIt() throws Exception {
        String table = HEAD + """
                |   0|0x00000000fc000000, 0x00000000fc100000, 0x00000000fc100000|100%| O|CS|TAMS 0x00000000fc000000| PB 0x00000000fc000000| Complete |  0
                |   1|0x00000000fc100000, 0x00000000fc123ab8, 0x00000000fc200000| 13%| O|Cm|TAMS 0x00000000fc100000| PB 0x00000000fc100000| Complete |  0
                |   2|0x00000000fc200000, 0x00000000fc300000, 0x00000000fc300000|100%| O|  |TAMS 0x00000000fc200000| PB 0x00000000fc200000| Untracked |  0

                """;
        assertThat(map(table).map().regions())
                .extracting(HeapRegion::collecting)
                .containsExactly(true, false, false);
    }

    /** A region that is in use is half full here. */
    @Test
    void countsHolesThatAreTooSmall() throws Exception {
        Fragmentation holes = Fragmentation.of(
                map(HEAD + rows("O", "F", "F", "HS", "HC", "F", "E") + "\n").map());
        assertThat(holes.tailBytes()).isEqualTo(MIB);
        assertThat(holes.freeBytes()).isEqualTo(4 * MIB);
        assertThat(holes.largestHoleBytes()).isEqualTo(2 * MIB);
        assertThat(holes.largestLargeBytes()).isEqualTo(2 * MIB);
        assertThat(holes.tooSmall()).hasValue(0.5);
    }

    @Test
    void saysWhereATableIsCutOff() throws Exception {
        String whole = HEAD + rows("O", "O", "O");
        for (int cut : new int[] {1, 100, 120}) {
            CrashReport.Result.Read read = map(whole.substring(0, whole.length() - cut));
            assertThat(read.map().regions()).hasSize(cut == 1 ? 3 : 2);
            assertThat(read.map().notes()).singleElement().asString().contains("ends with line 16");
        }
        CrashReport.Result.Read broken = map(
                whole + "\n[error occurred during error reporting (printing heap information), id 0xb]\n".substring(1));
        assertThat(broken.map().notes()).singleElement().asString().contains("broke its table off in line 17");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "|   1|garbage;line 15",
                "nothing of the kind;line 15",
                "|   1|0x00000000fc100000, 0x00000000fc300000, 0x00000000fc200000|100%| O|  |TAMS;which cannot be",
                "|   1|0xfffffffffc100000, 0xfffffffffc200000, 0xfffffffffc200000|100%| O|  |TAMS;which cannot be",
                "|   1|0x00000000fc000000, 0x00000000fc100000, 0x00000000fc100000|100%| O|  |TAMS;overlap",
                "|   0|0x00000000fc100000, 0x00000000fc200000, 0x00000000fc200000|100%| O|  |TAMS;region 0 in line 15"
            })
    void refusesATableThatNoVmWrites(String line, String why) throws Exception {
        assertThat(sentence(HEAD + rows("O") + line + "\n\nCard table\n")).contains(why);
    }

    @Test
    void refusesWhatIsNoCrashReport() throws Exception {
        assertThat(sentence("")).contains("no section \"Heap:\"", "It is no crash report");
        assertThat(sentence("Heap:\n\n")).contains("no table of regions");
        assertThat(sentence(HEAD)).contains("without any region");
        assertThat(CrashReport.read(folder)).isInstanceOf(CrashReport.Result.Failed.class);
        assertThat(CrashReport.read(folder.resolve("none"))).isInstanceOf(CrashReport.Result.Failed.class);
    }

    @Test
    void readsNoFileToItsEndThatIsTooLong() throws Exception {
        Path file = folder.resolve("huge.log");
        byte[] piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) '|'); // one line
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(HEAD.getBytes(StandardCharsets.UTF_8));
            for (long i = 0; i <= CrashReport.MOST_BYTES / piece.length; i++) {
                out.write(piece);
            }
        }
        assertThat(failed(file)).contains("longer than 64 MiB");
    }

    @Test
    void boundsTheNumberOfRegions() {
        RegionTable table = new RegionTable();
        List.of("Heap:", " ZHeap           used 6M, capacity 8M, max capacity 64M", "", "ZGC Page Table:")
                .forEach(table::accept);
        for (int i = 0; i <= RegionTable.MOST_REGIONS; i++) {
            table.accept(" Small   0x0000000000000000 0x0000000000200000 0x0000000000200000 Y/1     Relocatable");
        }
        assertThat(table.finish(true))
                .isInstanceOfSatisfying(
                        RegionTable.Result.Failed.class,
                        failed -> assertThat(failed.sentence()).contains("more than 524288 regions, in line"));
    }

    /** ZGC's threads go on while the table is written. */
    @Test
    void leavesOutPagesThatAnotherOneTookOver() throws Exception {
        RegionMap map = map("""
                Heap:
                 ZHeap           used 6M, capacity 8M, max capacity 64M

                ZGC Page Table:
                 Small   0x0000000000000000 0x0000000000200000 0x0000000000200000 Y/1     Relocatable
                 Small   0x0000000000200000 0x0000000000200040 0x0000000000400000 O/1     Allocating
                 Large   0x0000000000200000 0x0000000000600000 0x0000000000600000 Y/2

                ZMappedCache:
                  0x0000000000400000 0x0000000000800000 4M

                """).map();
        assertThat(map.regions())
                .extracting(HeapRegion::kind)
                .containsExactly(RegionKind.YOUNG, RegionKind.OLD, RegionKind.FREE);
        assertThat(map.committedBytes()).isEqualTo(8 * MIB);
        assertThat(map.notes()).singleElement().asString().startsWith("1 of its pages");
    }

    private static String rows(String... kinds) {
        return IntStream.range(0, kinds.length).mapToObj(i -> row(i, kinds[i])).collect(Collectors.joining());
    }

    private static String row(int index, String kind) {
        long start = BASE + index * MIB;
        long top = kind.equals("F") ? start : kind.startsWith("H") ? start + MIB : start + MIB / 2;
        return String.format(
                "|%4d|0x%016x, 0x%016x, 0x%016x|%3d%%|%2s|  |TAMS 0x%016x| PB 0x%016x| Complete |  0%n",
                index, start, top, start + MIB, 100 * (top - start) / MIB, kind, start, start);
    }

    private CrashReport.Result.Read map(String text) throws IOException {
        CrashReport.Result result = CrashReport.read(Files.writeString(folder.resolve("hs_err.log"), text));
        assertThat(result).isInstanceOf(CrashReport.Result.Read.class);
        return (CrashReport.Result.Read) result;
    }

    private String sentence(String text) throws IOException {
        return failed(Files.writeString(folder.resolve("hs_err.log"), text));
    }

    private static String failed(Path file) {
        CrashReport.Result result = CrashReport.read(file);
        assertThat(result).isInstanceOf(CrashReport.Result.Failed.class);
        return ((CrashReport.Result.Failed) result).sentence();
    }
}
