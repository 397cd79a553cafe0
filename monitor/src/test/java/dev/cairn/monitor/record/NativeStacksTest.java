// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.NativeCallers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The native functions between Java and malloc, where functions keep no frame pointers. */
class NativeStacksTest {
    private static final String CUT = "[stack cut]";
    private static final List<String> OF_LIBRARY = List.of(
            "libstdc++.so.6.operator new",
            "libcallers.so.shop::Crate::pack",
            "libcallers.so.shop::Shelf<int>::stock",
            "libcallers.so.shop::open");

    @TempDir
    static Path folder;

    private static Path library;

    @BeforeAll
    static void build() throws Exception {
        library = folder.resolve("libcallers.so");
        Process compiler = new ProcessBuilder(
                        "g++",
                        "-O2",
                        "-fomit-frame-pointer",
                        "-fvisibility=hidden",
                        "-shared",
                        "-fPIC",
                        "../agent/src/test/c/native_callers.cpp",
                        "-o",
                        library.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor()).as(said).isZero();
    }

    private static NativeOptions options() {
        return new NativeOptions(AllocationOptions.sampled().withInterval(16 * 1024));
    }

    private static TargetJvm target(Jdk jdk, Path of) {
        return TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx64m").start(NativeCallers.class, of.toString());
    }

    /** Of the sites where the library allocates. */
    private static List<List<String>> stacks(RecordedProfile profile) {
        return profile.sites().stream()
                .filter(site -> site.frames().getFirst().text().equals(OF_LIBRARY.getFirst()))
                .map(NativeStacksTest::texts)
                .filter(texts -> texts.stream().anyMatch(text -> text.startsWith("libcallers.so.")))
                .toList();
    }

    private static List<String> texts(RecordedSite site) {
        return site.frames().stream().map(StackFrame::text).toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void areAllThereWithTheirNamesAndTheJavaFramesBehindThem(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk, library);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder().record(options())) {
            target.tell("grow 500");
            List<List<String>> stacks = stacks(recording.snapshot());
            String own = NativeCallers.class.getName();
            assertThat(stacks)
                    .isNotEmpty()
                    .allSatisfy(texts -> assertThat(texts)
                            .startsWith(OF_LIBRARY.toArray(String[]::new))
                            .endsWith(
                                    "libcallers.so.Java_" + own.replace('.', '_') + "_grow",
                                    own + ".grow",
                                    own + ".main"));

            target.tell("elsewhere 500");
            List<RecordedSite> sites = recording.snapshot().sites().stream()
                    .filter(site -> site.thread().equals("store-keeper"))
                    .toList();
            assertThat(sites).isNotEmpty();
            assertThat(sites.stream().map(NativeStacksTest::texts))
                    .anySatisfy(texts -> assertThat(texts)
                            .startsWith(OF_LIBRARY.toArray(String[]::new))
                            .contains("libcallers.so.shop::keep_store")
                            .doesNotContain(CUT));
            assertThat(target.end()).isZero();
        }
    }

    /** What does not fit into a record is not made up. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void areCutWhereTheStackWasNotCopied(Jdk jdk) throws Exception {
        try (TargetJvm target = target(jdk, library);
                RecordedTarget vm = new RecordedTarget(target);
                Recording recording = vm.recorder().record(options())) {
            target.tell("dig 300 2");
            assertThat(stacks(recording.snapshot()))
                    .isNotEmpty()
                    .allSatisfy(texts -> assertThat(texts)
                            .containsOnlyOnce("libcallers.so.Java_"
                                    + NativeCallers.class.getName().replace('.', '_') + "_dig")
                            .doesNotContain(CUT)
                            .filteredOn("libcallers.so.shop::dig"::equals)
                            .hasSize(3));
            target.tell("dig 300 20");
            assertThat(stacks(recording.snapshot()))
                    .anySatisfy(texts -> assertThat(texts)
                            .startsWith(OF_LIBRARY.toArray(String[]::new))
                            .containsSubsequence("libcallers.so.shop::dig", CUT, NativeCallers.class.getName() + ".dig")
                            .filteredOn("libcallers.so.shop::dig"::equals)
                            .hasSizeLessThan(20));
        }
    }

    /** The file that is mapped is read, also where its path leads to another by now, or nowhere. */
    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void haveNamesWhereTheFileIsGone(Jdk jdk) throws Exception {
        Path copy = folder.resolve("libcopy.so");
        Files.copy(library, copy);
        try (TargetJvm target = target(jdk, copy);
                RecordedTarget vm = new RecordedTarget(target)) {
            Files.delete(copy);
            Files.writeString(copy, "another");
            try (Recording recording = vm.recorder().record(options())) {
                target.tell("grow 500");
                assertThat(recording.snapshot().sites().stream().map(NativeStacksTest::texts))
                        .anySatisfy(texts -> assertThat(texts)
                                .contains("libcopy.so.shop::Shelf<int>::stock", "libcopy.so.shop::open")
                                .endsWith(NativeCallers.class.getName() + ".main"));
            }
        }
    }
}
