// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that starts the collector, where the Java that it was made for has gone. */
class HprofProgramTest {
    private static final int EXPLAINED = 3;

    @TempDir
    private Path folder = Path.of("");

    private record Ran(int code, String out, String err) {}

    /** A home of that version, whose {@code java} says where it is. */
    private Path home(String name, String version) throws IOException {
        Path home = folder.resolve(name);
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$0\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    /** As it is put into place, with what the system has in a folder of ours, and no Java on the path. */
    private Ran run(Path java, Path jar, Path cairnJavaHome) throws Exception {
        Path program = folder.resolve("hprof-collector");
        try (InputStream in = Objects.requireNonNull(HprofProgramTest.class.getResourceAsStream("/hprof-collector"))) {
            Files.writeString(
                    program,
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .replace("@JAVA@", java.toString())
                            .replace("@JAR@", jar.toString())
                            .replace("/usr/lib/jvm", folder.resolve("jvm").toString()));
        }
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", program.toString())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("PATH", tools().toString());
        builder.environment().put("CAIRN_JAVA_HOME", cairnJavaHome.toString());
        int code = builder.start().waitFor();
        return new Ran(code, Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
    }

    /** A folder with what the program needs of the system, and no Java. */
    private Path tools() throws IOException {
        Path tools = folder.resolve("tools");
        if (Files.notExists(tools)) {
            Files.createDirectories(tools);
            for (String tool : new String[] {"dirname", "sed", "readlink"}) {
                Files.createSymbolicLink(tools.resolve(tool), Path.of("/usr/bin", tool));
            }
        }
        return tools;
    }

    @Test
    void takesAnotherJavaThatIsNewEnough() throws Exception {
        Path jar = Files.writeString(folder.resolve("cairn.jar"), "");
        Path none = folder.resolve("none");
        Path own = home("own", "25.0.1");
        assertThat(run(own.resolve("bin/java"), jar, none).out()).contains("/own/bin/java");
        home("jvm/old", "17.0.2");
        home("jvm/recent", "26-ea");
        assertThat(run(none, jar, none).out()).contains("/jvm/recent/bin/java");
        assertThat(run(none, jar, own).out()).contains("/own/bin/java");
    }

    @Test
    void saysInOneSentenceWhatIsGone() throws Exception {
        Path jar = Files.writeString(folder.resolve("cairn.jar"), "");
        Path none = folder.resolve("none");
        home("jvm/old", "17.0.2");
        Ran noJava = run(none, jar, none);
        assertThat(noJava.code()).isEqualTo(EXPLAINED);
        assertThat(noJava.out()).isEmpty();
        assertThat(noJava.err()).hasLineCount(1).contains(none + " is gone", "CAIRN_JAVA_HOME");
        Ran noJar = run(home("own", "25").resolve("bin/java"), none, none);
        assertThat(noJar.code()).isEqualTo(EXPLAINED);
        assertThat(noJar.err()).hasLineCount(1).contains(none + " is gone");
    }
}
