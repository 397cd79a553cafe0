// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.collect;

import static dev.cairn.hprof.collect.MadeReport.stack;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.read.ProfileReader;
import dev.cairn.profile.read.ProfileReading;
import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.hprof.HprofSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written here is understood by our own reader of profiles, in either format. */
class ReportsAsProfilesTest {
    @TempDir
    private Path folder;

    private static MadeReport made(String... options) {
        MadeReport report = new MadeReport(options).withNames().withMain();
        report.allocate(3, 1, 1, 16, stack(2, 0, 1, 12));
        report.allocate(1, 10, 3, 4016, stack(1, 0));
        report.sink.free(0, 2, 0, 0);
        report.sample(5, stack(2, 0, 1, 12));
        report.sample(2, stack(3, 0, 1, 12));
        report.dump();
        report.form.remark("something is missing.");
        return report;
    }

    private StackProfile read(MadeReport report, HprofSection section) throws IOException {
        Path file = Files.write(folder.resolve("report"), report.written());
        ProfileReading reading = ProfileReader.read(file, new HprofChoice(Optional.of(section), OptionalInt.empty()));
        assertThat(reading).isInstanceOf(ProfileReading.Done.class);
        return ((ProfileReading.Done) reading).profile().stacks();
    }

    @Test
    void aBinaryReportSaysWhatATextSays() throws IOException {
        for (String threads : List.of("thread=n", "thread=y")) {
            for (HprofSection section : List.of(HprofSection.CPU, HprofSection.SITES)) {
                StackProfile text = read(made("heap=sites", "cpu=samples", threads), section);
                StackProfile binary = read(made("heap=sites", "cpu=samples", "format=b", threads), section);
                assertThat(binary.samples()).hasSize(2).isEqualTo(text.samples());
                assertThat(binary.types()).isEqualTo(text.types());
                assertThat(binary.notes()).endsWith("The report says: something is missing.");
                assertThat(text.notes()).endsWith("The report says: something is missing.");
            }
        }
        StackSample array = read(made("heap=sites", "format=b"), HprofSection.SITES)
                .samples()
                .getFirst();
        assertThat(array.labels()).containsEntry(StackSample.CLASS, "a.Node[]");
        assertThat(array.values()).containsExactly(1L, 4016L, 1L, 4016L);
    }
}
