// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.CairnProcess;
import dev.cairn.cli.CairnProcess.Result;
import dev.cairn.report.capture.CaptureRow;
import dev.cairn.report.capture.CapturesReport;
import dev.cairn.report.json.Json;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import dev.cairn.testkit.target.allocation.Bakery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What commands keep of real VMs, by the jar as users run it. */
class CapturesIT {
    @TempDir
    Path folder;

    private CairnProcess cairn;

    @BeforeEach
    void make() {
        cairn = new CairnProcess(folder);
    }

    private Result done(String... words) throws Exception {
        Result result = cairn.run(words);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result;
    }

    private String refused(String... words) throws Exception {
        Result result = cairn.run(words);
        assertThat(result.code()).as(result.out() + result.err()).isEqualTo(1);
        return result.err();
    }

    private List<CaptureRow> listed() throws Exception {
        return Json.read(
                        Json.type(CapturesReport.class),
                        done("captures", "--json").out())
                .orElseThrow()
                .captures();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#newest")
    void keepsProfilesAndDumps(Jdk jdk) throws Exception {
        try (TargetJvm target =
                TargetJvm.on(jdk, "-XX:+EnableDynamicAgentLoading", "-Xmx128m").start(Bakery.class)) {
            target.tell("open 50000000");
            String pid = Long.toString(target.pid());
            Result kept = cairn.run("alloc", pid, "--duration", "1s", "--keep", "--note", "as it was");
            assertThat(kept.code()).as(kept.err()).isZero();
            assertThat(kept.out()).containsPattern("Kept as capture [2-9a-z]{8}, ");
            assertThat(cairn.run("cpu", pid, "--duration", "1s", "--keep", "--json")
                            .code())
                    .isZero();
            done("dump", pid, "--keep", "--gz");
            Path file = folder.resolve("heap.hprof");
            done("dump", pid, file.toString(), "--keep");

            List<CaptureRow> all = listed();
            assertThat(all).extracting(CaptureRow::kind).containsExactly("heap", "heap", "profile", "profile");
            assertThat(all).allSatisfy(row -> {
                assertThat(row.pid()).isEqualTo(target.pid());
                assertThat(row.by()).isEqualTo("command");
                assertThat(row.vmStartedMillis()).isPositive();
            });
            assertThat(all.getLast().note()).isEqualTo("as it was");

            String profile = "capture:" + all.getLast().id();
            assertThat(done("profile", "show", profile).out()).contains("Bakery.bakeOne");
            assertThat(done("profile", "diff", profile, profile).out()).contains("Nothing changed");
            for (int heap = 0; heap < 2; heap++) {
                assertThat(done(
                                        "snapshot",
                                        "histogram",
                                        "capture:" + all.get(heap).id())
                                .out())
                        .contains("byte[]");
            }
            assertThat(done("captures", "--vm", "BAKERY").out())
                    .contains(all.getLast().id(), "All captures: ");
            assertThat(done("captures", "--vm", pid, "--json").out())
                    .contains(all.getLast().id());
            assertThat(done("captures", "--vm", "no such VM").out())
                    .contains("Nothing has been kept of a VM called \"no such VM\".");
            assertThat(done("captures").out()).contains("heap", "profile", "as it was", "In all ", " of at most ");
        }
    }

    @Test
    void showsRenamesSavesAndDeletes() throws Exception {
        Path profile = Files.writeString(folder.resolve("monday.collapsed"), "a;b 40\na;c 2\n");
        done("captures", "add", profile.toString(), "--note", "from elsewhere");
        String id = listed().getFirst().id();
        assertThat(done("captures", "show", id.substring(0, 6)).out())
                .contains("monday.collapsed: a profile, ", "note: from elsewhere", "cairn profile show capture:" + id);
        done("captures", "rename", id, "after");
        done("captures", "note", id, "");
        assertThat(listed().getFirst().name()).isEqualTo("after");
        assertThat(listed().getFirst().note()).isEmpty();
        Path copy = folder.resolve("copy.collapsed");
        done("captures", "save", id, copy.toString());
        assertThat(copy).hasSameTextualContentAs(profile);
        assertThat(refused("captures", "save", id, copy.toString())).contains("exists and is not replaced");

        assertThat(refused("captures", "delete", id)).contains("This would delete " + id, "Add --force");
        assertThat(listed()).hasSize(1);
        assertThat(done("captures", "delete", id, id.substring(0, 8), "--force", "--json")
                        .out())
                .as("one array, with each once")
                .startsWith("[")
                .containsOnlyOnce("\"id\"");
        assertThat(listed()).isEmpty();
        assertThat(refused("captures", "show", id)).contains("There is no capture \"" + id + "\". See: cairn captures");
        assertThat(refused("profile", "show", "capture:" + id)).contains("There is no capture");
        assertThat(refused("captures", "add", CairnProcess.JAR.toString())).contains("is not kept: it is no heap dump");
    }
}
