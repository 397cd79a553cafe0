// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the HPROF agent is put: for root, whose programs run as other users too, and where others may write. */
class HprofPathIT {
    /** The cache is where it is for people who choose none. */
    private static final List<String> IN_HOME = List.of("env", "-u", "XDG_CACHE_HOME");

    private static final int STRANGER = 65534;

    @TempDir
    Path home;

    private Result path(List<String> prefix) throws Exception {
        return new CairnProcess(home, prefix, CairnProcess.JAR).run("hprof", "path");
    }

    private static Path mode(Path path, String mode) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static Path giveAway(Path path) throws IOException {
        return Files.setAttribute(path, "unix:uid", STRANGER);
    }

    /** The folder that it was put into, by a command that has nothing to say of it. */
    private Path put() throws Exception {
        Result made = path(List.of());
        assertThat(made.err()).isEmpty();
        assertThat(made.code()).isZero();
        return Path.of(made.out().strip());
    }

    /** A VM that loads what is there runs it. */
    private void isRefused(String why) throws Exception {
        Result refused = path(List.of());
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.out()).as("what a shell would make a path of").isEmpty();
        assertThat(refused.err()).contains(why).hasLineCount(1);
    }

    private void isRefusedAsItsWriterRunsCode(Path folder, String why) throws Exception {
        isRefused("The HPROF agent is not put into " + folder + ", as " + why);
    }

    @Test
    void aCacheThatOthersMayWriteToIsNotUsed() throws Exception {
        Path folder = put();
        Path cache = Objects.requireNonNull(folder.getParent());
        mode(cache, "rwxrwxrwx");
        isRefusedAsItsWriterRunsCode(folder, "others than user root (0) may write to " + cache);
        mode(cache, "rwxr-xr-x");
        assertThat(put()).isEqualTo(folder);
        giveAway(cache);
        isRefusedAsItsWriterRunsCode(folder, cache + " belongs to ");
    }

    @Test
    void aFolderThatOthersMayWriteToIsNotUsed() throws Exception {
        Path folder = put();
        mode(folder, "rwxrwxrwx");
        isRefusedAsItsWriterRunsCode(folder, "others than user root (0) may write to " + folder);
        mode(folder, "rwxr-xr-x");
        assertThat(put()).isEqualTo(folder);
        giveAway(folder);
        isRefusedAsItsWriterRunsCode(folder, folder + " belongs to ");
    }

    @Test
    void aLibraryThatIsNotOursIsNotUsed() throws Exception {
        Path folder = put();
        Path library = folder.resolve("libhprof.so");
        byte[] ours = Files.readAllBytes(library);
        Files.delete(library);
        Files.write(library, new byte[ours.length]);
        isRefused(folder + " is not what this Cairn has put there; remove it.");
        Files.delete(library);
        Files.createSymbolicLink(library, Files.write(home.resolve("elsewhere"), ours));
        isRefused(folder + " is not what this Cairn has put there; remove it.");
    }

    @Test
    void rootIsToldWhatIsClosedToOthers() throws Exception {
        mode(home, "rwx------");
        Result closed = path(IN_HOME);
        assertThat(closed.code()).isZero();
        assertThat(Path.of(closed.out().strip())).startsWith(home);
        assertThat(closed.err())
                .isEqualTo("cairn: Only VMs of root can load it from there, as " + home.toRealPath()
                        + " is closed to others: for a VM of another user run this command as that user, or keep Cairn, and"
                        + " its cache (XDG_CACHE_HOME), where everybody may enter.\n");

        assertThat(path(List.of()).err())
                .as("who chose a cache knows where it is")
                .isEmpty();
    }

    /** So that no sentence means that there is no need of one. */
    @Test
    void whereRootIsToldNothingAVmOfAnotherUserLoadsIt() throws Exception {
        mode(home, "rwxr-xr-x");
        Path jar = mode(Files.copy(CairnProcess.JAR, home.resolve("cairn.jar")), "rw-r--r--");
        Result made = new CairnProcess(home, IN_HOME, jar).run("hprof", "path");
        assertThat(made.err()).isEmpty();
        assertThat(made.code()).isZero();

        Path reports = mode(Files.createDirectory(home.resolve("reports")), "rwxrwxrwx");
        Process stranger = new ProcessBuilder(
                        "setpriv",
                        "--reuid=" + STRANGER,
                        "--regid=" + STRANGER,
                        "--clear-groups",
                        Jdk.JDK_17.java(),
                        "-agentpath:" + made.out().strip() + "/libhprof.so=heap=sites,file=out.txt",
                        "-version")
                .directory(reports.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(stranger.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(stranger.waitFor()).as(said).isZero();
        assertThat(reports.resolve("out.txt")).content().contains("SITES END");
        ProcessesOf.awaitNone(reports);
    }
}
