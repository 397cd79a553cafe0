// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.alloc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On both JDKs, and without JUnit in the class path. */
class AllocationsInAnotherVmTest {
    private static final int KINDS = 17;

    static Stream<Arguments> modes() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25)
                .flatMap(jdk -> Stream.of(
                        Arguments.of(jdk, "int", List.of("-Xint")),
                        Arguments.of(jdk, "C1", List.of("-Xbatch", "-XX:TieredStopAtLevel=1")),
                        Arguments.of(jdk, "C2", List.of("-Xbatch")),
                        Arguments.of(jdk, "C2", List.of("-Xbatch", "-XX:+UseZGC")),
                        Arguments.of(jdk, "C2", List.of("-Xbatch", "-XX:+UseParallelGC")),
                        Arguments.of(jdk, "C2", List.of("-Xbatch", "-XX:+UseSerialGC"))));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void eachKindOfAllocationIsCountedEachTime(Jdk jdk, String mode, List<String> options) throws Exception {
        List<String> all = new ArrayList<>(options);
        // The VM checks each call into it, and complains on standard output.
        // The VM checks each call into it, and complains on standard output.
        all.add("-Xcheck:jni");
        // A few collections come in between.
        all.add("-Xmx48m");
        List<String> lines = ApplicationVm.on(jdk, all.toArray(String[]::new)).run("AllocationKinds", mode);
        assertThat(lines).hasSize(KINDS).allSatisfy(line -> assertThat(line).startsWith("exact "));
    }

    /** Of which JDK 17 is the last that has one. It is enough to permit it to the library: the application needs nothing. */
    @Test
    void aSecurityManagerHasToPermitItToTheLibraryOnly(@TempDir Path folder) throws Exception {
        String ours = Path.of("target", "classes").toUri().toString();
        Path policy = Files.writeString(
                folder.resolve("test.policy"),
                "grant codeBase \"" + ours + "\" { permission java.security.AllPermission; };\n");
        assertThat(ApplicationVm.on(Jdk.JDK_17, "-Djava.security.manager", "-Djava.security.policy=" + policy)
                        .run("WhyUnavailable"))
                .containsExactly("available");
        assertThat(ApplicationVm.on(Jdk.JDK_17, "-Djava.security.manager").run("WhyUnavailable"))
                .singleElement()
                .asString()
                .startsWith("Allocations cannot be counted: this VM's security manager forbids to load the library (")
                .endsWith("). Grant cairn-client java.security.AllPermission in the policy.");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void aForgottenRecordingEndsWithItsClassLoader(Jdk jdk) throws Exception {
        assertThat(ApplicationVm.on(jdk, "-Xmx64m").run("ForgottenCopy")).containsExactly("taken", "free");
    }
}
