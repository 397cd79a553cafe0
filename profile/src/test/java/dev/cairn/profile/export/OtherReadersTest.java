// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.profile.view.ProfileRows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outside proof: Go's pprof, and the schema that speedscope publishes. */
@Tag("long")
class OtherReadersTest {
    private static final ExportedProfile SHOP = new ExportedProfile.Allocations(MadeProfiles.shop());
    private static final ExportedProfile LATER = new ExportedProfile.Allocations(MadeProfiles.shopLater());
    private static final Pattern TOTAL = Pattern.compile("Total samples = (\\d+)|of (\\d+)B? total");

    /** With this JavaScript the schema's own words are asked. */
    private static final String VALIDATE = """
            const Ajv = require("ajv");
            const schema = require("speedscope/dist/release/file-format-schema.json");
            delete schema["$schema"];
            const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
            const valid = validate(JSON.parse(require("fs").readFileSync(process.argv[2])));
            console.log(valid ? "valid" : JSON.stringify(validate.errors));
            """;

    @TempDir
    private Path folder;

    private record Ran(int code, String output) {}

    private Ran run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Ran(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private static boolean isThere(String program) {
        for (String path : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (Files.isExecutable(Path.of(path).resolve(program))) {
                return true;
            }
        }
        return false;
    }

    private Path written(ExportedProfile profile, String name) throws IOException {
        Path file = folder.resolve(name);
        var _ = ProfileExport.write(profile, file);
        return file;
    }

    private String pprof(String... arguments) throws IOException, InterruptedException {
        assumeTrue(isThere("go"), "there is no go; scripts/test installs it with its long option");
        List<String> command = new ArrayList<>(List.of("go", "tool", "pprof", "-unit=B", "-nodefraction=0"));
        command.addAll(List.of(arguments));
        Ran ran = run(command);
        assertThat(ran.code).as(ran.output).isZero();
        return ran.output;
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

    @Test
    void pprofShowsStacksWithTheirLabels() throws IOException, InterruptedException {
        String output = pprof(
                "-traces",
                "-sample_index=alloc_space",
                written(SHOP, "shop.pb.gz").toString());
        assertThat(output).contains("class:  byte[]", "thread:  http-1", "com.acme.shop.catalog.Thumbnails.scale");
        assertThat(output.split("-----------\\+-").length)
                .isGreaterThan(SHOP.stacks().samples().size());
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

    @Test
    void speedscopesSchemaAllowsWhatWeWrite() throws IOException, InterruptedException {
        assumeTrue(isThere("npm"), "there is no npm");
        Ran install = run(List.of("npm", "install", "--no-audit", "--no-fund", "speedscope@1.25.0", "ajv@8"));
        assumeTrue(install.code == 0, () -> "npm cannot install: " + install.output);
        Path validate = Files.writeString(folder.resolve("validate.js"), VALIDATE);
        List<ExportedProfile> profiles = List.of(SHOP, new ExportedProfile.Cpu(MadeProfiles.cpu()));
        for (ExportedProfile profile : profiles) {
            Path file = written(profile, "a.speedscope.json");
            Ran ran = run(List.of("node", validate.toString(), file.toString()));
            assertThat(ran.output.strip().toLowerCase(Locale.ROOT)).isEqualTo("valid");
        }
    }
}
