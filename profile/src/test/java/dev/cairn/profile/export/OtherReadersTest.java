// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.view.ProfileRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outside proof: Go's pprof. What {@code scripts/setup --long} installs has to be there. */
@Tag("long")
class OtherReadersTest {
    private static final ExportedProfile SHOP = new ExportedProfile.Recorded(MadeProfiles.shop());
    private static final ExportedProfile LATER = new ExportedProfile.Recorded(MadeProfiles.shopLater());
    private static final Pattern TOTAL = Pattern.compile("Total samples = (\\d+)|of (\\d+)B? total");

    @TempDir
    private Path folder;

    private Path written(ExportedProfile profile, String name) throws IOException {
        Path file = folder.resolve(name);
        var _ = ProfileExport.write(profile, file);
        return file;
    }

    private String pprof(String... arguments) throws IOException, InterruptedException {
        assertThat(OtherProgram.isThere("go"))
                .as("there is no go, which scripts/setup --long installs")
                .isTrue();
        List<String> command = new ArrayList<>(List.of("go", "tool", "pprof", "-unit=B", "-nodefraction=0"));
        command.addAll(List.of(arguments));
        OtherProgram ran = OtherProgram.run(folder, command);
        assertThat(ran.code()).as(ran.output()).isZero();
        return ran.output();
    }

    private static long total(String output) {
        Matcher matcher = TOTAL.matcher(output);
        long total = -1;
        while (matcher.find()) {
            total = Long.parseLong(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return total;
    }

    private static long total(ExportedProfile profile, int type) {
        return ProfileRows.total(profile.stacks()).get(type).rounded();
    }

    @Test
    void pprofTellsTheSameTotalsOfEveryType() throws IOException, InterruptedException {
        Path file = written(SHOP, "shop.pb.gz");
        for (int type = 0; type < SHOP.stacks().types().size(); type++) {
            String name = SHOP.stacks().types().get(type).name();
            String output = pprof("-top", "-sample_index=" + name, file.toString());
            assertThat(total(output)).as("%s in %s", name, output).isEqualTo(total(SHOP, type));
        }
    }

    /** Of every stack its value stands before the innermost frame. */
    private static long sumOfTraces(String output) {
        return Pattern.compile("^ *(\\d+)B  ", Pattern.MULTILINE)
                .matcher(output)
                .results()
                .mapToLong(value -> Long.parseLong(value.group(1)))
                .sum();
    }

    @Test
    void pprofShowsStacksWithTheirLabels() throws IOException, InterruptedException {
        String output = pprof(
                "-traces",
                "-sample_index=alloc_space",
                written(SHOP, "shop.pb.gz").toString());
        assertThat(output).contains("class:  byte[]", "thread:  http-1", "com.acme.shop.catalog.Thumbnails.scale");
        assertThat(output.split("-----------\\+-").length)
                .isGreaterThan(SHOP.stacks().samples().size());
        assertThat(sumOfTraces(output)).isEqualTo(total(SHOP, 1));
        assertThat(pprof("-comments", folder.resolve("shop.pb.gz").toString()))
                .contains(SHOP.stacks().notes());
    }

    @Test
    void pprofSubtractsOneOfOursFromAnother() throws IOException, InterruptedException {
        Path before = written(SHOP, "shop.pb.gz");
        Path after = written(LATER, "later.pb.gz");
        String output = pprof("-top", "-sample_index=alloc_space", "-base=" + before, after.toString());
        assertThat(output).contains("byte[]");
        String difference = pprof("-top", "-sample_index=alloc_space", "-diff_base=" + before, after.toString());
        Matcher showing =
                Pattern.compile("Showing nodes accounting for (-?\\d+)B").matcher(difference);
        assertThat(showing.find()).as(difference).isTrue();
        assertThat(Long.parseLong(showing.group(1))).isEqualTo(total(LATER, 1) - total(SHOP, 1));
    }
}
