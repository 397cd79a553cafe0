// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmapsReaderTest {
    private static final long KIBIBYTE = 1024;

    private static List<Mapping> read(String text) throws IOException {
        return SmapsReader.read(new BufferedReader(new StringReader(text)));
    }

    @Test
    void readsMappings() throws IOException {
        List<Mapping> read = read("""
                65001000-65d95000 rw-p 00001000 fe:00 328742                             /opt/a jdk/lib/classes.jsa
                Size:              13904 kB
                Rss:               12912 kB
                Pss:               11049 kB
                Pss_Dirty:         10292 kB
                Swap:                  8 kB
                SwapPss:               0 kB
                VmFlags: rd wr mr mw me ac
                7fbfb0000000-7fbfb0021000 rw-p 00000000 00:00 0\s
                Rss:                  20 kB
                Pss:                  20 kB
                VmFlags: rd wr mr mw me nr\s
                7fbfe1b04000-7fbfe1c00000 rw-p 00000000 00:00 0
                VmFlags: rd wr mr mw me ac nh
                ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
                Rss:                   4 kB
                """);
        assertThat(read)
                .containsExactly(
                        new Mapping(
                                0x65001000L,
                                0x65d95000L,
                                "rw-p",
                                "/opt/a jdk/lib/classes.jsa",
                                12912 * KIBIBYTE,
                                11049 * KIBIBYTE,
                                8 * KIBIBYTE,
                                false,
                                false),
                        new Mapping(
                                0x7fbfb0000000L,
                                0x7fbfb0021000L,
                                "rw-p",
                                "",
                                20 * KIBIBYTE,
                                20 * KIBIBYTE,
                                0,
                                true,
                                false),
                        new Mapping(0x7fbfe1b04000L, 0x7fbfe1c00000L, "rw-p", "", 0, 0, 0, false, true));
    }

    @Test
    void takesWhatIsBrokenForNothing() throws IOException {
        assertThat(read("")).isEmpty();
        assertThat(read("Rss: 4 kB\nVmFlags: nr\n")).isEmpty();
        assertThat(read("2000-1000 rw-p 0 0:0 0\nRss: 4 kB\n")).isEmpty();
        assertThat(read("11112222333344445-2 rw-p 0 0:0 0\n")).isEmpty();
        assertThat(read("1000-3000 rw-p 0 0:0 0\nRss: lots\nPss: 99999999999999999999 kB\nVmFlags:\n"))
                .containsExactly(new Mapping(0x1000, 0x3000, "rw-p", "", 0, 0, 0, false, false));
        assertThat(read("1000-3000 rw-p 0 0:0 0\nRss: 99999999 kB\n").getFirst().residentBytes())
                .as("never more than there is")
                .isEqualTo(0x2000);
    }
}
