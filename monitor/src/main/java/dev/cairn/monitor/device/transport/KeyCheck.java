// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import dev.cairn.wire.adb.AdbPublicKey;
import dev.cairn.wire.adb.HostText;
import dev.cairn.wire.bytes.Bytes;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/**
 * Whether one peer may come in: at once, or once it has signed a token with a key that this machine trusts. adb tries one key after
 * another, each with a new token, and then sends the public half of one, for a person to trust.
 */
final class KeyCheck {
    /** What an AUTH message holds. */
    static final int TOKEN = 1;

    static final int SIGNATURE = 2;
    static final int PUBLIC_KEY = 3;

    private static final int TOKEN_BYTES = 20;
    private static final int MOST_KEYS = 64;
    private static final int SHOWN = 64;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<List<AdbPublicKey>> trusted;
    private Bytes token = Bytes.EMPTY;
    private int asked;

    /** What to do next. */
    sealed interface Step {
        record LetIn() implements Step {}

        /** Have the token signed. */
        record Ask(Bytes token) implements Step {}

        /** Nothing more is let in; {@code words} say whom that concerns, and the way out. */
        record Wait(String words) implements Step {}

        /** Ends the connection. */
        record Refuse(String sentence) implements Step {}
    }

    private KeyCheck(Optional<List<AdbPublicKey>> trusted) {
        this.trusted = trusted;
    }

    /** Lets everybody in: something else has said who it is. */
    static KeyCheck none() {
        return new KeyCheck(Optional.empty());
    }

    /** Lets those in that have one of these keys. */
    static KeyCheck of(List<AdbPublicKey> trusted) {
        return new KeyCheck(Optional.of(List.copyOf(trusted)));
    }

    /** Whether a token is out, so that an answer may come. */
    boolean isAsking() {
        return !token.isEmpty();
    }

    /** What a greeting leads to. */
    Step greeted() {
        return trusted.isEmpty() ? new Step.LetIn() : ask();
    }

    private Step ask() {
        if (asked++ >= MOST_KEYS) {
            return new Step.Refuse("adb has tried " + MOST_KEYS + " keys, and this machine trusts none of them.");
        }
        byte[] random = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(random);
        token = Bytes.owning(random);
        return new Step.Ask(token);
    }

    /** What an answer leads to. Each token is good for one signature. */
    Step take(int kind, Bytes data) {
        return switch (kind) {
            case SIGNATURE -> {
                Bytes signed = token;
                yield trusted.orElse(List.of()).stream().anyMatch(key -> key.hasSigned(signed, data))
                        ? new Step.LetIn()
                        : ask();
            }
            case PUBLIC_KEY -> unknown(HostText.decode(data));
            default -> new Step.Refuse("adb sent AUTH of kind " + kind + ", which is none.");
        };
    }

    /** adb has no other key. A phone asks its owner now; this device knows its keys from the start. */
    private static Step unknown(String text) {
        String owner = AdbPublicKey.parse(text)
                .map(key -> key.owner().replaceAll("[^!-~]", ""))
                .filter(name -> !name.isEmpty())
                .orElse("an adb that does not say whose it is");
        return new Step.Wait("refused the key of " + (owner.length() > SHOWN ? owner.substring(0, SHOWN) : owner)
                + ", which is not trusted here. To let it in, copy its ~/.android/adbkey.pub here, and start with"
                + " --trust FILE.");
    }
}
