// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.wire.adb.AdbPublicKey;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** The RSA key by which this user's adb, and Cairn in its place, show a device who they are. */
public final class OwnKey {
    /** The one length that adb has. */
    private static final int BITS = 2048;

    private static final int MOST_BYTES = 64 * 1024;
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private final RSAPrivateCrtKey key;
    private final String owner;

    private OwnKey(RSAPrivateCrtKey key, String owner) {
        this.key = key;
        this.owner = owner;
    }

    /** Where adb keeps it. */
    public static Path place(Map<String, String> environment) {
        String home = environment.getOrDefault("ANDROID_USER_HOME", "");
        return home.isEmpty()
                ? Path.of(environment.getOrDefault("HOME", "."), ".android", "adbkey")
                : Path.of(home, "adbkey");
    }

    /**
     * Reads it.
     *
     * @param owner what devices show for it, such as {@code user@host}
     * @return empty if the file is not there
     * @throws IOException if the file is no such key; the message is a sentence
     */
    public static Optional<OwnKey> read(Path file, String owner) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String text;
        try (InputStream in = Files.newInputStream(file)) {
            text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
        }
        try {
            int begin = text.indexOf(BEGIN);
            int end = text.indexOf(END);
            if (begin >= 0 && end > begin) {
                byte[] encoded = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
                if (KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded))
                                instanceof RSAPrivateCrtKey key
                        && key.getModulus().bitLength() == BITS) {
                    return Optional.of(new OwnKey(key, owner));
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // as below
        }
        throw new IOException(file + " is no private key as adb makes it: remove it, and have adb make another one"
                + " (adb keygen " + file + ").");
    }

    /** What a device that trusts this key wants of its token. */
    Bytes sign(Bytes token) {
        byte[] signature = AdbPublicKey.block(token)
                .modPow(key.getPrivateExponent(), key.getModulus())
                .toByteArray();
        int length = (key.getModulus().bitLength() + Byte.SIZE - 1) / Byte.SIZE;
        byte[] whole = new byte[length];
        int count = Math.min(length, signature.length);
        System.arraycopy(signature, signature.length - count, whole, length - count, count);
        return Bytes.owning(whole);
    }

    /** The half that may be shown. */
    public AdbPublicKey publicKey() {
        return new AdbPublicKey(key.getModulus(), key.getPublicExponent(), owner);
    }
}
