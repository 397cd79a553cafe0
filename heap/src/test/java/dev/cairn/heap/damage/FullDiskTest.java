// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.damage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.real.Jcmd;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.Assorted;
import dev.cairn.wire.hprof.HprofHeader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the disk has left, there is a whole index and an answer, or a sentence and nothing. */
class FullDiskTest {
    private static final int FIRST_STEP = 8;
    private static final int FEWEST_FAILURES = 4;
    private static final int LARGEST = 1 << 15;

    @TempDir
    Path folder;

    private Path dump = Path.of("");

    @BeforeEach
    void makeDump() throws IOException {
        dump = folder.resolve("vm.hprof");
        try (TargetJvm target = TargetJvm.on(Jdk.JDK_25, "-Xmx64m").start(Assorted.class)) {
            String _ = Jcmd.run(Jdk.JDK_25, target, "GC.heap_dump", dump.toString());
        }
    }

    private TargetJvm start(Path cache, String... behind) throws URISyntaxException {
        StringBuilder path = new StringBuilder();
        for (Class<?> each : List.of(FullDiskTarget.class, Snapshot.class, HprofHeader.class)) {
            path.append(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI()))
                    .append(':');
        }
        return TargetJvm.on(Jdk.JDK_25, "-Xmx128m", "--enable-native-access=ALL-UNNAMED")
                .behind(behind)
                .startWith(List.of(
                        "-cp", path.toString(), FullDiskTarget.class.getName(), dump.toString(), cache.toString()));
    }

    @Test
    void aDiskThatIsFullSoonerOrLater() throws IOException, URISyntaxException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        int failures = 0;
        try (TargetJvm target = start(
                disk.resolve("cache"),
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=" + LARGEST + "k none \"$0\" && exec \"$@\"",
                disk.toString())) {
            String answer = target.tell("0");
            for (int left = FIRST_STEP; !answer.startsWith(FullDiskTarget.WORKED); left += left / 2) {
                failures++;
                checkFailure(answer);
                assertThat(left).as("%s KiB", left).isLessThan(LARGEST);
                answer = target.tell(String.valueOf(left));
            }
            assertThat(answer).isEqualTo(FullDiskTarget.WORKED + " | [index]");
        }
        assertThat(failures).isGreaterThanOrEqualTo(FEWEST_FAILURES);
    }

    /** As users have with {@code ulimit -f}. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4 << 10, 40 << 10})
    void filesThatMayNotBecomeLarge(int most) throws IOException, URISyntaxException {
        Path cache = folder.resolve("cache");
        try (TargetJvm target = start(cache, "prlimit", "--fsize=" + most)) {
            checkFailure(target.tell(String.valueOf(Long.MAX_VALUE >> 10)));
        }
        try (Stream<Path> left = Files.exists(cache) ? Files.list(cache) : Stream.of()) {
            assertThat(left).isEmpty();
        }
    }

    private static void checkFailure(String answer) {
        assertThat(answer)
                .doesNotContain("A bug:")
                .containsPattern("disk full|room")
                .endsWith(" | []");
    }
}
