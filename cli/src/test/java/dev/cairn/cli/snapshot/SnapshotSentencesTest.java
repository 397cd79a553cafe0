// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.snapshot.SnapshotRun.Said;
import dev.cairn.cli.snapshot.ask.SnapshotProgressLine;
import dev.cairn.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people read: tables, and sentences for whatever is wrong. */
class SnapshotSentencesTest extends WithSmallDump {
    private static String cart() {
        return "0x" + Long.toHexString(SmallDump.CART);
    }

    private String out(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.err()).isEmpty();
        assertThat(said.code()).isZero();
        return said.out();
    }

    private String refusal(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.code()).isEqualTo(ExitCode.SAID_NO);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).startsWith("cairn: ").hasLineCount(1).endsWith("\n");
        return said.err();
    }

    private String wrongUsage(String... words) {
        Said said = cairn.ask(words);
        assertThat(said.code()).isEqualTo(ExitCode.WRONG_USAGE);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).startsWith("cairn: ").contains("For example: cairn snapshot ");
        return said.err();
    }

    @Test
    void tablesAreForPeople() {
        assertThat(out("summary", dump.toString())).contains("12: 4 instances", "layout", "unreachable");
        assertThat(out("histogram", dump.toString())).contains("OBJECTS", "shop.Item[]", "In all 12 objects");
        assertThat(out("histogram", dump.toString(), "--limit", "1")).contains("--limit shows more");
        assertThat(out("histogram", dump.toString(), "--retained", "--by", "package"))
                .contains("RETAINED", "PACKAGE", "shop");
        assertThat(out("dominators", dump.toString())).contains("java.lang.Class of shop.Shop", "unreachable");
        assertThat(out("retained", dump.toString(), cart())).contains("shop.Cart", "retained", "java.lang.Class");
        assertThat(out("retained", dump.toString(), "--class", "shop.Item")).startsWith("3 objects of shop.Item\n");
        assertThat(out("paths", dump.toString(), cart()))
                .contains("Path 1, 2 objects", "held by a class that is never unloaded: java.lang.Class of shop.Shop");
        assertThat(out("paths", dump.toString(), "--class", "shop.Item"))
                .startsWith("2 of 3 objects of shop.Item are held\n");
        assertThat(out("show", dump.toString(), cart())).contains("count", "int", "2", "shop.Item[]");
        assertThat(out("show", dump.toString(), "0x" + Long.toHexString(SmallDump.SECOND), "--references"))
                .contains("Holds 1 reference\n", "Is referred to by 1 object\n");
        assertThat(out("threads", dump.toString())).isEqualTo("The dump has no threads.\n");
    }

    @Test
    void saysWhatIsLeftOut() {
        assertThat(out("dominators", dump.toString(), "--limit", "2"))
                .hasLineCount(4)
                .endsWith("These are the 2 that retain most; --limit shows more.\n");
        assertThat(out("dominators", dump.toString())).doesNotContain("--limit");
        assertThat(out("dominators", dump.toString(), "--limit", "" + Integer.MAX_VALUE))
                .doesNotContain("--limit");
        String type = "0x" + Long.toHexString(SmallDump.OBJECT_CLASS);
        assertThat(out("paths", dump.toString(), type)).endsWith("\nThere may be further paths; --limit shows more.\n");
        assertThat(out("paths", dump.toString(), type, "--limit", "100"))
                .contains("Path 4, 2 objects")
                .doesNotContain("--limit");
        assertThat(out("paths", dump.toString(), "0x" + Long.toHexString(SmallDump.GARBAGE)))
                .isEqualTo("No path leads to it.\nNothing holds the object: it is garbage.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary", "histogram", "dominators", "threads"})
    void sayWhatIsNoDump(String question) throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "milk, bread");
        Path nothing = Files.createFile(folder.resolve("nothing"));
        assertThat(refusal(question, folder.resolve("missing").toString())).contains("There is no file", "missing");
        assertThat(refusal(question, text.toString())).contains("notes.txt");
        assertThat(refusal(question, nothing.toString())).contains("nothing");
        assertThat(refusal(question, folder.toString())).contains("is a folder");
        Path report = Files.writeString(
                folder.resolve("cpu.txt"),
                "JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:27 2017\n\nCPU SAMPLES BEGIN (total = 0)\nCPU SAMPLES END\n");
        assertThat(refusal(question, report.toString()))
                .contains("a report of the HPROF agent in text", "See: cairn profile show " + report);
        assertThat(refusal(question, dump.toString(), "--dump", "2")).contains("no dump 2");
    }

    @Test
    void sayHowAddressesAndNamesAreFound() {
        assertThat(refusal("retained", dump.toString(), "0x12"))
                .contains("no object 0x12", "cairn snapshot dominators");
        assertThat(refusal("show", dump.toString(), "0x12")).contains("no object 0x12");
        assertThat(refusal("paths", dump.toString(), "0x12")).contains("no object 0x12");
        assertThat(refusal("paths", dump.toString(), "--class", "Item"))
                .contains("no class Item", "Did you mean shop.Item?");
        assertThat(refusal("retained", dump.toString(), "--class", "a.B")).contains("no class a.B", "histogram");
    }

    @Test
    void sayWhatIsWrongInACommandLine() {
        assertThat(wrongUsage()).contains("summary", "histogram", "See: cairn help snapshot");
        assertThat(wrongUsage("summary")).contains("FILE", "See: cairn help snapshot summary");
        assertThat(wrongUsage("convert", dump.toString(), "x.hprof", "--redact", "--dump", "1"))
                .contains("leave --dump away");
        assertThat(wrongUsage("show", dump.toString())).contains("0x");
        assertThat(wrongUsage("show", dump.toString(), "cart")).contains("\"cart\" is no address");
        assertThat(wrongUsage("show", dump.toString(), "0x")).contains("is no address");
        assertThat(wrongUsage("show", dump.toString(), cart(), "--from", "-1")).contains("--from");
        assertThat(wrongUsage("dominators", dump.toString(), "--limit", "0")).contains("--limit");
        assertThat(wrongUsage("histogram", dump.toString(), "--by", "colour"))
                .contains("colour", "class, package, loader");
        assertThat(wrongUsage("summary", dump.toString(), "--dump", "0")).contains("--dump");
        assertThat(wrongUsage("retained", dump.toString())).contains("either");
        assertThat(wrongUsage("paths", dump.toString(), cart(), "--class", "a.B"))
                .contains("either");
        assertThat(wrongUsage("paths", dump.toString(), cart(), "--ignore", "none,weak"))
                .contains("none");
        assertThat(wrongUsage("diff", dump.toString())).contains("AFTER");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"summary", "histogram", "dominators", "retained", "paths", "show", "threads", "diff", "convert"})
    void everyQuestionHasAnExampleOfItsOwn(String question) {
        assertThat(wrongUsage(question, "--no-such-option"))
                .contains("For example: cairn snapshot " + question + " ")
                .contains("See: cairn help snapshot " + question);
    }

    @Test
    void aDumpThatBreaksOffIsAnsweredAsFarAsItGoes() throws IOException {
        byte[] whole = Files.readAllBytes(dump);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 30));
        Said said = cairn.ask("histogram", cut.toString(), "--json");
        assertThat(said.code()).isZero();
        assertThat(said.err())
                .contains("cut.hprof breaks off: truncated after ")
                .contains(" objects read");
        assertThat(said.rows()).isNotEmpty();

        Said summary = cairn.ask("summary", cut.toString(), "--json");
        assertThat(summary.err()).isEmpty();
        assertThat(String.valueOf(summary.object().get("truncated"))).contains("atByte=", "objectsRead=");
        assertThat(cairn.ask("summary", cut.toString()).out()).contains("truncated after");
    }

    /** What the index finds, and only that. */
    private String danglingReference() {
        return SmallDump.unfinished(0)
                .segment(heap -> heap.instance(0x40000, SmallDump.CART_CLASS, 0x99999, 7))
                .end()
                .write(folder.resolve("dangling.hprof"))
                .toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dominators",
                "retained --class shop.Item",
                "paths ADDRESS",
                "paths --class shop.Item",
                "show ADDRESS",
                "show ADDRESS --references",
                "threads",
                "histogram --retained",
                "histogram --by package",
                "diff FILE --by path",
                "diff FILE --by loader"
            })
    void everyQuestionSaysWhatTheIndexFinds(String question) {
        String file = danglingReference();
        List<String> words = new ArrayList<>(List.of(
                question.replace("ADDRESS", cart()).replace("FILE", file).split(" ")));
        words.add(1, file);
        Said said = cairn.ask(words.toArray(String[]::new));
        assertThat(said.code()).isZero();
        assertThat(said.err().lines().distinct())
                .containsExactly(
                        "cairn: " + file + " has problems; run cairn snapshot summary " + file + " for details.");
        assertThat(cairn.ask("summary", file).out())
                .contains("1 reference is to an object that the dump does not have.");
    }

    @Test
    void noIndexIsMadeToFindWhatIsWrong() throws IOException {
        String file = danglingReference();
        assertThat(out("histogram", file)).isNotEmpty();
        assertThat(out("diff", file, file)).isEqualTo("Nothing changed by class.\n");
        assertThat(indexes()).isEmpty();
        assertThat(cairn.ask("summary", file).err()).isEmpty();
        assertThat(cairn.ask("histogram", file).err()).contains(" has problems; run cairn snapshot summary ");
    }

    @Test
    void theIndexIsKeptOnlyIfItMayBe() throws IOException {
        assertThat(out("dominators", dump.toString(), "--no-keep")).isNotEmpty();
        assertThat(indexes()).isEmpty();
        assertThat(out("dominators", dump.toString())).isNotEmpty();
        assertThat(indexes()).hasSize(1);
    }

    private List<String> indexes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void progressIsForTerminalsOnly() {
        Said seen = new SnapshotRun(folder.resolve("other"), true).ask("summary", dump.toString());
        assertThat(seen.err()).contains("\r\033[K").endsWith("\r\033[K");
        assertThat(seen.code()).isZero();
        assertThat(cairn.ask("summary", dump.toString()).err()).isEmpty();
        assertThat(SnapshotProgressLine.line("reading the dump", 45, 100)).isEqualTo("Reading the dump: 45 %");
        assertThat(SnapshotProgressLine.line("writing the index", 0, 1)).isEqualTo("Writing the index");
    }

    @Test
    void growthHasASign() {
        assertThat(SnapshotDiffCommand.signedBytes(2048)).isEqualTo("+2.0 KiB");
        assertThat(SnapshotDiffCommand.signedBytes(-2048)).isEqualTo("-2.0 KiB");
        assertThat(SnapshotDiffCommand.signedCount(0)).isEqualTo("0");
    }
}
