// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.testkit.HprofBuilder;
import dev.cairn.testkit.HprofType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A cache of a soft reference: what it has is retained by nobody, and the tables say so. */
class SnapshotWeaklyHeldTest extends WithSmallDump {
    private static final long OBJECT = 0x100;
    private static final long REFERENCE = 0x110;
    private static final long SOFT = 0x120;

    private Path cache = Path.of("");

    @BeforeEach
    void writeCache() {
        cache = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(REFERENCE, "java/lang/ref/Reference")
                .loadClass(SOFT, "java/lang/ref/SoftReference")
                .segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(
                                REFERENCE,
                                type -> type.superclass(OBJECT)
                                        .field("referent", HprofType.OBJECT)
                                        .field("discovered", HprofType.OBJECT))
                        .classDump(SOFT, type -> type.superclass(REFERENCE))
                        .instance(0x10000, SOFT, 0x20000, 0x10020)
                        .instance(0x10020, SOFT, 0, 0)
                        .byteArray(0x20000, new byte[100_000])
                        .rootStickyClass(OBJECT)
                        .rootStickyClass(REFERENCE)
                        .rootStickyClass(SOFT)
                        .rootJniGlobal(0x10000, 1)
                        .rootJniGlobal(0x10020, 2))
                .end()
                .write(folder.resolve("cache.hprof"));
    }

    @Test
    void tablesOfWhatIsRetainedSayWhatShareNobodyRetains() {
        String sentence =
                "is only weakly held, 97.7 KiB in 1 object: it counts as retained by no soft, weak, final or phantom"
                        + " reference.";
        assertThat(ask("dominators", cache.toString()).out())
                .contains("Of the heap, 99.")
                .contains(sentence);
        assertThat(ask("dominators", cache.toString(), "0x10000").out()).contains(sentence);
        assertThat(ask("histogram", cache.toString(), "--retained").out()).contains(sentence);
        assertThat(ask("histogram", cache.toString(), "--by", "package").out()).contains(sentence);
        assertThat(ask("histogram", cache.toString()).out()).doesNotContain("weakly");
        assertThat(ask("dominators", dump.toString()).out()).doesNotContain("weakly");

        Map<String, Object> report =
                ask("dominators", cache.toString(), "--json").object();
        assertThat(number(report, "weaklyReachableObjects")).isEqualTo(1);
        assertThat(number(report, "weaklyReachableShallowBytes")).isEqualTo(100_016);
    }

    @Test
    void softReferencesKeepIfAsked() throws IOException {
        String[] question = {"dominators", cache.toString(), "--keep", "soft", "--verify"};
        assertThat(ask(question).out())
                .startsWith("All 6 dominators and retained sizes are right.\n")
                .containsPattern("0x10000 +97\\.7 KiB .* java\\.lang\\.ref\\.SoftReference")
                .contains("Soft references count as holding what they refer to (--keep soft).\n")
                .doesNotContain("weakly held");
        Map<String, Object> soft =
                ask("dominators", cache.toString(), "--keep", "SOFT", "--json").object();
        assertThat(soft).containsEntry("keep", "soft");
        assertThat(number(soft, "weaklyReachableObjects")).isZero();
        assertThat(ask("dominators", cache.toString(), "--keep", "weak").out())
                .contains("Soft and weak references count as holding what they refer to (--keep weak).\n");
        assertThat(ask("dominators", cache.toString()).out())
                .as("the usual index is another one")
                .contains("97.7 KiB in 1 object: it counts as retained by no soft, weak, final or phantom")
                .doesNotContain("--keep");
        assertThat(cairn.ask("dominators", cache.toString(), "--keep", "phantom")
                        .code())
                .isEqualTo(ExitCode.WRONG_USAGE);
        Path log = Files.writeString(folder.resolve("x.gclog"), "a 2 x\nt 2 T\nand what cannot be read\n");
        assertThat(cairn.ask("dominators", log.toString()).err()).doesNotContain("soft or weak");
        Said refused = cairn.ask("dominators", log.toString(), "--keep", "soft");
        assertThat(refused.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(refused.err()).contains("does not say what references are soft or weak");
    }

    /** One soft and one weak reference, each to an array of its own. */
    @Test
    void eachKindKeepsItsOwn() throws IOException {
        long weak = SOFT + 0x100;
        Path both = new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(REFERENCE, "java/lang/ref/Reference")
                .loadClass(SOFT, "java/lang/ref/SoftReference")
                .loadClass(weak, "java/lang/ref/WeakReference")
                .segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(REFERENCE, type -> type.superclass(OBJECT).field("referent", HprofType.OBJECT))
                        .classDump(SOFT, type -> type.superclass(REFERENCE))
                        .classDump(weak, type -> type.superclass(REFERENCE))
                        .instance(0x10000, SOFT, 0x20000)
                        .instance(0x10020, weak, 0x40000)
                        .byteArray(0x20000, new byte[1000])
                        .byteArray(0x40000, new byte[2000])
                        .rootStickyClass(OBJECT)
                        .rootStickyClass(REFERENCE)
                        .rootStickyClass(SOFT)
                        .rootStickyClass(weak)
                        .rootJniGlobal(0x10000, 1)
                        .rootJniGlobal(0x10020, 2))
                .end()
                .write(folder.resolve("both.hprof"));
        for (int i = 0; i < 2; i++) { // the second time from the index that was kept
            assertThat(weaklyHeld(both)).isEqualTo(2);
            assertThat(weaklyHeld(both, "--keep", "soft")).isEqualTo(1);
            assertThat(weaklyHeld(both, "--keep", "weak")).isZero();
        }
    }

    private long weaklyHeld(Path file, String... more) {
        List<String> words = new ArrayList<>(List.of("dominators", file.toString(), "--json"));
        words.addAll(List.of(more));
        return number(ask(words.toArray(String[]::new)).object(), "weaklyReachableObjects");
    }

    @Test
    void pathsGoThroughTheCollectorsLinksOnlyIfAsked() {
        String link = "discovered (a link of the collector's): java.lang.ref.SoftReference  0x10020";
        String direct = "held by a global reference of native code: java.lang.ref.SoftReference  0x10020";
        assertThat(ask("paths", cache.toString(), "0x10020").out())
                .contains(direct)
                .doesNotContain("discovered");
        assertThat(ask("paths", cache.toString(), "0x10020", "--ignore", "none").out())
                .contains(direct)
                .doesNotContain("discovered");
        assertThat(ask("paths", cache.toString(), "0x10020", "--discovered").out())
                .contains(direct)
                .contains(link);
        assertThat(ask("paths", cache.toString(), "0x20000", "--ignore", "weak").out())
                .contains("referent: byte[]  0x20000");
    }
}
