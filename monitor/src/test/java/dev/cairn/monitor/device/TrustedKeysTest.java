// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.wire.adb.AdbPublicKey;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustedKeysTest {
    @TempDir
    Path folder;

    private static AdbPublicKey key(int seed, String owner) {
        BigInteger modulus = new BigInteger(2048, new Random(seed)).setBit(2047).setBit(0);
        return new AdbPublicKey(modulus, BigInteger.valueOf(65_537), owner);
    }

    @Test
    void aFileHasAKeyALine() throws IOException {
        AdbPublicKey one = key(1, "me@desk");
        AdbPublicKey two = key(2, "");
        Path file = folder.resolve("keys");
        Files.writeString(file, "# of our desks\n" + one.line() + "\r\n\n" + two.line());
        assertThat(TrustedKeys.read(file)).containsExactly(one, two);
    }

    @Test
    void whatIsNoKeyIsSaid() throws IOException {
        Path file = folder.resolve("keys");
        assertThatThrownBy(() -> TrustedKeys.read(file))
                .hasMessageStartingWith("The keys in " + file + " cannot be read: ");
        Files.writeString(file, "# none\n");
        assertThatThrownBy(() -> TrustedKeys.read(file)).hasMessageStartingWith("There is no key in " + file);
        Files.writeString(file, key(1, "x").line() + "\nssh-rsa AAAA me@desk\n");
        assertThatThrownBy(() -> TrustedKeys.read(file))
                .hasMessageStartingWith("Line 2 of " + file + " is no public key of adb: ");
    }

    @Test
    void theUsersOwnKeyIsWhereAdbHasIt() throws IOException {
        Map<String, String> environment = Map.of("HOME", folder.toString());
        assertThat(TrustedKeys.ofThisUser(environment)).isEmpty();
        Path android = Files.createDirectory(folder.resolve(".android"));
        Path own = android.resolve("adbkey.pub");
        Files.writeString(own, key(1, "me").line());
        assertThat(TrustedKeys.ofThisUser(environment)).contains(own);
        assertThat(TrustedKeys.ofThisUser(Map.of("ANDROID_USER_HOME", android.toString())))
                .contains(own);
        assertThat(TrustedKeys.ofThisUser(Map.of())).isEmpty();
    }
}
