// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small logs that become large files: the disk is asked before, and the report says what takes it. */
class HprofSizeTest {
    @TempDir
    Path folder;

    private Path log(String content) throws IOException {
        return Files.writeString(folder.resolve("x.gclog"), content);
    }

    private long estimate(Path log) throws IOException {
        LogSurvey survey = HprofFromLog.survey(log, 1, Progress.NONE, new ArrayList<>());
        return HprofSize.of(survey, new HprofClasses(survey), true);
    }

    private void isNear(String content) throws IOException {
        Path log = log(content);
        long estimate = estimate(log);
        Path to = folder.resolve("out" + content.length() + ".hprof");
        ConversionReport report = SnapshotConverter.toHprof(log, 1, to, Progress.NONE);
        assertThat(estimate)
                .as(report.losses().toString())
                .isBetween(Files.size(to) - 1_000, 3 * Files.size(to) + 1_000);
    }

    @Test
    void theEstimateIsNearWhateverMakesTheFileLarge() throws IOException {
        isNear("a 2 x\nt 1 byte[]\no 10 1 2000000\nc x\n"); // 32 MiB in one line
        StringBuilder many = new StringBuilder("a 2 x\nt 1 T\n");
        for (int i = 1; i <= 2_000; i++) {
            many.append("o ").append(Integer.toHexString(i * 16)).append(" 1 10\n");
        }
        isNear(many + "o 1 1 10" + " 10".repeat(1_000) + "\nc x\n");
        isNear(many + "o 1 1 90000" + " 10".repeat(40_000) + "\nc x\n");
    }

    @Test
    void theReportSaysHowMuchOfTheFileIsNulls() throws IOException {
        ConversionReport report = SnapshotConverter.toHprof(
                log("a 2 x\nt 1 byte[]\no 10 1 2000000\nc x\n"), 1, folder.resolve("x.hprof"), Progress.NONE);
        assertThat(report.losses())
                .contains(
                        "HPROF has no sizes of arrays: 1 object of 32.0 MiB is an array, with 32.0 MiB of nulls at the end"
                                + " that bring it near its size.");
    }

    @Test
    void whereTheDiskHasNoRoomNothingIsWritten() {
        Path to = folder.resolve("x.hprof");
        assertThatThrownBy(() -> HprofSize.require(to, 547_000_000, 3_000_000))
                .isInstanceOf(SnapshotException.class)
                .hasMessage(
                        to
                                + " would take about 522 MiB, as arrays have nulls up to the sizes that the log gives them, and"
                                + " its disk has 2.9 MiB free. Make room, choose another folder, or give a name that ends in .gz.");
    }
}
