// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import dev.cairn.testkit.Jdk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@code docs/snapshots.md} is run as it stands there. */
class DocumentedExampleTest {
    private static final Path PAGE = Path.of("..", "docs", "snapshots.md");
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void whatThePageSaysCompilesAndRuns() throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
        assertThat(example.find()).isTrue();
        Files.writeString(
                folder.resolve("Example.java"),
                "import dev.cairn.heap.*;\nimport dev.cairn.heap.engine.Snapshots;\nimport java.nio.file.Path;\n"
                        + "void main() throws Exception {\n"
                        + example.group(1) + "}\n");
        assertThat(example.find()).as("another example").isFalse();
        new HprofBuilder("1.0.2", 8)
                .loadClass(0x100, "java/lang/Object")
                .loadClass(0x110, "shop/Cart")
                .loadClass(0x120, "java/lang/String")
                .segment(heap -> heap.classDump(0x100, type -> {})
                        .classDump(0x110, type -> type.superclass(0x100).field("name", HprofType.OBJECT))
                        .classDump(0x120, type -> type.superclass(0x100))
                        .instance(0x1000, 0x110, 0x2000)
                        .instance(0x1010, 0x120)
                        .byteArray(0x2000, new byte[2 << 20])
                        .rootJniGlobal(0x1000, 1))
                .end()
                .write(folder.resolve("shop.hprof"));

        ProcessBuilder command = new ProcessBuilder(
                        Jdk.JDK_25.java(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path", ""),
                        "Example.java")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        command.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        Process process = command.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said)
                .contains("shop.Cart retains ", "a global reference of native code: shop.Cart", "strings keep ")
                .contains("1 large objects");
    }
}
