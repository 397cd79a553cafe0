// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.testkit.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code examples/leak-check} does in a build, without Maven: it fails, and passes once its leak is mended. */
@Tag("long")
class LeakCheckExampleIT {
    private static final Path EXAMPLE = Path.of("..", "examples", "leak-check");
    private static final Path CLIENT = Path.of("..", "client", "target").toAbsolutePath();
    private static final String MISSING = "// This line is missing, so the checks fail: ";
    private static final String CLASSES = "target/classes";
    private static final String TESTS = CLASSES + ":target/test-classes:" + CLIENT.resolve("classes") + ":"
            + CLIENT.resolve("test-classes") + ":" + CLIENT.resolve("junit5") + "/*";

    @TempDir
    private Path folder;

    private Path shop = Path.of("");

    private record Result(int code, String said) {}

    @BeforeEach
    void copyTheExample() throws IOException {
        shop = folder.resolve("shop");
        try (Stream<Path> all = Files.walk(EXAMPLE)) {
            for (Path each : all.toList()) {
                if (!each.startsWith(EXAMPLE.resolve("target"))) {
                    Path _ = Files.copy(
                            each, shop.resolve(EXAMPLE.relativize(each).toString()));
                }
            }
        }
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path command = Files.writeString(
                bin.resolve("cairn"),
                "#!/bin/sh\nexec " + Jdk.JDK_25.java() + " -jar " + CairnProcess.JAR + " \"$@\"\n");
        Path _ = Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
    }

    /** Runs a command in the folder of the shop, with a JDK and this Cairn in the PATH. */
    private Result run(Jdk jdk, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(shop.toFile()).redirectErrorStream(true);
        Map<String, String> surroundings = builder.environment();
        String path = jdk.home().resolve("bin") + ":" + folder.resolve("bin") + ":" + surroundings.get("PATH");
        surroundings.put("PATH", path);
        surroundings.put("HOME", folder.toString());
        surroundings.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), said);
    }

    private void must(Jdk jdk, String... command) throws Exception {
        Result result = run(jdk, command);
        assertThat(result.code()).as(result.said()).isZero();
    }

    private void build(Jdk jdk) throws Exception {
        String sources = "src/main/java/shop/";
        must(jdk, "javac", "-g", "-d", CLASSES, sources + "Sessions.java", sources + "Shop.java");
        must(jdk, "javac", "-g", "-cp", TESTS, "-d", "target/test-classes", "src/test/java/shop/SessionsTest.java");
        must(jdk, "jar", "--create", "--file", "target/shop.jar", "--main-class", "shop.Shop", "-C", CLASSES, ".");
    }

    private Result test(Jdk jdk) throws Exception {
        return run(
                jdk,
                "java",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                TESTS,
                "dev.cairn.client.budget.RunTests",
                "shop.SessionsTest");
    }

    private Result check(Jdk jdk) throws Exception {
        return run(jdk, "./heap-check", "target/shop.jar");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void itFailsWithWayAndSiteUntilItsLeakIsMended(Jdk jdk) throws Exception {
        build(jdk);
        assertThat(test(jdk).said())
                .contains("FAILED closingASessionLetsItGo")
                .contains(
                        "held by   a static variable: shop.Sessions.OPEN (java.util.ArrayList) > shop.Sessions$Session")
                .contains("      at shop.Sessions.open(Sessions.java:");
        Result leaking = check(jdk);
        assertThat(leaking.code()).as(leaking.said()).isEqualTo(1);
        assertThat(leaking.said())
                .contains("BROKEN field shop.Sessions.OPEN: at most 100 elements (owner team-shop)")
                .contains("shop.Sessions.OPEN has 4,000 elements")
                .contains("Objects of shop.Sessions$Session that are held grow from dump to dump: 2000, 4000");
        assertThat(shop.resolve("target/leaks.sarif")).content().contains("\"error\"");

        Path sessions = shop.resolve("src/main/java/shop/Sessions.java");
        String source = Files.readString(sessions);
        assertThat(source).contains(MISSING);
        Path _ = Files.writeString(sessions, source.replace(MISSING, ""));
        build(jdk);

        assertThat(test(jdk).said()).contains("SUCCESSFUL closingASessionLetsItGo");
        Result mended = check(jdk);
        assertThat(mended.code()).as(mended.said()).isZero();
        assertThat(mended.said()).contains("The check passes: 0 of 2 budgets broken");
        assertThat(shop.resolve("target/leaks.xml")).content().contains("failures=\"0\"");
    }
}
