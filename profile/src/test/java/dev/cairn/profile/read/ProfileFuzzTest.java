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
import dev.cairn.profile.view.ProfileRows;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Any bytes, and good files with any of their bytes changed: what can be read can be written in every format. */
class ProfileFuzzTest {
    private static final ReadingLimits LIMITS = new ReadingLimits(1 << 20, 200_000);
    private static final List<byte[]> GOOD = good();

    private static List<byte[]> good() {
        try {
            List<byte[]> files = new ArrayList<>();
            for (ExportFormat format : ExportFormat.values()) {
                byte[] file = written(new ExportedProfile.Allocations(MadeProfiles.exact()), format);
                files.add(
                        format == ExportFormat.PPROF
                                ? new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes()
                                : file);
            }
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
