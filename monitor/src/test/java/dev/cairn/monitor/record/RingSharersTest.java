// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.monitor.proc.ProcFs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a made-up {@code /proc}; the test of the page's question has real processes. */
class RingSharersTest {
    private static final long OWN = 1;
    private static final long VM = 2;
    private static final String RING =
            "7f0-7f1 rw-s 00000000 00:01 %d                       /memfd:cairn-ring (deleted)\n";

    @TempDir
    Path proc;

    private void process(long pid, long... inodes) throws IOException {
        StringBuilder maps = new StringBuilder("7f2-7f3 r-xp 00000000 fe:00 77 /usr/lib/my memfd:cairn-ring.so\n");
        for (long inode : inodes) {
            maps.append(String.format(RING, inode)).append(String.format(RING, inode));
        }
        Files.createDirectories(proc.resolve(Long.toString(pid)));
        Files.writeString(proc.resolve(pid + "/maps"), maps);
    }

    private RingSharers sharers() {
        return RingSharers.of(ProcFs.at(proc), VM, OWN);
    }

    @Test
    void namesWhoSharesARingWithTheVm() throws IOException {
        process(OWN, 10);
        process(VM, 10, 20, 30);
        process(4, 30);
        process(3, 20, 99);
        process(5, 99);

        assertThat(sharers()).isEqualTo(new RingSharers(true, List.of(3L, 4L)));
    }

    @Test
    void saysNothingOfTheRingsOfThisProcess() throws IOException {
        process(OWN, 10);
        process(VM, 10);
        process(3, 99);

        assertThat(sharers()).isEqualTo(new RingSharers(false, List.of()));
    }

    @Test
    void knowsThatAVmIsRecordedThoughItDoesNotSeeByWhom() throws IOException {
        process(OWN);
        process(VM, 20);
        Files.createDirectories(proc.resolve("6")); // whose maps this user may not read

        assertThat(sharers()).isEqualTo(new RingSharers(true, List.of()));
    }

    @Test
    void aVmThatIsGoneIsNotRecorded() {
        assertThat(sharers()).isEqualTo(new RingSharers(false, List.of()));
    }
}
