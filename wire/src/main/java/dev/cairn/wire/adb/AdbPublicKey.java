// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.wire.adb;

import dev.cairn.wire.bytes.Bytes;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The public half of an RSA key by which adb shows who it is, as a line of {@code adbkey.pub} has it: a structure of little-endian
 * words in Base64, a blank, and whose it is.
 *
 * @param owner as the line says, such as {@code user@host}; may be empty
 */
public record AdbPublicKey(BigInteger modulus, BigInteger exponent, String owner) {
    /** How long the token is that adb signs: as long as a SHA-1, which it stands for. */
    public static final int TOKEN_BYTES = 20;

    private static final int KEY_BYTES = 256;
    private static final int WORDS = KEY_BYTES / Integer.BYTES;
    private static final int MODULUS_OFFSET = 2 * Integer.BYTES;
    private static final int EXPONENT_OFFSET = MODULUS_OFFSET + 2 * KEY_BYTES;
    private static final int STRUCTURE_BYTES = EXPONENT_OFFSET + Integer.BYTES;
    private static final int MOST_CHARACTERS = 4096;

    /** In front of a SHA-1 that is signed: what it is, in ASN.1. */
    private static final byte[] SHA1 = {
        0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14
    };

    /** Empty if {@code line} is no such key. */
    public static Optional<AdbPublicKey> parse(String line) {
        String text = line.replace("\0", "").strip();
        if (text.isEmpty() || text.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        String[] parts = text.split("\\s+", 2);
        byte[] structure;
        try {
            structure = Base64.getDecoder().decode(parts[0]);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        ByteBuffer words = ByteBuffer.wrap(structure).order(ByteOrder.LITTLE_ENDIAN);
        if (structure.length != STRUCTURE_BYTES || words.getInt(0) != WORDS) {
            return Optional.empty();
        }
        BigInteger modulus = new BigInteger(1, reversed(structure, MODULUS_OFFSET));
        long exponent = Integer.toUnsignedLong(words.getInt(EXPONENT_OFFSET));
        if (modulus.bitLength() != KEY_BYTES * Byte.SIZE || !modulus.testBit(0) || exponent < 3 || exponent % 2 == 0) {
            return Optional.empty();
        }
        return Optional.of(new AdbPublicKey(modulus, BigInteger.valueOf(exponent), parts.length > 1 ? parts[1] : ""));
    }

    /** Whether {@code signature} is the one of this key for a token, which stands for a SHA-1 as it is. */
    public boolean hasSigned(Bytes token, Bytes signature) {
        if (token.length() != TOKEN_BYTES || signature.length() != KEY_BYTES) {
            return false;
        }
        BigInteger number = new BigInteger(1, signature.toArray());
        return number.compareTo(modulus) < 0 && number.modPow(exponent, modulus).equals(block(token));
    }

    /** What the owner of a key signs for a token: the one block of bytes that is right, to the last of them, as a number. */
    public static BigInteger block(Bytes token) {
        byte[] block = new byte[KEY_BYTES];
        Arrays.fill(block, (byte) 0xFF);
        block[0] = 0;
        block[1] = 1;
        int at = KEY_BYTES - TOKEN_BYTES;
        System.arraycopy(token.toArray(), 0, block, at, TOKEN_BYTES);
        at -= SHA1.length;
        System.arraycopy(SHA1, 0, block, at, SHA1.length);
        block[at - 1] = 0;
        return new BigInteger(1, block);
    }

    /** As a line of {@code adbkey.pub}. */
    public String line() {
        ByteBuffer words = ByteBuffer.allocate(STRUCTURE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        BigInteger word = BigInteger.ONE.shiftLeft(Integer.SIZE);
        BigInteger power = BigInteger.ONE.shiftLeft(KEY_BYTES * Byte.SIZE);
        words.putInt(WORDS).putInt(modulus.modInverse(word).negate().intValue());
        words.put(littleEndian(modulus)).put(littleEndian(power.multiply(power).mod(modulus)));
        words.putInt(exponent.intValue());
        String text = Base64.getEncoder().encodeToString(words.array());
        return owner.isEmpty() ? text : text + " " + owner;
    }

    private static byte[] littleEndian(BigInteger number) {
        byte[] all = new byte[KEY_BYTES];
        byte[] bytes = number.toByteArray();
        for (int i = 0; i < Math.min(bytes.length, KEY_BYTES); i++) {
            all[i] = bytes[bytes.length - 1 - i];
        }
        return all;
    }

    private static byte[] reversed(byte[] structure, int from) {
        byte[] bytes = new byte[KEY_BYTES];
        for (int i = 0; i < KEY_BYTES; i++) {
            bytes[i] = structure[from + KEY_BYTES - 1 - i];
        }
        return bytes;
    }
}
