// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As root, which can make what others would plant. */
class PathTrustTest {
    private static final int STRANGER = 65534;
    private static final int USER = 4711;

    @TempDir
    Path folder;

    private final PathTrust trust = PathTrust.ofThisProcess();

    private static Path give(Path path, int uid) throws IOException {
        Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        return path;
    }

    private static Path mode(Path path, int mode) throws IOException {
        Files.setAttribute(path, "unix:mode", mode);
        return path;
    }

    private Path make(String name, String mode) throws IOException {
        Path made = Files.createDirectories(folder.resolve(name));
        return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(mode));
    }

    @Test
    void whatOnlyWeCanWriteToIsOurs() throws IOException {
        Path ours = make("a/cairn", "rwx------");
        assertThat(trust.whyUnsafe(ours)).isEmpty();
        assertThat(trust.whyNotOwn(ours)).isEmpty();
        assertThat(trust.whyNotOwn(Files.createFile(ours.resolve("file")))).isEmpty();
        assertThat(trust.whyNotOwn(ours.resolve("nothing"))).isEmpty();
    }

    @Test
    void aStrangersFolderIsNot() throws IOException {
        mode(make("shared", "rwxrwxrwx"), 01777);
        Path planted = give(make("shared/cairn", "rwxr-xr-x"), STRANGER);
        Path file = Files.createFile(planted.resolve("server.json"));
        assertThat(trust.whyNotOwn(planted))
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith(planted + " belongs to user ")
                        .contains(Integer.toString(STRANGER)));
        assertThat(trust.whyUnsafe(planted)).isPresent();
        assertThat(trust.whyNotOwn(file)).as("ours, but below it").isPresent();
    }

    @Test
    void aFolderThatEverybodySharesIsSafeButNotOurs() throws IOException {
        Path shared = mode(make("shared", "rwxrwxrwx"), 01777);
        assertThat(trust.whyUnsafe(shared)).isEmpty();
        assertThat(trust.whyNotOwn(shared))
                .hasValueSatisfying(why -> assertThat(why).contains("may write to " + shared, "1777"));
        mode(shared, 0777);
        Path ours = make("shared/cairn", "rwx------");
        assertThat(trust.whyNotOwn(ours))
                .as("its name can be another's")
                .hasValueSatisfying(why -> assertThat(why).contains("exchange what lies in " + shared, "0777"));
    }

    @Test
    void aGroupWithTheNumberOfItsOneUserIsThatUser() throws IOException {
        Path ours = give(make("ours", "rwxrwxr-x"), USER);
        Files.setAttribute(ours, "unix:gid", USER);
        assertThat(PathTrust.ofUser(USER).whyNotOwn(ours)).isEmpty();
        assertThat(PathTrust.ofUser(USER).whyUnsafe(ours)).isEmpty();
        Files.setAttribute(ours, "unix:gid", 100);
        assertThat(PathTrust.ofUser(USER).whyNotOwn(ours)).isPresent();
        assertThat(PathTrust.ofUser(USER).whyUnsafe(ours)).isPresent();
    }

    @Test
    void rootMayOwnWhatIsAboveOursOnly() throws IOException {
        Path ours = give(make("a/b", "rwxr-xr-x"), USER);
        make("a", "rwxr-xr-x");
        mode(folder, 0755);
        assertThat(PathTrust.ofUser(USER).whyNotOwn(ours)).isEmpty();
        assertThat(PathTrust.ofUser(USER).whyNotOwn(folder.resolve("a"))).isPresent();
    }

    @Test
    void aLinkIsHeldToThatAndSoIsWhereItLeads() throws IOException {
        Path ours = make("ours/cairn", "rwx------");
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("ours"));
        assertThat(trust.whyNotOwn(link.resolve("cairn"))).isEmpty();
        assertThat(trust.whyNotOwn(link))
                .hasValueSatisfying(why -> assertThat(why).contains(link + " is a link"));

        give(link, STRANGER);
        assertThat(trust.whyNotOwn(link.resolve("cairn"))).isPresent();

        give(link, 0);
        mode(make("shared", "rwxrwxrwx"), 0777);
        Path roundabout = Files.createSymbolicLink(folder.resolve("roundabout"), Path.of("shared/../link/cairn/.."));
        assertThat(trust.whyUnsafe(roundabout.resolve("cairn")))
                .as("through shared")
                .isPresent();
        mode(folder.resolve("shared"), 01777);
        assertThat(trust.whyNotOwn(roundabout.resolve("cairn"))).isEmpty();
        assertThat(trust.whyNotOwn(ours)).isEmpty();
    }

    @Test
    void aLinkToItselfLeadsNowhere() throws IOException {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        assertThat(trust.whyUnsafe(loop))
                .hasValueSatisfying(why -> assertThat(why).contains("links"));
    }
}
