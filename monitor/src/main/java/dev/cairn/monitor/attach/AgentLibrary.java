// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The agent's library as this program carries it. Its file is named by its contents, so that another build never writes
 * over a file that a VM has mapped.
 */
public final class AgentLibrary {
    /** Has a VM start with the agent in it, where none can be put in later; for a shell. */
    static final String START_OPTION = "-agentpath:$(cairn hprof path)/libcairn.so";

    private static final int NAME_DIGITS = 12;

    private final byte[] bytes;
    private final String digest;

    private AgentLibrary(byte[] bytes) {
        this.bytes = bytes;
        this.digest = digestOf(bytes);
    }

    /** For this machine's processor; empty if this program has none for it. */
    public static Optional<AgentLibrary> bundled() {
        String resource = "/native/linux-" + System.getProperty("os.arch") + "/libcairn.so";
        try (InputStream in = AgentLibrary.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(new AgentLibrary(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Such as "libcairn-0123456789ab.so". */
    public String fileName() {
        return "libcairn-" + digest.substring(0, NAME_DIGITS) + ".so";
    }

    byte[] bytes() {
        return bytes.clone();
    }

    boolean isSameAs(byte[] other) {
        return Arrays.equals(bytes, other);
    }

    int length() {
        return bytes.length;
    }

    private static String digestOf(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }
}
