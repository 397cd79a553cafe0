// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.ChunkPacket;
import dev.cairn.wire.ddm.FourCc;
import dev.cairn.wire.ddm.RawChunk;
import dev.cairn.wire.jdwp.JdwpLayout;
import dev.cairn.wire.jdwp.JdwpPacket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DumpDiversionTest {
    private static final Bytes DUMP = dump(100_000);

    private static Bytes dump(int bytes) {
        byte[] all = new byte[bytes];
        new Random(7).nextBytes(all);
        return Bytes.owning(all);
    }

    private static Bytes event(String type, Bytes data) {
        return ChunkPacket.command(0x8000_0001, new RawChunk(FourCc.of(type), data))
                .encode();
    }

    private static Bytes reply(String type, Bytes data) {
        return ChunkPacket.reply(7, List.of(new RawChunk(FourCc.of(type), data)))
                .encode();
    }

    /** A stream with all that is no dump around the dump. */
    private static Bytes stream(Bytes dump) {
        return new ByteWriter()
                .bytes(JdwpLayout.HANDSHAKE)
                .bytes(event("APNM", Bytes.of(1, 2, 3)))
                .bytes(new JdwpPacket.Reply(3, 0, Bytes.EMPTY).encode())
                .bytes(reply("HPDS", Bytes.of(9)))
                .bytes(new JdwpPacket.Command(4, 64, 100, Bytes.of(1)).encode())
                .bytes(dump)
                .bytes(new JdwpPacket.Command(5, 0xC7, 1, Bytes.of(1)).encode())
                .bytes(reply("FEAT", Bytes.EMPTY))
                .toBytes();
    }

    /** Gives what it has, a piece of any length at a time. */
    private record Source(ByteBuffer bytes, Random random) implements ByteChannel {
        @Override
        public int read(ByteBuffer to) {
            if (!bytes.hasRemaining()) {
                return -1;
            }
            int most = Math.min(bytes.remaining(), to.remaining());
            int count = Math.min(most, 1 + random.nextInt(1 + random.nextInt(5_000)));
            to.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public int write(ByteBuffer from) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static DumpDiversion over(Bytes stream, Random random) {
        return new DumpDiversion(new Source(stream.asBuffer(), random));
    }

    private static Bytes readAll(DumpDiversion from, Random random) throws IOException {
        ByteWriter all = new ByteWriter();
        while (true) {
            ByteBuffer piece = ByteBuffer.allocate(1 + random.nextInt(300));
            if (from.read(piece) < 0) {
                return all.toBytes();
            }
            all.bytes(Bytes.copyOf(piece.flip()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void leadsTheDumpAwayAndNothingElse(int seed) throws IOException {
        Random random = new Random(seed);
        DumpDiversion diversion = over(stream(event("HPDS", DUMP)), random);
        ByteArrayOutputStream dump = new ByteArrayOutputStream();
        diversion.to(dump);

        assertThat(readAll(diversion, random)).isEqualTo(stream(event("HPDS", Bytes.EMPTY)));
        assertThat(Bytes.owning(dump.toByteArray())).isEqualTo(DUMP);
        assertThat(diversion.diverted()).isEqualTo(DUMP.length());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void passesEverythingWhileNobodyWaits(int seed) throws IOException {
        Random random = new Random(seed);
        Bytes stream = stream(event("HPDS", DUMP));
        assertThat(readAll(over(stream, random), random)).isEqualTo(stream);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20, 24, 100, 5_000})
    void anEndInTheMiddleIsOne(int length) throws IOException {
        Random random = new Random(length);
        Bytes cut = new ByteWriter()
                .bytes(JdwpLayout.HANDSHAKE)
                .bytes(event("HPDS", DUMP))
                .toBytes()
                .slice(0, length);
        DumpDiversion diversion = over(cut, random);
        diversion.to(new ByteArrayOutputStream());
        int whole = JdwpLayout.HANDSHAKE.length() + event("HPDS", Bytes.EMPTY).length();

        assertThat(readAll(diversion, random).length()).isEqualTo(Math.min(length, whole));
        assertThat(diversion.diverted()).isEqualTo(Math.max(0, length - whole));
    }

    @Test
    void lengthsThatCannotBeAreForTheSessionToFind() throws IOException {
        for (long length : new long[] {0, 10, 18, 0xFFFF_FFFFL}) {
            Bytes stream = new ByteWriter()
                    .bytes(JdwpLayout.HANDSHAKE)
                    .u4(length)
                    .u4(1)
                    .u1(0)
                    .u1(0xC7)
                    .u1(1)
                    .u4(FourCc.of("HPDS"))
                    .u4(5)
                    .bytes(Bytes.of(1, 2, 3))
                    .toBytes();
            DumpDiversion diversion = over(stream, new Random(1));
            diversion.to(new ByteArrayOutputStream());

            assertThat(readAll(diversion, new Random(1))).isEqualTo(stream);
            assertThat(diversion.diverted()).isZero();
        }
    }
}
