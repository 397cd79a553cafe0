// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.wire.adb.AdbBanner;
import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbPublicKey;
import dev.cairn.wire.bytes.Bytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** How a device lets adb in: at once, or after its token was signed. The thread that reads gives it what comes. */
final class Greeting {
    private static final int LEAST_DATA_BYTES = 1;

    private final String place;
    private final Optional<OwnKey> key;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private boolean signed;
    private volatile boolean untrusted;
    private volatile AdbBanner banner = AdbBanner.parse(Bytes.EMPTY);
    private volatile int mostDataBytes = AdbTransport.MOST_DATA_BYTES;

    Greeting(String place, Optional<OwnKey> key) {
        this.place = place;
        this.key = key;
    }

    /** Complete once the device has let this side in; its failure is an {@link IOException} with a sentence. */
    CompletableFuture<Void> done() {
        return done;
    }

    AdbBanner banner() {
        return banner;
    }

    /** The longest data that both sides take. */
    int mostDataBytes() {
        return mostDataBytes;
    }

    /** What to answer to a message, if anything. */
    Optional<AdbMessage> take(AdbMessage message) {
        if (message.command() == AdbCommand.CNXN) {
            banner = AdbBanner.parse(message.data());
            mostDataBytes = Math.clamp(message.second(), LEAST_DATA_BYTES, AdbTransport.MOST_DATA_BYTES);
            done.complete(null);
        } else if (message.command() == AdbCommand.STLS) {
            refused("asks for TLS, which Cairn does not speak: use adb connect.");
        } else if (message.command() == AdbCommand.AUTH && message.first() == KeyCheck.TOKEN) {
            return answer(message.data());
        } else {
            refused("sent " + message.command() + " before it let this machine in.");
        }
        return Optional.empty();
    }

    /** The first token is signed; a second one means that the key is not trusted: a person at the device may let it in. */
    private Optional<AdbMessage> answer(Bytes token) {
        if (token.length() != AdbPublicKey.TOKEN_BYTES) {
            refused("wants " + token.length() + " bytes signed; adb's tokens have " + AdbPublicKey.TOKEN_BYTES + ".");
            return Optional.empty();
        }
        if (key.isEmpty()) {
            refused("wants a key, and there is none here: adb makes one, in ~/.android/adbkey (adb keygen FILE).");
            return Optional.empty();
        }
        if (!signed) {
            signed = true;
            return Optional.of(new AdbMessage(
                    AdbCommand.AUTH, KeyCheck.SIGNATURE, 0, key.get().sign(token)));
        }
        untrusted = true;
        byte[] line = (key.get().publicKey().line() + "\0").getBytes(StandardCharsets.US_ASCII);
        return Optional.of(new AdbMessage(AdbCommand.AUTH, KeyCheck.PUBLIC_KEY, 0, Bytes.owning(line)));
    }

    /** Why it has not let this side in, as a sentence without its beginning and its end. */
    String why() {
        return untrusted
                ? "does not trust the key of this machine: copy ~/.android/adbkey.pub there, and name it with --trust, or say yes"
                        + " on the phone. It has not let this machine in"
                : "has not let this machine in";
    }

    private void refused(String what) {
        done.completeExceptionally(new IOException(place + " " + what));
    }
}
