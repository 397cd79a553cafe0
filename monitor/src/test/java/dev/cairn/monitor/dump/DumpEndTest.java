// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpEndTest {
    private static final byte[] END = {0x2C, 0, 0, 0, 0, 0, 0, 0, 0};

    @TempDir
    Path folder;

    private static byte[] dump(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(4).nextBytes(noise);
        return joined("JAVA PROFILE 1.0.2\0".getBytes(StandardCharsets.US_ASCII), noise, END);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        }
        return packed.toByteArray();
    }

    /** Members of at most {@code size} bytes each, as HotSpot writes them. */
    private static byte[] members(byte[] plain, int size) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int at = 0; at < plain.length; at += size) {
            all.writeBytes(gzip(Arrays.copyOfRange(plain, at, Math.min(plain.length, at + size))));
        }
        return all.toByteArray();
    }

    private boolean isWhole(byte[] bytes, boolean compressed) throws IOException {
        try (FileChannel file = FileChannel.open(Files.write(folder.resolve("dump"), bytes))) {
            return DumpEnd.isWhole(file, compressed);
        }
    }

    @Test
    void aPlainDumpEndsWithTheRecordThatSaysSo() throws Exception {
        byte[] whole = dump(1000);
        assertThat(isWhole(whole, false)).isTrue();
        for (int i = 1; i <= 20; i++) {
            assertThat(isWhole(Arrays.copyOf(whole, whole.length - i), false))
                    .as("%d bytes missing", i)
                    .isFalse();
        }
        assertThat(isWhole(joined(whole, new byte[] {1}), false)).isFalse();
        assertThat(isWhole(new byte[0], false)).isFalse();
        assertThat(isWhole(END, false)).isFalse();
    }

    @Test
    void aCompressedOneEndsSoInItsLastMembers() throws Exception {
        byte[] plain = dump(3 << 20);
        for (int size : new int[] {1 << 20, plain.length - 3, plain.length - 9, 100_000}) {
            byte[] whole = size > 1 << 20
                    ? joined(
                            members(Arrays.copyOf(plain, size), 1 << 20),
                            gzip(Arrays.copyOfRange(plain, size, plain.length)))
                    : members(plain, size);
            assertThat(isWhole(whole, true)).as("members of %d", size).isTrue();
            for (int missing = 1; missing <= 64; missing++) {
                assertThat(isWhole(Arrays.copyOf(whole, whole.length - missing), true))
                        .as("members of %d, %d bytes missing", size, missing)
                        .isFalse();
            }
            whole[whole.length - 6] ^= 1;
            assertThat(isWhole(whole, true)).as("a wrong check sum").isFalse();
        }
    }

    @Test
    void aSmallCompressedOneIsOneMember() throws Exception {
        assertThat(isWhole(gzip(dump(100)), true)).isTrue();
        assertThat(isWhole(gzip(new byte[100]), true)).isFalse();
        assertThat(isWhole(new byte[0], true)).isFalse();
        assertThat(isWhole(dump(100), true)).isFalse();
    }

    @Test
    void whatOnlyLooksLikeMembersIsLookedIntoAFewTimes() throws Exception {
        byte[] malice = new byte[1 << 20];
        for (int i = 0; i + 4 <= malice.length; i += 4) {
            malice[i] = 0x1f;
            malice[i + 1] = (byte) 0x8b;
            malice[i + 2] = 8;
        }
        assertThat(isWhole(malice, true)).isFalse();
    }
}
