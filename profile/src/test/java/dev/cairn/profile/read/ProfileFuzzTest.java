// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.MadeProfiles;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.export.ProfileExportException;
import dev.cairn.profile.read.hprof.HprofRecords;
import dev.cairn.profile.read.hprof.HprofReports;
import dev.cairn.profile.read.limits.ReadingLimits;
import dev.cairn.profile.read.trace.TraceBytes;
import dev.cairn.profile.view.ProfileRows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Any bytes, and good files of every format that is read, with any of their bytes changed: what can be read can be written in
 * every format.
 */
class ProfileFuzzTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 20, 200_000);
    private static final int CHANGED_FILES = 300;
    private static final List<byte[]> GOOD = good();

    /** As others write speedscope: events, in several threads. */
    private static final String EVENTS = """
        {"shared": {"frames": [{"name": "a.B.c"}, {"name": "b", "file": "b.c", "line": 3}, {"name": "int[]_[i]"}]},
         "profiles": [
           {"type": "evented", "name": "one", "unit": "milliseconds", "startValue": 0, "endValue": 10,
            "events": [{"type": "O", "frame": 0, "at": 0}, {"type": "O", "frame": 1, "at": 2},
                       {"type": "C", "frame": 1, "at": 9}, {"type": "C", "frame": 0, "at": 10.5}]},
           {"type": "sampled", "name": "two", "unit": "bytes", "startValue": 0, "endValue": 4,
            "samples": [[0, 1], [0, 2]], "weights": [4, 1e2]}]}
        """;

    private static List<byte[]> good() {
        ExportedProfile exact = new ExportedProfile.Recorded(MadeProfiles.exact());
        try {
            List<byte[]> files = new ArrayList<>();
            for (ExportFormat format : ExportFormat.values()) {
                files.add(written(exact, format));
            }
            files.add(new GZIPInputStream(new ByteArrayInputStream(written(exact, ExportFormat.PPROF))).readAllBytes());
            files.add(written(new ExportedProfile.Recorded(MadeProfiles.cpu()), ExportFormat.JSON));
            files.add(written(new ExportedProfile.Stacks(exact.stacks()), ExportFormat.JSON));
            files.add(EVENTS.getBytes(StandardCharsets.UTF_8));
            files.add(new TraceBytes(3, "dual", "data-file-overflow=true\n")
                    .record(1, 0x10, 0, 0, 0)
                    .record(7, 0x30, 0, 1, 3)
                    .record(1, 0x20, 0, 2, 4)
                    .record(1, 0x20, 1, 3, 9)
                    .record(1, 0x10, 2, 4, 10)
                    .build());
            files.add(HprofReports.ofHadoop().bytes());
            files.add(HprofReports.calls().bytes());
            files.add(HprofReports.timesAndMonitors().bytes());
            files.add(HprofRecords.ofAll(4).bytes());
            files.add(HprofRecords.ofAll(8).bytes());
            return files;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] written(ExportedProfile profile, ExportFormat format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var _ = ProfileExport.write(profile, format, out);
        return out.toByteArray();
    }

    @FuzzTest(maxDuration = "60s")
    void readsAnythingAndWritesWhatItRead(FuzzedDataProvider data) throws IOException {
        byte[] bytes = GOOD.get(data.consumeInt(0, GOOD.size() - 1)).clone();
        if (data.consumeBoolean()) {
            int changes = data.consumeInt(0, 20);
            for (int i = 0; i < changes; i++) {
                bytes[data.consumeInt(0, bytes.length - 1)] = data.consumeByte();
            }
        } else {
            bytes = data.consumeRemainingAsBytes();
        }
        check(bytes);
    }

    @Test
    void readsAGoodFileOfAnyFormatWithAnyOfItsBytesChanged() throws IOException {
        for (byte[] good : GOOD) {
            Random random = new Random(good.length);
            for (int i = 0; i < CHANGED_FILES; i++) {
                byte[] bytes = Arrays.copyOf(good, random.nextInt(10) == 0 ? random.nextInt(good.length) : good.length);
                for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                check(bytes);
            }
        }
    }

    private static void check(byte[] bytes) throws IOException {
        switch (ProfileReader.read("it", bytes, LIMITS)) {
            case ProfileReading.Refused(String why) ->
                assertThat(why).startsWith("it ").endsWith(".");
            case ProfileReading.Done(ExportedProfile profile, String _) -> {
                var _ = ProfileRows.total(profile.stacks());
                for (ExportFormat format : ExportFormat.values()) {
                    write(profile, format);
                }
                // What was read from Cairn's JSON and written again is the same.
                byte[] json = written(profile, ExportFormat.JSON);
                assertThat(ProfileReader.read("it", json, new ReadingLimits(1 << 26, 10_000_000)))
                        .isInstanceOf(ProfileReading.Done.class);
            }
        }
    }

    private static void write(ExportedProfile profile, ExportFormat format) throws IOException {
        try {
            var _ = written(profile, format);
        } catch (ProfileExportException e) {
            assertThat(e).hasMessageEndingWith(".");
        }
    }
}
