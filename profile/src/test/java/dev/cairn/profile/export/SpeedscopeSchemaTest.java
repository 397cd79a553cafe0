// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outside proof: the schema that speedscope publishes allows what we write. npm, which the page is built with, brings it. */
class SpeedscopeSchemaTest {
    private static final List<String> PACKAGES = List.of("speedscope@1.25.0", "ajv@8");
    /** Kept from one run to the next. */
    private static final Path INSTALLED = Path.of("target/speedscope").toAbsolutePath();

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

    private static void install() throws IOException, InterruptedException {
        Path done = INSTALLED.resolve("installed");
        if (Files.exists(done)) {
            return;
        }
        Files.createDirectories(INSTALLED);
        OtherProgram npm = OtherProgram.run(
                INSTALLED,
                List.of(
                        "npm",
                        "install",
                        "--no-audit",
                        "--no-fund",
                        "--ignore-scripts",
                        "--prefix",
                        ".",
                        PACKAGES.get(0),
                        PACKAGES.get(1)));
        assertThat(npm.code()).as(npm.output()).isZero();
        Files.createFile(done);
    }

    @Test
    void allowsWhatWeWrite() throws Exception {
        install();
        Path validate = Files.writeString(INSTALLED.resolve("validate.js"), VALIDATE);
        for (ExportedProfile profile : List.of(
                new ExportedProfile.Recorded(MadeProfiles.shop()), new ExportedProfile.Recorded(MadeProfiles.cpu()))) {
            Path file = folder.resolve("a.speedscope.json");
            var _ = ProfileExport.write(profile, file);
            OtherProgram node = OtherProgram.run(INSTALLED, List.of("node", validate.toString(), file.toString()));
            assertThat(node.output().strip().toLowerCase(Locale.ROOT)).isEqualTo("valid");
        }
    }
}
