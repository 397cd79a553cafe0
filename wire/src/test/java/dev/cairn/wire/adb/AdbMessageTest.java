// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdbMessageTest {
    private static Bytes bytes(String text) {
        return Bytes.owning(text.getBytes(StandardCharsets.UTF_8));
    }

    private final AdbMessageSplitter splitter = new AdbMessageSplitter(16);

    /** By hand: "CNXN" begins with its C, the sum is that of the data's bytes, and the last word is the first one turned over. */
    @Test
    void liesAsAdbHasIt() {
        assertThat(HexFormat.of()
                        .formatHex(new AdbMessage(AdbCommand.OPEN, 1, 0x0203, bytes("jdwp\0"))
                                .encode()
                                .toArray()))
                .isEqualTo("4f50454e" + "01000000" + "03020000" + "05000000" + "b5010000" + "b0afbab1" + "6a64777000");
        assertThat(AdbCommand.CNXN.code()).isEqualTo(0x4e584e43);
    }

    @Test
    void comesApartByteByByte() {
        AdbMessage first = new AdbMessage(AdbCommand.WRTE, 1, 2, bytes("data"));
        AdbMessage second = new AdbMessage(AdbCommand.OKAY, -1, 7, Bytes.EMPTY);
        Bytes stream =
                new ByteWriter().bytes(first.encode()).bytes(second.encode()).toBytes();
        for (int i = 0; i < stream.length() - 1; i++) {
            splitter.feed(stream.slice(i, 1).asBuffer());
            if (i == first.encode().length() - 1) {
                assertThat(splitter.next()).contains(first);
            }
            assertThat(splitter.next()).isEmpty();
        }
        splitter.feed(stream.from(stream.length() - 1).asBuffer());

        assertThat(splitter.next()).contains(second);
        assertThat(splitter.next()).isEmpty();
        assertThat(splitter.problem()).isEmpty();
        assertThat(splitter.pendingBytes()).isZero();
    }

    @Test
    void aSumOfZeroIsNotHeldAgainstIt() {
        byte[] message =
                new AdbMessage(AdbCommand.WRTE, 1, 2, bytes("data")).encode().toArray();
        Arrays.fill(message, AdbMessage.SUM_OFFSET, AdbMessage.MAGIC_OFFSET, (byte) 0);
        splitter.feed(Bytes.owning(message).asBuffer());
        assertThat(splitter.next()).isPresent();
    }

    @Test
    void aStreamThatBreaksTheRulesStaysBroken() {
        assertThat(problemAfter(AdbMessage.MAGIC_OFFSET, 1)).startsWith("The peer does not speak adb: ");
        assertThat(problemAfter(AdbMessage.COMMAND_OFFSET, 'X')).startsWith("The peer does not speak adb: ");
        assertThat(problemAfter(AdbMessage.SUM_OFFSET, 1)).startsWith("The sum of a message's bytes is wrong");
        assertThat(problemAfter(AdbMessage.LENGTH_OFFSET + 3, 0xFF))
                .isEqualTo("The peer sent a message of 4278190084 bytes; 16 are allowed.");
    }

    private static String problemAfter(int offset, int value) {
        byte[] message =
                new AdbMessage(AdbCommand.WRTE, 1, 2, bytes("data")).encode().toArray();
        message[offset] = (byte) value;
        AdbMessageSplitter broken = new AdbMessageSplitter(16);
        broken.feed(Bytes.owning(message).asBuffer());
        assertThat(broken.next()).isEmpty();
        broken.feed(new AdbMessage(AdbCommand.OKAY, 1, 2, Bytes.EMPTY).encode().asBuffer());
        assertThat(broken.next()).isEmpty();
        assertThat(broken.pendingBytes()).isZero();
        return broken.problem().orElse("");
    }

    @Test
    void aBannerSaysWhoItIs() {
        AdbBanner banner = AdbBanner.parse(bytes("device::ro.product.model=Pixel;x;features=cmd,shell_v2,\0"));
        assertThat(banner.kind()).isEqualTo("device");
        assertThat(banner.properties())
                .containsEntry("ro.product.model", "Pixel")
                .hasSize(2);
        assertThat(banner.features()).containsExactly("cmd", "shell_v2");
        assertThat(AdbBanner.parse(new AdbBanner("host", Map.of("features", "a")).encode()))
                .isEqualTo(new AdbBanner("host", Map.of("features", "a")));
        assertThat(AdbBanner.parse(bytes("host")).features()).isEmpty();
    }
}
