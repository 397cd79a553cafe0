// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.wire.adb.AdbCommand;
import dev.cairn.wire.adb.AdbMessage;
import dev.cairn.wire.adb.AdbPublicKey;
import dev.cairn.wire.bytes.ByteWriter;
import dev.cairn.wire.bytes.Bytes;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import javax.crypto.Cipher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who comes from elsewhere has to sign with a key that is trusted. */
@Timeout(120)
class KeyCheckTest {
    private static final int UNREAD = 1 << 20;
    private static final Bytes SHA1 =
            Bytes.of(0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14);

    private static final KeyPair KNOWN = pair();
    private static final KeyPair STRANGE = pair();

    private static KeyPair pair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static AdbPublicKey key(KeyPair pair, String owner) {
        RSAPublicKey key = (RSAPublicKey) pair.getPublic();
        return new AdbPublicKey(key.getModulus(), key.getPublicExponent(), owner);
    }

    /** As adb signs: the token is taken for a SHA-1. */
    private static Bytes sign(KeyPair pair, Bytes token) throws GeneralSecurityException {
        Cipher rsa = Cipher.getInstance("RSA/ECB/PKCS1Padding");
        rsa.init(Cipher.ENCRYPT_MODE, pair.getPrivate());
        return Bytes.owning(
                rsa.doFinal(new ByteWriter().bytes(SHA1).bytes(token).toBytes().toArray()));
    }

    private static AdbPeer peer() throws Exception {
        AdbPeer peer = new AdbPeer(
                _ -> new Services.Lookup.Refused("none"), KeyCheck.of(List.of(key(KNOWN, "dev@desk"))), UNREAD);
        peer.send(AdbPeer.greeting(AdbPeer.MOST));
        return peer;
    }

    private static Bytes token(AdbPeer peer) throws Exception {
        AdbMessage ask = peer.receive();
        assertThat(ask.command()).isEqualTo(AdbCommand.AUTH);
        assertThat(ask.first()).isEqualTo(KeyCheck.TOKEN);
        assertThat(ask.data().length()).isEqualTo(AdbPublicKey.TOKEN_BYTES);
        return ask.data();
    }

    private static void answer(AdbPeer peer, int kind, Bytes data) throws Exception {
        peer.send(new AdbMessage(AdbCommand.AUTH, kind, 0, data));
    }

    @Test
    void aTrustedKeyOpens() throws Exception {
        try (AdbPeer peer = peer()) {
            Bytes first = token(peer);
            answer(peer, KeyCheck.SIGNATURE, sign(STRANGE, first));
            Bytes second = token(peer);
            assertThat(second).isNotEqualTo(first);
            answer(peer, KeyCheck.SIGNATURE, sign(KNOWN, first)); // which is over
            Bytes third = token(peer);
            answer(peer, KeyCheck.SIGNATURE, sign(KNOWN, third));
            assertThat(peer.receive().command()).isEqualTo(AdbCommand.CNXN);
            peer.send(AdbCommand.OPEN, 1, 0, "x\0");
            assertThat(peer.receive().command()).isEqualTo(AdbCommand.CLSE);
        }
    }

    @Test
    void anotherKeyOpensNothing() throws Exception {
        try (AdbPeer peer = peer()) {
            answer(peer, KeyCheck.SIGNATURE, sign(STRANGE, token(peer)));
            token(peer);
            answer(
                    peer,
                    KeyCheck.PUBLIC_KEY,
                    AdbPeer.bytes(key(STRANGE, "eve@\u001b[31mfar").line() + "\0"));
            peer.send(AdbCommand.OPEN, 1, 0, "x\0");
            assertThat(peer.end()).contains("adb sent OPEN before it was let in.");
            assertThat(peer.words)
                    .containsExactly("refused the key of eve@[31mfar, which is not trusted here. To let it in, copy its"
                            + " ~/.android/adbkey.pub here, and start with --trust FILE.");
        }
    }

    @Test
    void keysAreNotTriedForEver() throws Exception {
        try (AdbPeer peer = peer()) {
            for (int i = 0; i < 64; i++) {
                Bytes token = token(peer);
                answer(peer, KeyCheck.SIGNATURE, i % 2 == 0 ? token : Bytes.owning(new byte[256]));
            }
            assertThat(peer.end()).contains("adb has tried 64 keys, and this machine trusts none of them.");
        }
        try (AdbPeer peer = peer()) {
            token(peer);
            answer(peer, 7, Bytes.EMPTY);
            assertThat(peer.end()).contains("adb sent AUTH of kind 7, which is none.");
        }
    }
}
