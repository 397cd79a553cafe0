// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.UserFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest {
    private static final int STRANGER = 65534;

    @TempDir
    private Path folder;

    private Path file() {
        return TokenFile.path(new UserFolders(Map.of("XDG_STATE_HOME", folder.toString())));
    }

    private static String token(TokenFile.Kept kept) {
        return kept instanceof TokenFile.Kept.Token(AccessToken token) ? token.text() : kept.toString();
    }

    private void mode(String permissions) throws IOException {
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(permissions));
    }

    @Test
    void staysUntilAnotherIsAskedFor() throws IOException {
        String first = token(TokenFile.keep(file()));
        assertThat(first).matches("[0-9a-f]{32}");
        assertThat(token(TokenFile.keep(file()))).isEqualTo(first);
        String second = token(TokenFile.renew(file()));
        assertThat(second).matches("[0-9a-f]{32}").isNotEqualTo(first);
        assertThat(token(TokenFile.keep(file()))).isEqualTo(second);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void whatOthersMayHaveReadIsReplaced() throws IOException {
        String first = token(TokenFile.keep(file()));
        mode("rw-r-----");
        assertThat(token(TokenFile.keep(file()))).matches("[0-9a-f]{32}").isNotEqualTo(first);
        Files.writeString(file(), "short");
        assertThat(token(TokenFile.keep(file()))).as("no token").matches("[0-9a-f]{32}");
    }

    @Test
    void whatOthersMayHaveWrittenIsNotUsed() throws IOException {
        String first = token(TokenFile.keep(file()));
        Files.setAttribute(file(), "unix:uid", STRANGER);
        assertThat(token(TokenFile.keep(file()))).doesNotContain(first).contains(file() + " belongs to user");
        assertThat(token(TokenFile.renew(file()))).contains("belongs to user");
        assertThat(Files.readString(file())).contains(first);
        Files.delete(file());
        Files.createSymbolicLink(file(), folder.resolve("elsewhere"));
        Files.writeString(folder.resolve("elsewhere"), first);
        assertThat(token(TokenFile.keep(file()))).contains("is a link");
    }

    @Test
    void theFileForAScraperMayBeReadByOthers() throws IOException {
        Path shared = folder.resolve("scraper");
        assertThat(token(TokenFile.read(shared))).contains("does not exist");
        Files.writeString(shared, "a-token-of-the-scraper\n");
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(token(TokenFile.read(shared))).isEqualTo("a-token-of-the-scraper");
        Files.writeString(shared, "a b");
        assertThat(token(TokenFile.read(shared))).contains("holds no token");
        Files.writeString(shared, "x".repeat(5000));
        assertThat(token(TokenFile.read(shared))).contains("holds no token");
    }
}
