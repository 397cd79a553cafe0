// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where standard output goes to may be full, or have gone. */
class PrintingIT {
    @TempDir
    Path folder;

    private CairnProcess cairnIn(String shellCommand) {
        return new CairnProcess(folder, List.of("sh", "-c", shellCommand, "sh"), CairnProcess.JAR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ps", "ps --json", "ps --watch", "help snapshot"})
    void aFullDiskIsAFailure(String command) throws Exception {
        Result full = cairnIn("exec \"$@\" > /dev/full").run(command.split(" "));
        assertThat(full.code()).isEqualTo(1);
        assertThat(full.err())
                .isEqualTo(
                        "cairn: Standard output could not be written, so part of the answer is missing: No space left on"
                                + " device. Make room there, or send it somewhere else.\n");
    }

    @Test
    void soIsAnAnswerThatIsCut() throws Exception {
        Path file = folder.resolve("answer");
        String whole = cairnIn("exec \"$@\"").run("help", "snapshot", "diff").out();
        // Of 512 bytes each.
        Result cut = cairnIn("ulimit -f 1; exec \"$@\" > " + file).run("help", "snapshot", "diff");
        assertThat(cut.code()).isEqualTo(1);
        assertThat(cut.err()).contains("could not be written", "too large");
        assertThat(whole).startsWith(Files.readString(file)).isNotEqualTo(Files.readString(file));
    }

    @Test
    void aReaderMayGoAway() throws Exception {
        Process process = new CairnProcess(folder).start("ps", "--watch", "--json");
        assertThat(process.getInputStream().read()).isEqualTo('[');
        process.getInputStream().close();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(process.exitValue()).isZero();
    }
}
