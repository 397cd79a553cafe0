// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.ProcessesOf;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The options of the HPROF agent, as people have had them in their scripts for twenty years. */
class HprofOptionsTest {
    private static final String LONG_NAME = "n".repeat(16);

    @TempDir
    Path folder;

    @AfterEach
    void awaitCollectors() {
        ProcessesOf.awaitNone(folder);
    }

    private record Run(int exit, String out, String errors) {}

    enum Spelling {
        AGENTLIB,
        XRUN,
        AGENTPATH;

        String option(Path folder, String options) {
            return switch (this) {
                case AGENTLIB -> "-agentlib:hprof" + (options.isEmpty() ? "" : "=" + options);
                case XRUN -> "-Xrunhprof" + (options.isEmpty() ? "" : ":" + options);
                case AGENTPATH ->
                    "-agentpath:" + folder.resolve("libhprof.so") + (options.isEmpty() ? "" : "=" + options);
            };
        }
    }

    private Run run(Jdk jdk, List<String> options, Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(options);
        command.add("-version");
        Path out = folder.resolve("out"), errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile());
        builder.environment().put("LD_LIBRARY_PATH", folder.toString());
        builder.environment().putAll(environment);
        int exit = builder.start().waitFor();
        return new Run(exit, Files.readString(out), Files.readString(errors));
    }

    private Run run(String options) throws Exception {
        return run(Jdk.JDK_25, List.of(Spelling.AGENTLIB.option(folder, options)), Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "help=1; Unknown option: help",
                "heap=dump,help; Unknown option: help",
                "heap,cpu=samples; Unknown option: heap,cpu",
                "=y; general syntax error parsing options",
                "nnnnnnnnnnnnnnnn=y; general syntax error parsing options",
                "depth; syntax error parsing depth=DECIMAL",
                "file=a,file=b; file or net options should only appear once",
                "net=localhost:1,file=b; file or net options should only appear once",
                "file=; syntax error parsing file=filename",
                "net=localhost; net option missing ':'",
                "net=localhost:; net option missing port",
                "net=localhost:x; net option missing port",
                "format=; syntax error parsing format=a|b",
                "format=c; format option value must be a|b",
                "depth=; syntax error parsing depth=DECIMAL",
                "depth=-1; depth option value must be decimal and >= 0",
                "depth=4x; depth option value must be decimal and >= 0",
                "interval=; syntax error parsing interval=DECIMAL",
                "interval=0; interval option value must be decimal and > 0",
                "cutoff=; syntax error parsing cutoff=DOUBLE",
                "cutoff=-0.5; cutoff option value must be floating point and >= 0",
                "cutoff=0.5x; cutoff option value must be floating point and >= 0",
                "cpu=; syntax error parsing cpu=y|samples|times|old",
                "cpu=n; cpu option value must be y|samples|times|old",
                "heap=; syntax error parsing heap=dump|sites|all",
                "heap=some; heap option value must be dump|sites|all",
                "lineno=yes; lineno option value must be y|n",
                "thread=; thread option value must be y|n",
                "gc_okay=1; gc_okay option value must be y|n",
                "primarrays=Y; primarrays option value must be y|n",
                "logflags=x; logflags option value must be numeric",
                "debugflags=; debugflags option value must be numeric",
                "X=1y; X option value must be numeric",
                "exitpause=1; The exitpause option was removed, use -XX:OnError='cmd %p'",
                "precrash=1; The precrash option was removed, use -XX:OnError='precrash -p %p'",
                "heap=sites, depth=2; Unknown option:  depth",
                "Heap=sites; Unknown option: Heap",
                "cpu=times,format=b; cpu=times|old is not supported with format=b",
                "format=b,cpu=old; cpu=times|old is not supported with format=b",
                "format=b,monitor=y; monitor=y is not supported with format=b",
                "samples=wall; samples option value must be cpu|state",
                "clock=; clock option value must be run|cpu|wall",
            })
    void refusesWhatIsWrong(String options, String sentence) throws Exception {
        HprofFolder.in(folder);
        Run run = run(options);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.errors())
                .startsWith("HPROF ERROR: hprof option error: " + sentence.strip() + " (" + options + ") [hprof");
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve("java.hprof.txt")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void goesByAnyOfItsNames(Spelling spelling) throws Exception {
        HprofFolder.in(folder);
        for (Jdk jdk : List.of(Jdk.JDK_17, Jdk.JDK_25)) {
            Run run = run(jdk, List.of(spelling.option(folder, "cpu=samples")), Map.of());
            assertThat(run.exit()).isZero();
            assertThat(run.errors()).doesNotContain("HPROF");
            Run wrong = run(jdk, List.of(spelling.option(folder, LONG_NAME + "=y")), Map.of());
            assertThat(wrong.exit()).isEqualTo(1);
        }
    }

    @Test
    void helpsAndEnds() throws Exception {
        HprofFolder.in(folder);
        Run run = run("help");
        assertThat(run.exit()).isZero();
        assertThat(run.errors()).isEmpty();
        assertThat(run.out())
                .startsWith("\n     HPROF: ")
                .contains("hprof usage: java -agentlib:hprof=[help]|[<option>=<value>, ...]")
                .contains("Warnings\n--------\n", "The option format=b is considered experimental")
                .contains("heap=dump|sites|all    heap profiling                 all");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; heap=all cpu=none monitor=n format=a depth=4 interval=10 cutoff=0.0001 lineno=y thread=n doe=y verbose=y net=n",
                "heap=sites,; heap=sites cpu=none",
                "cpu=samples; heap=none cpu=samples",
                "cpu=y,cpu=times; cpu=samples,times",
                "heap=dump,heap=sites; heap=all",
                "monitor=y; heap=none cpu=none monitor=y",
                "depth=1,depth=2; depth=2",
                "format=b,heap=sites; format=b output=java.hprof",
                "format=b,format=a,cpu=old; format=a cpu=old output=java.hprof.txt",
                "depth=0,interval=1,cutoff=.5,lineno=n,thread=y,doe=n; depth=0 interval=1 cutoff=0.5 lineno=n thread=y doe=n",
                "cutoff=1e-2,logflags=0x4,primfields=n,primarrays=n; cutoff=0.01 logflags=4 primfields=n primarrays=n",
                "msa=y,gc_okay=y,coredump=n,errorexit=n,debug=n,X=3,debugflags=0; heap=all",
                "sampled=y,samples=state,clock=wall; sampled=y samples=state clock=wall",
                "cpu=times; clock=run",
                "clock=cpu; clock=cpu",
                "clock=wall,clock=run; clock=run",
                "depth=600; depth=512",
            })
    void tellsTheCollectorWhatItUnderstood(String options, String settings) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        assertThat(run(options).exit()).isZero();
        Map<String, String> told = made.settings();
        for (String setting : settings.strip().split(" ")) {
            String name = setting.substring(0, setting.indexOf('='));
            assertThat(told).containsEntry(name, setting.substring(name.length() + 1));
        }
        assertThat(told)
                .containsEntry("version", "1")
                .containsEntry("attached", "n")
                .containsKeys("pid", "maxmemory");
    }

    @Test
    void addsWhatTheEnvironmentSays() throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        List<String> option = List.of(Spelling.AGENTLIB.option(folder, "cpu=samples"));
        assertThat(run(Jdk.JDK_25, option, Map.of("_JAVA_HPROF_OPTIONS", "depth=7"))
                        .exit())
                .isZero();
        assertThat(made.settings()).containsEntry("cpu", "samples").containsEntry("depth", "7");
        Run wrong = run(Jdk.JDK_25, option, Map.of("_JAVA_HPROF_OPTIONS", "help"));
        assertThat(wrong.exit()).isEqualTo(1);
        assertThat(wrong.errors()).contains("(cpu=samples,help)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"g", "f.txt", "F.TXT"})
    void leavesAFileThatIsThereIfForceIsOff(String name) throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        Files.writeString(folder.resolve(name), "precious");
        assertThat(run("heap=sites,force=n,file=" + name).exit()).isZero();
        String pid = made.settings().get("pid");
        String stem = name.replaceAll("(?i)\\.txt$", ""), ending = name.equals("F.TXT") ? ".TXT" : ".txt";
        assertThat(made.settings()).containsEntry("output", stem + "." + pid + ending);
        assertThat(folder.resolve(stem + "." + pid + ending)).hasContent("final 1");
        assertThat(folder.resolve(name)).hasContent("precious");
    }

    @Test
    void takesTheNameItselfIfItIsFree() throws Exception {
        HprofFolder made = HprofFolder.in(folder);
        assertThat(run("heap=sites,force=n,format=b,file=free").exit()).isZero();
        assertThat(made.settings()).containsEntry("output", "free");
        assertThat(run("heap=sites,force=n,format=b,file=free").exit()).isZero();
        assertThat(made.settings())
                .containsEntry("output", "free." + made.settings().get("pid"));
    }

    @Test
    void replacesWhatIsThereOtherwise() throws Exception {
        HprofFolder.in(folder);
        Path other = Files.writeString(folder.resolve("other"), "another name of it");
        Files.createLink(folder.resolve("old"), other);
        assertThat(run("heap=sites,file=old").exit()).isZero();
        assertThat(folder.resolve("old")).hasContent("final 1");
        assertThat(other).hasContent("another name of it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing/report", "."})
    void endsTheVmIfTheFileCannotBeMade(String name) throws Exception {
        HprofFolder.in(folder);
        Run run = run("file=" + name);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.errors()).startsWith("HPROF ERROR: can't create profile file: " + name + " [hprof");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:0", "localhost:1", "no.such.host.invalid:80"})
    void endsTheVmIfNobodyListens(String address) throws Exception {
        HprofFolder.in(folder);
        Run run = run("net=" + address);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.errors()).startsWith("HPROF ERROR: can't connect to " + address + " [hprof");
    }

    @Test
    void endsWithAnotherCodeIfThatIsWanted() throws Exception {
        HprofFolder.in(folder);
        assertThat(run("errorexit=y,depth=x").exit()).isEqualTo(9);
    }

    @Test
    void isInAVmOnce() throws Exception {
        HprofFolder.in(folder);
        Run run = run(
                Jdk.JDK_25,
                List.of(Spelling.AGENTLIB.option(folder, "cpu=samples"), Spelling.AGENTLIB.option(folder, "")),
                Map.of());
        assertThat(run.exit()).isEqualTo(9);
        assertThat(run.errors())
                .contains("HPROF ERROR: Cannot load this JVM TI agent twice")
                .contains("HPROF TERMINATED PROCESS");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.testkit.Jdk#both")
    void saysWhichLibraryIsMissing(Jdk jdk) throws Exception {
        HprofFolder.in(folder);
        Files.delete(folder.resolve("libcairn.so"));
        Run run = run(jdk, List.of(Spelling.AGENTLIB.option(folder, "")), Map.of());
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.errors()).contains("libhprof.so needs libcairn.so in its own folder");
    }
}
