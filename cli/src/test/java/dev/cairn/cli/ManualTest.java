// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual page and the completions, read by the programs that they are for. */
class ManualTest {
    @TempDir
    private Path folder;

    private static String printed(int code, String... words) {
        StringWriter out = new StringWriter();
        Terminal terminal =
                new Terminal(new PrintWriter(out), new PrintWriter(out), false, Integer.MAX_VALUE, Map.of());
        assertThat(Main.run(terminal, words)).as(out.toString()).isEqualTo(code);
        return out.toString();
    }

    private Path file(String... words) throws IOException {
        return Files.writeString(folder.resolve("generated"), printed(ExitCode.DONE, words));
    }

    /** What the program writes to both outputs; the test is skipped where this machine does not have it. */
    private static String ran(String... command) throws Exception {
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v " + command[0])
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0,
                command[0] + " is not there");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void thePageHasEveryCommandAndItsOptions() {
        assertThat(printed(ExitCode.DONE, "man").lines())
                .startsWith(".\\\" Made by: cairn man")
                .contains(
                        ".SH \"EXIT STATUS\"",
                        ".SS \"cairn snapshot show\"",
                        "\\fBcairn dump\\fR [\\fIoptions\\fR] \\fIVM\\fR [\\fIFILE\\fR]",
                        "\\fB\\-\\-patience TIME\\fR",
                        "cairn ps \\-\\-watch")
                .noneMatch(line -> line.contains("rehearse"));
    }

    @Test
    void manReadsThePageWithoutAComplaint() throws Exception {
        String page = file("man").toString();
        assertThat(ran("groff", "-man", "-ww", "-z", page)).isEmpty();
        assertThat(ran("groff", "-man", "-Tutf8", "-P-cbou", page))
                .contains("cairn - sees what is in the heap of every VM you run")
                .contains("--at-any-cost");
    }

    @Test
    void bashCompletesCommandsAndOptions() throws Exception {
        String script = file("completion", "bash").toString();
        String complete = "compopt() { :; }; source " + script
                + "; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_cairn; echo ${COMPREPLY[@]}";
        assertThat(ran("bash", "-c", complete.formatted("cairn sn", 1))).isEqualTo("snapshot\n");
        assertThat(ran("bash", "-c", complete.formatted("cairn snapshot sh", 2)))
                .isEqualTo("show\n");
        assertThat(ran("bash", "-c", complete.formatted("cairn ps --w", 2))).contains("--watch");
        assertThat(ran("bash", "-c", complete.formatted("cairn re", 1))).isEqualTo("\n");
    }

    @Test
    void zshReadsTheSame() throws Exception {
        String script = file("completion", "zsh").toString();
        assertThat(ran("zsh", "-fc", "autoload -U compinit && compinit -D -u && source " + script))
                .isEmpty();
    }

    @Test
    void fishCompletesThemWithTheirDescriptions() throws Exception {
        String script = file("completion", "fish").toString();
        assertThat(fish(script, "cairn sn"))
                .containsExactly("snapshot\tAsk a heap dump who holds the memory, and through what path.");
        assertThat(fish(script, "cairn snapshot sho"))
                .singleElement()
                .asString()
                .startsWith("show\t");
        assertThat(fish(script, "cairn ps --w")).singleElement().asString().startsWith("--watch\tShow the list anew");
        assertThat(fish(script, "cairn completion ")).contains("bash", "fish", "zsh");
        assertThat(fish(script, "cairn reh")).isEmpty();
        assertThat(fish(script, "cairn snapshot summary --w"))
                .as("an option of others")
                .isEmpty();
        assertThat(fish(script, "cairn snapshot summary " + folder + "/gen"))
                .as("files")
                .containsExactly(folder + "/generated");
        assertThat(fish(script, "cairn info " + folder + "/gen")).as("no files").isEmpty();
    }

    private static List<String> fish(String script, String line) throws Exception {
        return ran("fish", "--no-config", "-c", "source " + script + "; complete -C'" + line + "'")
                .lines()
                .toList();
    }

    @Test
    void anotherShellIsRefused() {
        assertThat(printed(ExitCode.WRONG_USAGE, "completion", "tcsh"))
                .contains("There is no completion for \"tcsh\"")
                .contains("For example: cairn completion bash");
    }
}
