// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.cli.Main;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cairn profile …}, run in this VM. */
class ProfileCommandsTest {
    private static final String BEFORE = """
            {"kind": "allocations", "target": "Shop (pid 7)", "intervalBytes": 524288, "samples": 3,
             "windowStartMillis": 1790000000000, "windowEndNanos": 10000000000,
             "sites": [
               {"className": "byte[]", "thread": "one", "allocatedObjects": 3, "allocatedObjectsStdError": 0, "allocatedBytes": 3145728,
                "allocatedBytesStdError": 1024, "frames": [{"class": "a.Json", "method": "write", "file": "Json.java", "line": 7},
                {"class": "a.Main", "method": "main", "file": "Main.java", "line": 3}]},
               {"className": "java.lang.String", "thread": "two", "allocatedObjects": 1, "allocatedObjectsStdError": 0, "allocatedBytes": 1048576,
                "allocatedBytesStdError": 1024, "frames": [{"class": "a.Main", "method": "main", "file": "Main.java", "line": 4}]}]}
            """;

    @TempDir
    private Path folder;

    private String before = "";
    private String after = "";

    private record Said(int code, String out, String err) {
        @SuppressWarnings("unchecked")
        Map<String, Object> json() {
            return (Map<String, Object>) Json.type(Object.class).fromJson(out);
        }

        @SuppressWarnings("unchecked")
        List<Map<String, Object>> rows() {
            return (List<Map<String, Object>>) json().getOrDefault("rows", List.of());
        }
    }

    @BeforeEach
    void write() throws IOException {
        before = Files.writeString(folder.resolve("before.json"), BEFORE).toString();
        after = Files.writeString(folder.resolve("after.json"), BEFORE.replace("3145728", "5242880"))
                .toString();
    }

