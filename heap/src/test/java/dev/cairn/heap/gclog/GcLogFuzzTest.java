// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.heap.ChangedBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Any bytes, and a good log with any bytes changed: what the reader reports can be written, and is then read again. */
class GcLogFuzzTest {
    private static final byte[] GOOD = GcLogReaderTest.EXAMPLE.getBytes(StandardCharsets.UTF_8);
    private static final int EVERYDAY = 2000;

    @FuzzTest(maxDuration = "60s")
    void readsAnythingAndReadsWhatItWroteOfItWithoutAProblem(FuzzedDataProvider data) throws IOException {
        byte[] log = GOOD.clone();
        if (data.consumeBoolean()) {
            int changes = data.consumeInt(0, 20);
            for (int i = 0; i < changes; i++) {
                log[data.consumeInt(0, log.length - 1)] = data.consumeByte();
            }
        } else {
            log = data.consumeRemainingAsBytes();
        }
        readAndWrite(log);
    }

    @Test
    void readsSomeChangedLogsAndWhatItWroteOfThem() {
        assertThat(ChangedBytes.some(GOOD, EVERYDAY)).allSatisfy(GcLogFuzzTest::readAndWrite);
    }

    private static void readAndWrite(byte[] log) throws IOException {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        GcLogWriter writer = new GcLogWriter(first);
        try {
            var _ = GcLogReader.read(new ByteArrayInputStream(log), writer);
        } catch (IOException utf16) {
            return;
        }
        writer.flush();
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        GcLogWriter again = new GcLogWriter(second);
        GcLogReport report = GcLogReader.read(new ByteArrayInputStream(first.toByteArray()), again);
        again.flush();
        assertThat(report.problems()).noneMatch(problem -> problem.contains("not as") || problem.contains("letter"));
        assertThat(second.toByteArray()).isEqualTo(first.toByteArray());
    }
}
