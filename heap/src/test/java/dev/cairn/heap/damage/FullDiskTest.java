// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.files.ProcessMark;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.heap.Assorted;
import dev.cairn.wire.hprof.HprofHeader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the disk has left, there is a whole index and an answer, or a sentence and nothing. */
class FullDiskTest {
    private static final int FIRST_STEP = 8;
    private static final int FEWEST_FAILURES = 4;
    private static final int LARGEST = 1 << 15;

    /** All questions are about one dump. */
    @TempDir
    static Path dumps;

    private static Path dump = Path.of("");

    @TempDir
    Path folder;

    @BeforeAll
    static void makeDump() throws IOException {
        dump = dumps.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx64m").start(Assorted.class)) {
            String _ = Jcmd.run(Jdk.JDK_25, target, "GC.heap_dump", dump.toString());
        }
    }

    private TargetJvm start(Path cache, FullDiskTarget.Question question, String... behind) throws URISyntaxException {
        StringBuilder path = new StringBuilder();
        for (Class<?> each : List.of(FullDiskTarget.class, Snapshot.class, HprofHeader.class, ProcessMark.class)) {
            path.append(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()))
                    .append(':');
        }
        return TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "--enable-native-access=ALL-UNNAMED")
                .behind(behind)
                .startWith(List.of(
                        "-cp",
                        path.toString(),
                        FullDiskTarget.class.getName(),
                        dump.toString(),
                        cache.toString(),
                        question.name()));
    }

    /** @param memory what the machine says that it has left, in kibibytes; without any all is in mapped files */
    private TargetJvm startOnSmallDisk(FullDiskTarget.Question question, int memory)
            throws IOException, URISyntaxException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path said = Files.writeString(folder.resolve("meminfo"), "MemAvailable: " + memory + " kB\n");
        return start(
                disk.resolve("cache"),
                question,
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=" + LARGEST + "k none " + disk + " && mount --bind " + said
                        + " /proc/meminfo && exec \"$0\" \"$@\"");
    }

    private static int failuresUntilItWorks(TargetJvm target, String leaves) {
        int failures = 0;
        String answer = target.tell("0");
        for (int left = FIRST_STEP; !answer.startsWith(FullDiskTarget.WORKED); left += left / 2) {
            failures++;
            checkFailure(answer, leaves);
            assertThat(left).as("%s KiB", left).isLessThan(LARGEST);
            answer = target.tell(String.valueOf(left));
        }
        assertThat(answer).isEqualTo(FullDiskTarget.WORKED + " | [index]");
        return failures;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1 << 20})
    void aDiskThatIsFullSoonerOrLater(int memory) throws IOException, URISyntaxException {
        try (TargetJvm target = startOnSmallDisk(FullDiskTarget.Question.DOMINATORS, memory)) {
            assertThat(failuresUntilItWorks(target, "[]")).isGreaterThanOrEqualTo(FEWEST_FAILURES);
        }
    }

    /** Whose files are beside the index, which is there. */
    @ParameterizedTest
    @EnumSource(names = "DOMINATORS", mode = EnumSource.Mode.EXCLUDE)
    void aDiskThatIsTooFullForAQuestion(FullDiskTarget.Question question) throws IOException, URISyntaxException {
        try (TargetJvm target = startOnSmallDisk(question, 0)) {
            assertThat(target.tell((LARGEST / 2) + " " + FullDiskTarget.Question.DOMINATORS))
                    .isEqualTo(FullDiskTarget.WORKED + " | [index]");
            assertThat(failuresUntilItWorks(target, "[index]")).isPositive();
        }
    }

    /** As users have with {@code ulimit -f}. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4 << 10, 40 << 10})
    void filesThatMayNotBecomeLarge(int most) throws IOException, URISyntaxException {
        Path cache = folder.resolve("cache");
        try (TargetJvm target = start(cache, FullDiskTarget.Question.DOMINATORS, "prlimit", "--fsize=" + most)) {
            checkFailure(target.tell(String.valueOf(Long.MAX_VALUE >> 10)), "[]");
        }
        try (Stream<Path> left = Files.exists(cache) ? Files.list(cache) : Stream.of()) {
            assertThat(left).isEmpty();
        }
    }

    private static void checkFailure(String answer, String leaves) {
        assertThat(answer)
                .doesNotContain("A bug:")
                .containsPattern("disk full|room")
                .endsWith(" | " + leaves);
    }
}