    private static Said ask(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false, 1000, Map.of());
        String[] all = Stream.concat(Stream.of("profile"), Stream.of(words)).toArray(String[]::new);
        int code = Main.run(terminal, all);
        return new Said(code, out.toString(), err.toString());
    }

    private static Said done(String... words) {
        Said said = ask(words);
        assertThat(said.err).isEmpty();
        assertThat(said.code).isZero();
        return said;
    }

    private static Said refused(int code, String... words) {
        Said said = ask(words);
        assertThat(said.code).as(said.out + said.err).isEqualTo(code);
        assertThat(said.out).isEmpty();
        return said;
    }

    @Test
    void showsTheSitesThatHaveTheMost() {
        Said said = done("show", before);
        assertThat(said.out.lines())
                .containsSequence(
                        "ALLOC_SPACE       +-   SHARE  SITE",
                        "    3.0 MiB  1.0 KiB  75.0 %  byte[] at a.Json.write:7 < a.Main.main:3",
                        "    1.0 MiB  1.0 KiB  25.0 %  java.lang.String at a.Main.main:4");
        assertThat(said.out)
                .contains("Allocations of Shop (pid 7) (Cairn's JSON)", "from 2026-09-21T14:13:20Z for 10.00 s");
    }

    @Test
    void showsMethodsWithWhatTheyCalled() {
        List<Map<String, Object>> rows =
                done("show", before, "--by", "method", "--json").rows();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(1))
                .containsEntry("name", "a.Main.main")
                .containsEntry("values", List.of(1L, 1048576L))
                .containsEntry("withCalled", List.of(4L, 4194304L))
                .containsEntry("frames", null);
        assertThat(done("show", before, "--by", "METHOD").out).contains("WITH CALLED");
        assertThat(done("show", before, "--by", "thread", "--type", "alloc_objects").out)
                .containsPattern("\\n +3 +75.0 %  one\\n");
    }

    @Test
    void theReportHasItsKeys() {
        Map<String, Object> report =
                done("show", before, "--top", "1", "--json").json();
        assertThat(report)
                .containsEntry("format", "Cairn's JSON")
                .containsEntry("title", "Allocations of Shop (pid 7)")
                .containsEntry("type", "alloc_space")
                .containsEntry("by", "site")
                .containsKeys("file", "startMillis", "durationMillis", "types", "notes");
        assertThat((List<?>) report.get("rows")).hasSize(1);
    }

    @Test
    void tellsWhatChangedAndHowSureThatIs() {
        Said said = done("diff", before, after, "--by", "class");
        assertThat(said.out)
                .startsWith("alloc_space: 4.0 MiB +- 1.4 KiB before, 6.0 MiB +- 1.4 KiB after: +2.0 MiB +- 2.0 KiB")
                .containsPattern("\\+2.0 MiB +1.4 KiB +3.0 MiB +5.0 MiB +byte\\[]")
                .doesNotContain("java.lang.String");
        Said json = done("diff", after, before, "--json");
        assertThat(json.json())
                .containsEntry("unit", "bytes")
                .containsEntry("flameGraph", null)
                .containsKeys("types", "rowCount");
        assertThat(json.rows().getLast())
                .containsEntry("before", 5242880L)
                .containsEntry("after", 3145728L)
                .containsEntry("sure", true);
        assertThat(done("diff", before, before).out).contains("Nothing changed by site.");
    }

    @Test
    void whereLengthsDifferComparesPerSecondUnlessTotalsAreWanted() throws IOException {
        String longer = Files.writeString(folder.resolve("longer.json"), BEFORE.replace("10000000000,", "15000000000,"))
                .toString();
        String note =
                "The one before is of 10.00 s and the one after of 15.00 s, so what adds up over time is compared per"
                        + " second.";
        assertThat(done("diff", before, longer).out)
                .contains("\n  " + note + "\n")
                .startsWith("alloc_space: 410 KiB/s +- 145 B/s before, 273 KiB/s +- 97 B/s after: -137 KiB/s")
                .containsPattern("-102 KiB/s +123 B/s +307 KiB/s +205 KiB/s +byte");
        assertThat(done("diff", before, longer, "--json").json())
                .containsEntry("notes", List.of(note))
                .containsEntry("unit", "bytes/s")
                .containsEntry("totalBefore", 419430L);
        assertThat(done("diff", before, after, "--json").json()).containsEntry("notes", List.of());
        Path page = folder.resolve("longer.html");
        assertThat(done("diff", before, longer, "-o", page.toString()).out).containsOnlyOnce(note);
        assertThat(page).content().contains(note, "\"bytes/s\"");

        String totals =
                "The one before is of 10.00 s and the one after of 15.00 s: what adds up over time differs by that alone.";
        assertThat(done("diff", before, longer, "--totals").out)
                .contains("\n  " + totals + "\n")
                .startsWith("alloc_space: 4.0 MiB");
        assertThat(done("diff", before, longer, "--totals", "-o", page.toString()).out)
                .containsOnlyOnce(totals);
        assertThat(page).content().contains(totals).doesNotContain("\"bytes/s\"");
    }

    @Test
    void aDifferenceTellsWhatEitherProfileDoesNotHave() throws IOException {
        Path cut = Files.writeString(
                folder.resolve("cut.json"),
                BEFORE.replaceFirst(
                        "\\{",
                        "{\"end\": \"guardrail\", \"filters\": [\"include a.**\"], \"loss\": {\"allocations\": 7, \"allocatedBytes\": 4096},"));
        String lost =
                "Incomplete: 7 records of allocations were lost in this window, which stand for about 4,096 bytes.";
        List<String> trouble =
                List.of(lost, "It ends here, as recording took more than it may.", "Filtered: include a.**.");
        for (String name : trouble) {
            assertThat(done("diff", before, cut.toString()).out)
                    .contains("\n  after: " + name + "\n")
                    .doesNotContain("before: " + name);
            assertThat(done("diff", cut.toString(), before).out).contains("\n  before: " + name + "\n");
        }
        Map<String, Object> json =
                done("diff", cut.toString(), before, "--json").json();
        assertThat(json.get("notesBefore"))
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .containsSubsequence(trouble);
        assertThat(json.get("notesAfter"))
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .hasSize(1)
                .noneMatch(trouble::contains);
        assertThat(json).containsEntry("notes", List.of());
    }

    @Test
    void aDifferenceIsAlsoAFlameGraph() {
        Path html = folder.resolve("d.html");
        assertThat(done("diff", before, after, "-o", html.toString()).out).contains("shows it as a flame graph");
        assertThat(html).content().startsWith("<!doctype html>").contains("\"difference\":true");
        Path collapsed = folder.resolve("d.collapsed");
        assertThat(done("diff", before, after, "-o", collapsed.toString()).out)
                .contains("d.collapsed has it as collapsed stacks.");
        assertThat(collapsed).content().matches("(?s)(.+ \\d+ \\d+\n)+");
        assertThat(refused(ExitCode.WRONG_USAGE, "diff", before, after, "-o", "d.svg").err)
                .contains("\"d.svg\" should end in .html or .collapsed")
                .contains("For example: cairn profile diff");
    }

    @Test
    void convertsAndTellsWhatIsLost() {
        String pprof = folder.resolve("a.pb.gz").toString();
        assertThat(done("convert", before, pprof).out).contains("pprof has no place for standard errors.");
        assertThat(done("show", pprof).out).contains("(pprof)", "3.0 MiB", "Shop (pid 7)");
        Map<String, Object> shown = done("show", pprof, "--json").json();
        assertThat(shown.get("types")).asString().contains("total=4194304, totalStdError=null");
        assertThat(done("diff", pprof, pprof, "--json").rows().getFirst()).containsEntry("sure", null);
        String collapsed = folder.resolve("a.collapsed").toString();
        Map<String, Object> report = done("convert", pprof, collapsed, "--type", "alloc_objects", "--json")
                .json();
        assertThat(report).containsEntry("format", "collapsed stacks").containsKeys("file", "bytes", "losses");
        assertThat(Path.of(collapsed))
                .hasContent(
                        "[note: Numbers are estimates from 3 samples, which stand for 1,398,101 bytes each on average. At the end"
                                + " one was taken in about 524,288 bytes. All bytes: 4,194,304 with a standard error of"
                                + " 1,448.] 0\n"
                                + "a.Main.main;a.Json.write;byte[]_[i] 3\na.Main.main;java.lang.String_[i] 1");
        assertThat(done("show", collapsed).out)
                .contains("\n  Numbers are estimates from 3 samples")
                .doesNotContain("note");
    }

    /** What the HPROF agent makes of heap=sites,cpu=samples after a SIGQUIT and at the end. */
    private static final String REPORT = """
            JAVA PROFILE 1.0.1, created Fri Nov 20 04:19:35 2026

            --------

            THREAD START (obj=50000198, id = 200001, name="main", group="main")
            TRACE 300001: (thread=200001)
            \ta.Json.write(Json.java:7)
            \ta.Main.main(Main.java:3)
            SITES BEGIN (ordered by live bytes) Fri Nov 20 04:19:36 2026
                      percent          live          alloc'ed  stack class
             rank   self  accum     bytes objs     bytes  objs trace name
                1 100,00% 100,00%      1024    2   3145728     3 300001 byte[]
            SITES END
            CPU SAMPLES BEGIN (total = 2) Fri Nov 20 04:19:36 2026
            rank   self  accum   count trace method
               1 100,00% 100,00%       2 300001 a.Json.write
            CPU SAMPLES END
            CPU SAMPLES BEGIN (total = 5) Fri Nov 20 04:19:39 2026
            rank   self  accum   count trace method
               1 100,00% 100,00%       5 300001 a.Json.write
            CPU SAMPLES END
            """;

    @Test
    void showsTheReportsOfHprof() throws IOException {
        String report =
                Files.writeString(folder.resolve("java.hprof.txt"), REPORT).toString();
        assertThat(done("show", report).out).isEqualTo("""
                        java.hprof.txt (an HPROF report)
                          samples: 7
                          This is CPU SAMPLES of 2 dumps added up, as each counts from the one before; --dump shows one of them.
                          The file also has SITES (--section sites).

                        SAMPLES    SHARE  SITE
                              7  100.0 %  a.Json.write:7 < a.Main.main:3
                        """);
        assertThat(done("show", report, "--dump", "2", "--by", "thread").out).containsPattern("\n +5 +100.0 %  main\n");
        assertThat(done("show", report, "--section", "sites", "--by", "class").out)
                .contains("alloc_space: 3.0 MiB", "inuse_space: 1.0 KiB", "byte[]");
        String pprof = folder.resolve("a.pb.gz").toString();
        var _ = done("convert", report, pprof, "--section", "SITES");
        assertThat(done("show", pprof).out).contains("inuse_objects: 2", "byte[] at a.Json.write:7 < a.Main.main:3");
        for (String ending : List.of("html", "json", "speedscope.json", "collapsed", "txt", "alloc")) {
            var _ = done("convert", report, folder.resolve("b." + ending).toString(), "--section", "sites");
        }
        assertThat(done("diff", report, report, "--dump-before", "1", "--dump-after", "2").out)
                .startsWith("samples: 2 before, 5 after: +3");
    }

    @Test
    void everyNoAboutReportsOfHprofIsASentence() throws IOException {
        String report =
                Files.writeString(folder.resolve("java.hprof.txt"), REPORT).toString();
        assertThat(refused(ExitCode.SAID_NO, "show", report, "--section", "monitors").err)
                .endsWith(
                        "an HPROF report without MONITOR TIME; it has CPU SAMPLES (--section cpu) and SITES (--section"
                                + " sites).\n");
        assertThat(refused(ExitCode.SAID_NO, "show", before, "--section", "cpu").err)
                .contains("is no HPROF report, so it has no sections or dumps");
        assertThat(refused(ExitCode.SAID_NO, "show", report, "--dump", "3").err).contains("numbered from 1 to 2");
        assertThat(refused(ExitCode.WRONG_USAGE, "show", report, "--dump", "0").err)
                .contains("0 is less than 1");
        assertThat(refused(ExitCode.WRONG_USAGE, "show", report, "--section", "heap").err)
                .contains("cpu, times, calls, sites, monitors");
    }

    @Test
    void everyNoIsASentence() throws IOException {
        assertThat(refused(ExitCode.SAID_NO, "show", "none.json").err)
                .isEqualTo("cairn: There is no file none.json.\n");
        assertThat(refused(ExitCode.SAID_NO, "show", before, "--type", "alloc_spcae").err)
                .contains("which has alloc_objects, alloc_space. Did you mean alloc_space?");
        assertThat(refused(ExitCode.WRONG_USAGE, "show", before, "--top", "0").err)
                .contains("0 is less than 1");
        assertThat(refused(ExitCode.WRONG_USAGE, "convert", before, "a.svg").err)
                .contains(".pb.gz (pprof)")
                .contains("For example: cairn profile convert");
        assertThat(refused(ExitCode.WRONG_USAGE).err).contains("show, diff, convert");
        String other =
                Files.writeString(folder.resolve("o.collapsed"), "a;b 1\n").toString();
        assertThat(refused(ExitCode.SAID_NO, "diff", before, other).err).contains("count nothing that is the same");
        assertThat(refused(
                                ExitCode.SAID_NO,
                                "convert",
                                other,
                                folder.resolve("o.alloc").toString())
                        .err)
                .contains("An allocation report is about bytes");
    }
}
