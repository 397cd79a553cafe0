// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.bytes.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdbPublicKeyTest {
    /** As adb 29.0.6 of Debian wrote it. */
    private static final String LINE = ""
            + "QAAAAE+AFWJRac46Y43863MFWDyGG0pu0VYTUsa5xivqFMJF3HqUahdGu1GLLilo3sTUE/lkmXxF31O26HIhBEXr3N"
            + "B/EeGnTZsD+5sR4OZGUdD0JzePl4htEmO+IMMThNA7DFk4W+g9EwEc/z5lFmVcEGqi/b+oACnkHCB3gpJB78JAoRmg"
            + "sYpLTSoNjHwhlyT/7tu+9Tbbk+3dvk0Ox/ykeu1Bi+HttACZQrARsrMY6WZrBr5iI9w08/Sb5AHBSplNtIlh8rTXTl"
            + "KBREiJKIttD10rSaW/zFcaYkDdUm5/KP1DBrXira1g01A44p6V/CMqL8n3J1KLeGCWeUqnsmKB8KkZ29fbQPNfSfvG"
            + "PRvPSVJa/A4Adh2zq88tkEGTvo79fEhg/CrYypVPha7SPYonm2rhdObMzZ2IUGxspYLJZQFyga1PG0YwZvTBZMsee3"
            + "E7uLQRlYkjh/OBFoezY0uDZ1yMIlu+8XF0KfASH9gNBs4RaefDvO4uHobxnovDCWD5oDIPgA4xj5vJcQMw1w+Jlvbc"
            + "BJ+5yLaaTwDg58xgEHlKdouEO/oaLAAX9DcBWl6RhwJVbUsOJQJAfv4ycv1HapG9wrkm2lwPE834UFrrYhbkfgYIFr"
            + "nIBjMLmw8mQS92X52zfbh3gmQXLsWQyBIh4t4YQ99HNi89h/e/kS2mS25TfY+hTAEAAQA= @unknown";

    @Test
    void aLineOfAdbIsTheSameOnceItIsReadAndWritten() {
        AdbPublicKey key = AdbPublicKey.parse(LINE).orElseThrow();
        assertThat(key.owner()).isEqualTo("@unknown");
        assertThat(key.exponent()).isEqualTo(65_537);
        assertThat(key.modulus().bitLength()).isEqualTo(2048);
        assertThat(key.line()).isEqualTo(LINE);
        assertThat(AdbPublicKey.parse(LINE + "\0")).contains(key);
    }

    @Test
    void whatIsNoKeyIsNone() {
        String structure = LINE.substring(0, LINE.indexOf(' '));
        byte[] bytes = Base64.getDecoder().decode(structure);
        assertThat(AdbPublicKey.parse("")).isEmpty();
        assertThat(AdbPublicKey.parse("ssh-rsa AAAA me@here")).isEmpty();
        assertThat(AdbPublicKey.parse(structure.substring(4) + " x")).isEmpty();
        assertThat(AdbPublicKey.parse(LINE + "x".repeat(5000))).isEmpty();
        assertThat(AdbPublicKey.parse(with(bytes, 0, 65))).as("another length").isEmpty();
        assertThat(AdbPublicKey.parse(with(bytes, bytes.length - 4, 0)))
                .as("an even exponent")
                .isEmpty();
        assertThat(AdbPublicKey.parse(with(bytes, 8, 0))).as("an even modulus").isEmpty();
        assertThat(AdbPublicKey.parse(with(bytes, 8 + 255, 0)))
                .as("a short modulus")
                .isEmpty();
        assertThat(AdbPublicKey.parse(structure)).map(AdbPublicKey::owner).contains("");
    }

    private static String with(byte[] bytes, int at, int value) {
        byte[] changed = bytes.clone();
        changed[at] = (byte) value;
        return Base64.getEncoder().encodeToString(changed);
    }

    /** A signature must be right to the last byte of its padding, or a cube root would do for one. */
    @Test
    void onlyTheWholeBlockIsASignature() {
        Random random = new Random(7);
        BigInteger p = BigInteger.probablePrime(1024, random);
        BigInteger q = BigInteger.probablePrime(1024, random);
        BigInteger e = BigInteger.valueOf(65_537);
        BigInteger d = e.modInverse(p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE)));
        AdbPublicKey key = new AdbPublicKey(p.multiply(q), e, "");
        byte[] token = new byte[AdbPublicKey.TOKEN_BYTES];
        random.nextBytes(token);
        byte[] block = new byte[256];
        Arrays.fill(block, 1, 220, (byte) 0xFF);
        block[1] = 1;
        block[220] = 0;
        System.arraycopy(
                new byte[] {0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14},
                0,
                block,
                221,
                15);
        System.arraycopy(token, 0, block, 236, 20);

        assertThat(key.hasSigned(Bytes.copyOf(token), signed(block, d, key))).isTrue();
        for (int at : new int[] {1, 2, 100, 219, 220, 221, 235, 236, 255}) {
            byte[] changed = block.clone();
            changed[at] ^= 4;
            assertThat(key.hasSigned(Bytes.copyOf(token), signed(changed, d, key)))
                    .as("byte %d", at)
                    .isFalse();
        }
        assertThat(key.hasSigned(Bytes.copyOf(token), Bytes.copyOf(token))).isFalse();
        assertThat(key.hasSigned(Bytes.EMPTY, signed(block, d, key))).isFalse();
    }

    private static Bytes signed(byte[] block, BigInteger d, AdbPublicKey key) {
        byte[] number = new BigInteger(1, block).modPow(d, key.modulus()).toByteArray();
        byte[] all = new byte[256];
        for (int i = 0; i < Math.min(256, number.length); i++) {
            all[255 - i] = number[number.length - 1 - i];
        }
        return Bytes.owning(all);
    }
}
