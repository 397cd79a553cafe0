// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.files.UserFolders;
import dev.cairn.monitor.rule.Rule;
import dev.cairn.monitor.rule.RuleLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleFileTest {
    private static final String THREADS = "when threads > 1000 capture threads";
    private static final String DEADLOCK = "when deadlock capture threads";

    @TempDir
    Path folder;

    private Path path() {
        return folder.resolve("cairn/rules.txt");
    }

    private RuleFile file() {
        return RuleFile.of(
                new UserFolders(Map.of("XDG_CONFIG_HOME", folder.toString(), "XDG_STATE_HOME", folder.toString())));
    }

    private static List<String> texts(RuleFile file) {
        return file.read().rules().stream().map(Rule::text).toList();
    }

    @Test
    void withoutAFileThereAreNoRules() {
        assertThat(file().read()).isEqualTo(RuleLines.NONE);
        assertThat(RuleFile.none().read()).isEqualTo(RuleLines.NONE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void addsBehindWhatTheUserWroteAndDeletesOneLine() throws IOException {
        RuleFile file = file();
        assertThat(file.add("When Threads > 1000 capture THREADS")).isEqualTo(THREADS);
        assertThat(Files.getPosixFilePermissions(path())).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        Files.writeString(path(), "# mine\nwhen nonsense\n\n" + THREADS + "\n");
        file.add(DEADLOCK);
        assertThat(path()).hasContent("# mine\nwhen nonsense\n\n" + THREADS + "\n" + DEADLOCK + "\n");
        assertThatThrownBy(() -> file.add(DEADLOCK)).hasMessage("There is such a rule already: " + DEADLOCK);
        assertThatThrownBy(() -> file.add("when nonsense")).hasMessageContaining("\"nonsense\" does not fit");
        assertThat(file.delete("when nonsense")).isEqualTo("when nonsense");
        file.delete(THREADS);
        assertThat(path()).hasContent("# mine\n\n" + DEADLOCK + "\n");
        assertThatThrownBy(() -> file.delete(THREADS)).hasMessageContaining("There is no such rule any more");
    }

    @Test
    void isReadAgainWhenItHasChanged() throws IOException {
        RuleFile file = file();
        file.add(THREADS);
        assertThat(texts(file)).containsExactly(THREADS);
        RuleLines before = file.read();
        assertThat(file.read()).isSameAs(before);
        Files.writeString(path(), DEADLOCK + "\n");
        Files.setLastModifiedTime(path(), FileTime.from(Instant.EPOCH)); // as an editor may that keeps times
        assertThat(texts(file)).containsExactly(DEADLOCK);
        Files.delete(path());
        assertThat(file.read()).isEqualTo(RuleLines.NONE);
    }

    @Test
    void whatOthersCouldHaveWrittenIsNotBelieved() throws IOException {
        RuleFile file = file();
        file.add(THREADS);
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(file.read().rules()).isEmpty();
        assertThat(file.read().refusal())
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("No rule counts, as others than")
                        .contains("may write to"));
        assertThatThrownBy(() -> file.add(DEADLOCK)).hasMessageContaining("No rule counts");
    }

    @Test
    void aFolderThatOthersMayWriteToIsSeenAtTheNextRead() throws IOException {
        RuleFile file = file();
        file.add(THREADS);
        assertThat(texts(file)).containsExactly(THREADS);
        Files.setPosixFilePermissions(path().getParent(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(file.read().refusal())
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("No rule counts, as others may exchange what lies in " + path().getParent())
                        .endsWith(": give that folder to this user, and let nobody else write to it."));
        Files.setPosixFilePermissions(path().getParent(), PosixFilePermissions.fromString("rwx------"));
        assertThat(texts(file)).containsExactly(THREADS);
    }

    @Test
    void keepsItsModeWhenItIsWritten() throws IOException {
        RuleFile file = file();
        file.add(THREADS);
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rwxr-----"));
        file.add(DEADLOCK);
        assertThat(Files.getPosixFilePermissions(path())).isEqualTo(PosixFilePermissions.fromString("rwxr-----"));
    }

    @Test
    void noRuleIsLostThoughManyWriteAtATime() throws Exception {
        List<Thread> writers = new ArrayList<>();
        List<IOException> failures = Collections.synchronizedList(new ArrayList<>());
        for (int i = 1; i <= 8; i++) {
            String rule = "when threads > " + i + " capture threads";
            RuleFile own = RuleFile.at(path()); // as of another process
            writers.add(Thread.ofPlatform().start(() -> {
                try {
                    own.add(rule);
                } catch (IOException e) {
                    failures.add(e);
                }
            }));
        }
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(failures).isEmpty();
        assertThat(texts(RuleFile.at(path()))).hasSize(8);
    }

    @Test
    void aLinkToAnOwnFileWillDoAndStays() throws IOException {
        Path real = Files.writeString(folder.resolve("dotfiles.txt"), THREADS + "\n");
        Files.createDirectories(path().getParent());
        Files.createSymbolicLink(path(), real);
        RuleFile file = file();
        assertThat(texts(file)).containsExactly(THREADS);
        file.add(DEADLOCK);
        assertThat(path()).isSymbolicLink();
        assertThat(real).hasContent(THREADS + "\n" + DEADLOCK + "\n");
    }

    @Test
    void aLinkToNothingIsNoFile() throws IOException {
        Files.createDirectories(path().getParent());
        Files.createSymbolicLink(path(), folder.resolve("nowhere"));
        assertThat(file().read().refusal()).hasValue("There is no file " + path() + ", so no rule counts.");
    }

    @Test
    void hostileFilesAreRefusedInASentence() throws IOException {
        RuleFile file = file();
        Files.createDirectories(path());
        assertThat(file.read().refusal())
                .hasValue(path() + " is no ordinary file, so no rule counts: write the rules into one.");
        Files.delete(path());
        Files.write(path(), new byte[10 << 20]);
        assertThat(file.read().refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("longer than 64 KiB"));
        assertThatThrownBy(() -> file.add(THREADS)).hasMessageContaining("longer than 64 KiB");
        Files.writeString(path(), "when deadlock capture threads of a\n".repeat(1_000));
        assertThat(file.read().refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("more than 100 rules"));
        assertThat(RuleFile.check(Path.of("/dev/zero")).refusal())
                .hasValueSatisfying(why -> assertThat(why).contains("is no ordinary file"));
    }

    @Test
    void oneRuleMoreThanAFileMayHaveIsNotWritten() throws IOException {
        RuleFile file = file();
        for (int i = 0; i < RuleLines.MOST_RULES; i++) {
            file.add("when threads > " + (i + 1) + " capture threads");
        }
        assertThatThrownBy(() -> file.add(DEADLOCK)).hasMessageContaining("more than 100 rules");
        assertThat(file.read().rules()).hasSize(RuleLines.MOST_RULES);
    }
}
