// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.heap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolFileTest {
    private static final int TAG = 0x21;
    private static final int BEHIND = 0x0102_0304;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {0, 1, SpoolFile.BUFFER_BYTES, SpoolFile.BUFFER_BYTES + 1, 3 * SpoolFile.BUFFER_BYTES + 7})
    void zeroesStandBetweenWhatWasPutBeforeAndBehind(int count) throws IOException {
        try (SpoolFile spool = SpoolFile.beside(folder.resolve("out"), 7, "", Optional.empty())) {
            spool.beginRecord(1L + count);
            spool.u1(TAG);
            spool.zeroes(count);
            spool.beginRecord(Integer.BYTES);
            spool.u4(BEHIND);
            spool.flush();

            assertThat(spool.position()).isEqualTo(1L + count + Integer.BYTES);
            assertThat(Files.size(spool.path())).isEqualTo(spool.position());
            byte[] all = new byte[1 + count + Integer.BYTES];
            assertThat(spool.read(0, all)).isEqualTo(all.length);
            byte[] expected = new byte[all.length];
            expected[0] = TAG;
            for (int i = 0; i < Integer.BYTES; i++) {
                expected[1 + count + i] = (byte) (i + 1);
            }
            assertThat(all).isEqualTo(expected);
            assertThat(spool.stretches()).startsWith(0L);
        }
    }

    @Test
    void nobodyElseMayReadIt() throws IOException {
        try (SpoolFile spool = SpoolFile.beside(folder.resolve("out"), 7, "", Optional.empty())) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spool.path())))
                    .isEqualTo("rw-------");
        }
    }

    /** Writing this much would take hours, and more room than most disks have. */
    @Test
    void doesNotWriteWhatClaimsToBeHuge() throws IOException {
        try (SpoolFile spool = SpoolFile.beside(folder.resolve("out"), 7, "", Optional.empty())) {
            long huge = 1L << 40;
            spool.zeroes(huge);
            spool.flush();

            assertThat(spool.failure()).isEmpty();
            assertThat(Files.size(spool.path())).isEqualTo(huge);
        }
    }
}
