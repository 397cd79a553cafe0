// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.testkit.HprofBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences about files that are unusual, each of which says what is so and what to do. */
class SnapshotWordsTest extends WithSmallDump {
    private static final long OBJECT = 0x100;
    private static final long ITEM = 0x110;
    private static final long OTHER_ITEM = 0x120;

    private String refusal(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.out()).isEmpty();
        return said.err();
    }

    private Path file(String name, String content) throws IOException {
        return Files.write(folder.resolve(name), content.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static HprofBuilder names() {
        return new HprofBuilder("1.0.2", 8)
                .loadClass(OBJECT, "java/lang/Object")
                .loadClass(ITEM, "shop/Item")
                .loadClass(OTHER_ITEM, "shop/Item");
    }

    @Test
    void filesOfOtherToolsAreNamedAsWhatTheyAre() throws IOException {
        Path phd = file("heapdump.phd", "\0\22portable heap dump\0\0\0\6\0\0\0");
        for (String[] question : new String[][] {
            {"dominators", phd.toString()},
            {"histogram", phd.toString()},
            {"convert", phd.toString(), folder.resolve("out.hprof").toString()},
            {"convert", phd.toString(), folder.resolve("out.gclog").toString()}
        }) {
            assertThat(refusal(question))
                    .contains(phd + " is no heap dump that Cairn reads but a portable heap dump (PHD) of OpenJ9")
                    .contains("Eclipse MAT", "export it as HPROF");
        }
        assertThat(refusal("summary", file("x.jfr", "FLR\0\0\2\0\0").toString()))
                .contains("flight recording");
        assertThat(refusal("summary", file("core.1", "\177ELF\2\1\1").toString()))
                .contains("core dump", "jhsdb jmap");
        assertThat(refusal("summary", file("x.zip", "PK\3\4\n").toString())).contains("zip archive");
        assertThat(refusal(
                        "summary",
                        file("x.heapsnapshot", "{\"snapshot\":{\"meta\":").toString()))
                .contains("V8");
    }

    @Test
    void aHeapWithoutRootsDoesNotShowWhatIsGarbage() throws IOException {
        Path log = file("no.gclog", "a 2 x\nt 2 T\no 1 2 8 2\no 2 2 8\nc x\n");
        String sentence = "The dump names no GC root, so it does not show what holds an object and what is garbage.";
        assertThat(cairn.ask("paths", log.toString(), "0x2").out()).contains(sentence);
        assertThat(cairn.ask("paths", log.toString(), "--class", "T").out())
                .contains(sentence)
                .contains("0 of 2 objects of T are held");
        assertThat(cairn.ask("summary", log.toString()).out()).contains("no GC root that keeps an object");
        Path dump = names().segment(heap -> heap.classDump(ITEM, type -> type.loader(0x200))
                        .instance(0x200, ITEM)
                        .instance(0x300, ITEM))
                .end()
                .write(folder.resolve("no.hprof"));
        assertThat(cairn.ask("summary", dump.toString()).out())
                .contains("The dump names no GC root, so all of its objects count as unreachable.");
        assertThat(cairn.ask("paths", dump.toString(), "0x300").out()).contains(sentence);
    }

    @Test
    void classesOfOneNameAreNotJoinedInSilence() {
        Path dump = names().segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .classDump(ITEM, type -> type.superclass(OBJECT))
                        .classDump(OTHER_ITEM, type -> type.superclass(OBJECT))
                        .instance(0x200, ITEM)
                        .instance(0x300, OTHER_ITEM)
                        .rootStickyClass(OBJECT)
                        .rootJniGlobal(0x200, 1)
                        .rootJniGlobal(0x300, 2))
                .end()
                .write(folder.resolve("two.hprof"));
        String sentence =
                "cairn: 2 classes are called shop.Item, as of several loaders; the answer is about the objects of"
                        + " all of them.";
        assertThat(cairn.ask("paths", dump.toString(), "--class", "shop.Item").err())
                .contains(sentence);
        assertThat(cairn.ask("retained", dump.toString(), "--class", "shop.Item")
                        .err())
                .contains(sentence);
        assertThat(cairn.ask("diff", dump.toString(), dump.toString()).err())
                .contains("Classes of one name are one row: 1 name is that of several classes");
        assertThat(cairn.ask("diff", dump.toString(), dump.toString(), "--by", "package")
                        .err())
                .isEmpty();
        assertThat(ask("retained", this.dump.toString(), "--class", "shop.Item").err())
                .isEmpty();
    }

    @Test
    void theSizeAddsUpWhereIdsAreDouble() {
        Path dump = names().segment(heap -> heap.classDump(OBJECT, _ -> {})
                        .rootStickyClass(OBJECT)
                        .byteArray(0x1000, new byte[10_000])
                        .byteArray(0x1000, new byte[20_000])
                        .rootJniGlobal(0x1000, 1))
                .end()
                .write(folder.resolve("double.hprof"));
        Map<String, Object> summary =
                cairn.ask("summary", dump.toString(), "--json").object();
        assertThat(number(summary, "shallowBytes"))
                .isEqualTo(number(summary, "reachableShallowBytes")
                        + number(summary, "unreachableShallowBytes")
                        + number(summary, "duplicateIdShallowBytes"));
        assertThat(number(summary, "duplicateIdShallowBytes")).isEqualTo(20_016);
        assertThat(cairn.ask("summary", dump.toString()).out())
                .contains("double ids  19.5 KiB of the size, which nobody can refer to: another object has the id");
        assertThat(ask("summary", this.dump.toString()).out()).doesNotContain("double ids");
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary", "histogram", "convert"})
    void whatTheSystemCannotReadIsNamed(String question) {
        String unreadable = "/proc/self/mem";
        String[] words = question.equals("convert")
                ? new String[] {question, unreadable, folder.resolve("x.hprof").toString()}
                : new String[] {question, unreadable};
        assertThat(refusal(words)).contains(unreadable + " cannot be read: Input/output error.");
    }

    @Test
    void nothingIsHeldByHeldBy() throws IOException {
        Path log = file("vm.gclog", "a 2 x\nt 2 T\no 1 2 8\nr 1 0 0\no 2 2 8\nr 2 2 0\nc x\n");
        assertThat(ask("paths", log.toString(), "0x1").out())
                .contains("Path 1, 1 object\n")
                .contains("held by the VM itself: T");
        assertThat(ask("paths", log.toString(), "0x2").out())
                .contains("held by the queue of objects that wait for their finalizers: T");
    }

    @Test
    void oneIsNoPlural() throws IOException {
        Path log = file("one.gclog", "a 2 x\nt 2 T\no 1 2 8\nr 1 0 0\nc x\n");
        assertThat(ask("summary", log.toString()).out())
                .contains("1: 1 instance, 0 object arrays, 0 primitive arrays, 1 class\n")
                .contains("8 B in 1 object,");
        assertThat(ask("histogram", log.toString()).out()).contains("In all 1 object, 8 B, in 1 row\n");
        assertThat(ask("retained", log.toString(), "--class", "T").out())
                .contains("1 object of T\n")
                .contains("8 B in 1 object\n");
        assertThat(ask("paths", log.toString(), "--class", "T").out()).contains("1 of 1 object of T is held");
        assertThat(ask("convert", log.toString(), folder.resolve("one.hprof").toString())
                        .out())
                .contains(": 1 object, 0 references, 1 root\n");
    }
}
