// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./cairn} on machines that lack something: each gets one clear sentence. */
class LauncherIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private record Result(int code, String output) {}

    private static Result shell(String script, Path argument) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        "unshare", "--mount", "sh", "-c", script, ROOT.toString(), argument.toString())
                .redirectErrorStream(true);
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("CAIRN_JAVA_HOME");
        builder.environment().put("XDG_RUNTIME_DIR", argument.toString());
        builder.environment().put("XDG_CACHE_HOME", argument.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), output);
    }

    @Test
    void findsAJdkByItselfAndFollowsLinks(@TempDir Path folder) throws Exception {
        Files.createSymbolicLink(folder.resolve("link"), ROOT.resolve("cairn"));
        Result result = shell("\"$1/link\" --version", folder);
        assertThat(result.output()).contains("on JDK 25");
        assertThat(result.code()).isZero();
    }

    @Test
    void takesItsOptionsFromTheEnvironment(@TempDir Path folder) throws Exception {
        Result result = shell("CAIRN_JAVA_OPTS='-XX:+PrintFlagsFinal -Xmx99m' \"$0/cairn\" --version", folder);
        assertThat(result.output()).containsPattern("MaxHeapSize\\s+= 103809024|MaxHeapSize\\s+= 104857600");
    }

    private static String flagsOf(String arguments, Path folder) throws Exception {
        return shell("CAIRN_JAVA_OPTS=-XX:+PrintFlagsFinal \"$0/cairn\" " + arguments, folder)
                .output();
    }

    @Test
    void smallDumpsAreReadByTheFirstCompilerAlone(@TempDir Path folder) throws Exception {
        assertThat(shell("echo nothing > \"$1/small\"", folder).code()).isZero();
        assertThat(flagsOf("snapshot summary \"$1/small\"", folder))
                .containsPattern("TieredStopAtLevel\\s+= 1 ")
                .containsPattern("C1MaxInlineSize\\s+= 70 ")
                .doesNotContain("CompileCommand:")
                .containsPattern("InitialHeapSize\\s+= 16777216 ")
                .containsPattern("MaxHeapSize\\s+= 536870912 ");
        assertThat(shell(
                                "CAIRN_JAVA_OPTS='-XX:+PrintFlagsFinal -Xmx100m' \"$0/cairn\" snapshot summary"
                                        + " \"$1/small\"",
                                folder)
                        .output())
                .containsPattern("InitialHeapSize\\s+= 16777216 ")
                .containsPattern("MaxHeapSize\\s+= 104857600 ");
        assertThat(shell("gzip \"$1/small\"", folder).code()).isZero();
        assertThat(flagsOf("snapshot summary \"$1/small.gz\"", folder)).containsPattern("TieredStopAtLevel\\s+= 4 ");
    }

    @Test
    void whatReadsDumpsHasTheBestCompilerAndMoreRoom(@TempDir Path folder) throws Exception {
        assertThat(flagsOf("ps --help", folder))
                .containsPattern("TieredStopAtLevel\\s+= 1 ")
                .containsPattern("MaxHeapSize\\s+= 268435456 ");
        assertThat(flagsOf("snapshot --help", folder))
                .containsPattern("TieredStopAtLevel\\s+= 4 ")
                .containsPattern("MaxHeapSize\\s+= 536870912 ");
        Result quiet = shell("\"$0/cairn\" snapshot summary \"$1/none.hprof\"", folder);
        assertThat(quiet.output()).startsWith("cairn: There is no file ").hasLineCount(1);
        assertThat(quiet.code()).isEqualTo(1);
    }

    @Test
    void saysThatThereIsNoJdk(@TempDir Path folder) throws Exception {
        Result result = shell(
                "mount -t tmpfs tmpfs /usr/lib/jvm && JAVA_HOME=/nowhere PATH=/usr/bin:/bin \"$0/cairn\" ps", folder);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .startsWith("cairn: no JDK 25 or later is found;")
                .contains("CAIRN_JAVA_HOME");
        assertThat(result.output().lines()).hasSize(1);
    }

    @Test
    void passesOverAJdkThatIsTooOld(@TempDir Path folder) throws Exception {
        Result result = shell("CAIRN_JAVA_HOME=" + Jdk.JDK_17.home() + " \"$0/cairn\" --version", folder);
        assertThat(result.output()).contains("on JDK 25");
    }

    @Test
    void saysThatTheDiskIsFull(@TempDir Path folder) throws Exception {
        // A copy of the sources on a disk with hardly any room behind them.
        String script = """
                set -e
                mkdir -p "$1/tree" && mount -t tmpfs -o size=4m tmpfs "$1/tree"
                cd "$0" && tar -cf - --exclude=target --exclude=node_modules --exclude=docs \
                  cairn pom.xml scripts wire/pom.xml testkit/pom.xml agent/pom.xml monitor/pom.xml web/pom.xml \
                  cli/pom.xml | tar -xf - -C "$1/tree"
                mkdir -p "$1/tree/cli/target"
                dd if=/dev/zero of="$1/tree/fill" bs=1k count=100000 2>/dev/null || true
                set +e
                "$1/tree/cairn" ps
                """;
        Result result = shell(script, folder);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output()).contains("disk of").contains("is full");
    }

    @Test
    void saysWhichToolTheBuildLacks(@TempDir Path folder) throws Exception {
        Path tools = Files.createDirectory(folder.resolve("bin"));
        for (String name : List.of("sh", "dirname", "sed", "readlink", "ls", "head", "make", "cc", "mvn")) {
            try (Stream<Path> found = Stream.of(Path.of("/usr/bin", name), Path.of("/bin", name))) {
                Path tool = found.filter(Files::exists).findFirst().orElseThrow();
                Files.createSymbolicLink(tools.resolve(name), tool);
            }
        }
        Result result = shell("PATH=\"$1/bin\" \"$0/scripts/check-tools\" build", folder);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .isEqualTo("cairn: there is no Node.js with npm, which builds the page: run scripts/setup, or install"
                        + " Node.js 20.19 or later.\n");
    }
}
