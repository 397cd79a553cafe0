// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.agent.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.AgentInitializationException;
import dev.cairn.agent.Recorded;
import dev.cairn.agent.TestAgent;
import dev.cairn.testkit.Eventually;
import dev.cairn.testkit.Jdk;
import dev.cairn.testkit.TargetJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A folder as {@code cairn hprof path} prints it, with a collector that is a few lines of shell: it writes down its
 * surroundings and the lines that it reads, leaves the ring as it is, and says that a report is done. What it writes
 * down is in {@code said} below the folder.
 */
record HprofFolder(Path path) {
    private static final String COLLECTOR = """
            #!/bin/sh
            said="FOLDER/said"
            mkdir -p "$said"
            ls /proc/$$/fd > "$said/descriptors"
            env > "$said/environment"
            pwd > "$said/folder"
            ps -o sid= -p $$ > "$said/session"
            : > "$said/lines"
            echo $$ > "$said/pid.new"
            mv "$said/pid.new" "$said/pid"
            echo ready >&6
            while read -r line <&6; do
              case "$line" in
              "dump "*|"final "*|"heap "*|"collected "*)
                cat /proc/self/fd/3 > "$said/ring"
                echo "$line" >> "$said/lines"
                echo "$line" >&7
                echo "done ${line#* }" >&6 ;;
              *) echo "$line" >> "$said/lines" ;;
              esac
              MORE
            done
            # The target has ended if there is nothing more to read here either.
            cat <&5
            echo ended >> "$said/lines"
            """;

    static HprofFolder in(Path folder) {
        return in(folder, "");
    }

    /** One whose collector does one thing more after each line that it reads, which is {@code $line}. */
    static HprofFolder in(Path folder, String more) {
        HprofFolder made = without(folder);
        made.write(COLLECTOR.replace("FOLDER", made.path.toString()).replace("MORE", more));
        return made;
    }

    /** One that has the libraries only. */
    static HprofFolder without(Path folder) {
        try {
            for (String library : List.of("libcairn.so", "libhprof.so")) {
                Files.copy(TestAgent.LIBRARY.resolveSibling(library), folder.resolve(library));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new HprofFolder(folder.toAbsolutePath());
    }

    void write(String collector) {
        try {
            Path file = path.resolve("hprof-collector");
            Files.writeString(file, collector);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path library() {
        return path.resolve("libhprof.so");
    }

    Path report() {
        return path.resolve("report.txt");
    }

    /** The option of a VM; the report goes into this folder. */
    String option(String options) {
        return "-agentpath:" + library() + "=file=" + report() + (options.isEmpty() ? "" : "," + options);
    }

    TargetJvm start(Jdk jdk, String options, Class<?> main) {
        return TargetJvm.on(jdk, option(options), "-Xcheck:jni").start(main);
    }

    /** With what number the library refuses to be attached; 0 if it does not. */
    int refusal(TargetJvm target, String options) throws Exception {
        try {
            TestAgent.load(target, library(), options);
            return 0;
        } catch (AgentInitializationException e) {
            return e.returnValue();
        }
    }

    /** Has the VM ask its agents for their data, and waits until they have answered. */
    static void askForData(Jdk jdk, TargetJvm target) throws Exception {
        Process jcmd =
                new ProcessBuilder(jdk.tool("jcmd").toString(), Long.toString(target.pid()), "JVMTI.data_dump").start();
        assertThat(jcmd.waitFor()).isZero();
    }

    List<String> said(String file) {
        return TestAgent.text(path.resolve("said").resolve(file)).lines().toList();
    }

    /** What the collector read after its settings, until it read that no more comes. */
    List<String> told() {
        Eventually.eventually(TestAgent.SOON, () -> said("lines"), lines -> lines.contains("ended"));
        List<String> lines = said("lines");
        return lines.subList(lines.indexOf("") + 1, lines.size());
    }

    /** Waits for the settings, which come when the VM has started. */
    void awaitSettings() {
        Eventually.eventually(TestAgent.SOON, () -> said("lines"), lines -> lines.contains(""));
    }

    Map<String, String> settings() {
        return said("lines").stream()
                .takeWhile(line -> !line.isEmpty())
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf('=')), line -> line.substring(line.indexOf('=') + 1)));
    }

    /** Waits until it has been started. */
    long collectorPid() {
        List<String> pid = Eventually.eventually(TestAgent.SOON, () -> said("pid"), lines -> !lines.isEmpty());
        return Long.parseLong(pid.get(0));
    }

    /** What is in the ring at the last report. */
    Recorded recorded() {
        try {
            Recorded recorded = Recorded.ofRing(Files.readAllBytes(path.resolve("said/ring")));
            assertThat(recorded.lost).isZero();
            return recorded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
