// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import dev.cairn.files.PathTrust;
import dev.cairn.monitor.device.transport.OwnKey;
import dev.cairn.wire.adb.AdbPublicKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The public keys that adb may show: files as adb has them, a key a line. */
public final class TrustedKeys {
    private static final int MOST_BYTES = 1 << 20;

    private TrustedKeys() {}

    /** Where this user's own adb has its public key. */
    public static Optional<Path> ofThisUser(Map<String, String> environment) {
        return Optional.of(OwnKey.place(environment).resolveSibling("adbkey.pub"))
                .filter(Files::isRegularFile);
    }

    /**
     * The keys in {@code file}; lines that begin with {@code #} are none.
     *
     * @throws IOException if it cannot be read, or has no key, or something else; the message is a sentence
     */
    public static List<AdbPublicKey> read(Path file) throws IOException {
        Optional<String> unsafe = PathTrust.ofThisProcess().whyNotOwn(file);
        if (unsafe.isPresent()) {
            throw new IOException("The keys in " + file + " are not trusted: " + unsafe.get() + ".");
        }
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES);
        } catch (IOException e) {
            throw new IOException("The keys in " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
        List<AdbPublicKey> keys = new ArrayList<>();
        int number = 0;
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n", -1)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                int at = number;
                keys.add(AdbPublicKey.parse(line)
                        .orElseThrow(() -> new IOException("Line " + at + " of " + file
                                + " is no public key of adb: copy the adbkey.pub of the machine that has adb, in"
                                + " ~/.android there.")));
            }
        }
        if (keys.isEmpty()) {
            throw new IOException("There is no key in " + file + ": copy the adbkey.pub of the machine that has adb, in"
                    + " ~/.android there.");
        }
        return keys;
    }
}
