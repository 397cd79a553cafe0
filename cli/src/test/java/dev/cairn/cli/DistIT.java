// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.hprof.HprofRun;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that {@code scripts/dist} makes, unpacked where no JDK is found. */
@Tag("long")
class DistIT {
    private static final long LIMIT_MINUTES = 5;

    @TempDir
    private Path folder = Path.of("");

    private String run(Path in, List<String> command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).directory(in.toFile());
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = said(process);
        assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(out).isZero();
        return out.strip();
    }

    private static String said(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void runsWithoutAJdkAndHasTheHprofAgent() throws Exception {
        Path root = Path.of("..").toAbsolutePath().normalize();
        Path archive =
                root.resolve(run(root, List.of("scripts/dist")).lines().toList().getLast());
        run(folder, List.of("tar", "-xzf", archive.toString()));
        Path cairn = folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
        assertThat(run(folder, List.of(cairn.resolve("cairn").toString(), "ps", "--json")))
                .startsWith("[");
        assertThat(cairn.resolve("share/man/man1/cairn.1")).content().startsWith(".\\\" Made by: cairn man");
        assertThat(cairn.resolve("share/completions")).isDirectoryContaining("glob:**/cairn.{bash,zsh,fish}");
        String agent = run(folder, List.of(cairn.resolve("cairn").toString(), "hprof", "path"));
        assertThat(agent).isEqualTo(cairn.resolve("hprof").toString());
        HprofRun run = new HprofRun.Setting(Jdk.JDK_17, Path.of(agent), folder, List.of())
                .run("cpu=samples,heap=sites,file=out.txt", "hello");
        assertThat(run.code()).isZero();
        assertThat(run.report("out.txt")).endsWith("CPU SAMPLES END\n");
    }
}
