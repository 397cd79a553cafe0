// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs its seeds in the everyday suite, and searches for new ones where {@code JAZZER_FUZZ=1}. */
class AdbFuzzTest {
    private static final int MOST = 256;

    /** However the bytes are cut, the same messages come out, and no more is kept than one of them. */
    @FuzzTest(maxDuration = "60s")
    void cutsAnyStreamIntoTheSameMessages(FuzzedDataProvider data) {
        ByteWriter stream = new ByteWriter();
        for (int count = data.consumeInt(0, 4); count > 0; count--) {
            AdbCommand command = data.pickValue(AdbCommand.values());
            Bytes body = Bytes.owning(data.consumeBytes(data.consumeInt(0, 64)));
            byte[] message = new AdbMessage(command, data.consumeInt(), data.consumeInt(), body)
                    .encode()
                    .toArray();
            for (int changes = data.consumeInt(0, 2); changes > 0; changes--) {
                message[data.consumeInt(0, message.length - 1)] = data.consumeByte();
            }
            stream.bytes(Bytes.owning(message));
        }
        int[] cuts = data.consumeInts(data.consumeInt(0, 20));
        stream.bytes(Bytes.owning(data.consumeRemainingAsBytes()));

        assertThat(run(stream.toBytes(), cuts)).isEqualTo(run(stream.toBytes(), new int[0]));
    }

    private record Outcome(List<AdbMessage> messages, Optional<String> problem, int pendingBytes) {}

    private static Outcome run(Bytes stream, int[] cuts) {
        AdbMessageSplitter splitter = new AdbMessageSplitter(MOST);
        List<AdbMessage> messages = new ArrayList<>();
        int position = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int left = stream.length() - position;
            int count = i == cuts.length ? left : Math.floorMod(cuts[i], left + 1);
            ByteBuffer piece = stream.slice(position, count).asBuffer();
            splitter.feed(piece);
            assertThat(piece.hasRemaining()).isFalse();
            position += count;
            for (Optional<AdbMessage> next = splitter.next(); next.isPresent(); next = splitter.next()) {
                assertThat(next.get().data().length()).isLessThanOrEqualTo(MOST);
                messages.add(next.get());
            }
            assertThat(splitter.pendingBytes()).isLessThan(MOST + AdbMessage.HEADER_BYTES);
        }
        return new Outcome(messages, splitter.problem(), splitter.pendingBytes());
    }

    /** A good list of apps with some of its bytes changed and its end cut off, and then any bytes at all. */
    @FuzzTest(maxDuration = "60s")
    void readsOrRefusesAnyListOfApps(FuzzedDataProvider data) {
        List<AppProcess> apps = new ArrayList<>();
        for (int count = data.consumeInt(0, 3); count > 0; count--) {
            apps.add(app(data));
        }
        byte[] changed = AppProcess.encode(apps).toArray();
        for (int changes = data.consumeInt(0, 4); changes > 0 && changed.length > 0; changes--) {
            changed[data.consumeInt(0, changed.length - 1)] = data.consumeByte();
        }
        reads(Bytes.owning(changed).slice(0, data.consumeInt(0, changed.length)));
        Bytes any = Bytes.owning(data.consumeRemainingAsBytes());
        reads(any);
        assertThat(DeviceLine.parse(HostText.decode(any))).hasSizeLessThanOrEqualTo(any.length());
        assertThat(JdwpProcesses.parse(HostText.decode(any))).hasSizeLessThanOrEqualTo(any.length());
        AdbPublicKey.parse(HostText.decode(any))
                .ifPresent(key -> assertThat(AdbPublicKey.parse(key.line())).contains(key));
        assertThat(AdbBanner.parse(any).properties()).hasSizeLessThanOrEqualTo(any.length());
    }

    private static AppProcess app(FuzzedDataProvider data) {
        return new AppProcess(
                data.consumeLong(),
                data.consumeBoolean(),
                data.consumeBoolean(),
                data.consumeAsciiString(8),
                OptionalLong.of(data.consumeLong()),
                Optional.of(data.consumeAsciiString(16)),
                List.of(data.consumeAsciiString(4)),
                Optional.of(data.consumeBoolean()),
                OptionalLong.empty());
    }

    /** What can be read is the same once it is written and read again. */
    private static void reads(Bytes message) {
        if (AppProcess.parse(message) instanceof Decoding.Done<List<AppProcess>>(List<AppProcess> apps, int surplus)) {
            assertThat(AppProcess.parse(AppProcess.encode(apps))).isEqualTo(new Decoding.Done<>(apps, surplus));
        }
    }
}
