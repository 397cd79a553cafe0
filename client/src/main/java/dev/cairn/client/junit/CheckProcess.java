// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs {@code cairn snapshot check} over the dumps of a test. */
final class CheckProcess {
    private static final int PASSES = 0;
    private static final int BREAKS = 1;
    private static final String NOT_CHECKED = "not checked: ";
    private static final String INCOMPLETE = "INCOMPLETE ";

    private CheckProcess() {}

    /** What the command said. */
    record Said(int code, String text) {
        boolean isBroken() {
            return code == BREAKS;
        }
    }

    /** Waits for the answer as long as it takes; an interruption, as of JUnit's time-outs, ends the process. */
    static Said check(TestDumps dumps, String rules) throws UncheckableHeapException, InterruptedException {
        try {
            return checked(dumps, rules);
        } catch (IOException e) {
            throw new UncheckableHeapException("The heap cannot be checked: " + e + ".", e);
        }
    }

    private static Said checked(TestDumps dumps, String rules)
            throws UncheckableHeapException, IOException, InterruptedException {
        Path rulesFile = Files.writeString(dumps.folder().resolve("leaks.toml"), rules);
        Path out = dumps.folder().resolve("out");
        Path err = dumps.folder().resolve("err");
        List<String> words = new ArrayList<>(List.of(command().toString(), "snapshot", "check"));
        dumps.latestFirst().forEach(each -> words.add(each.toString()));
        words.addAll(List.of(
                "--rules",
                rulesFile.toString(),
                "--cache",
                dumps.folder().resolve("cache").toString()));
        int code = codeOf(start(words, out, err));
        String text = Files.readString(out, StandardCharsets.UTF_8);
        // It ends with 1 too where it cannot read the dump, and then has no answer.
        boolean answered = code == PASSES || (code == BREAKS && text.contains("The check fails: "));
        if (!answered || text.contains(INCOMPLETE)) {
            throw new UncheckableHeapException("cairn snapshot check ended with " + code + ": "
                    + (answered ? text : Files.readString(err, StandardCharsets.UTF_8)).strip());
        }
        Optional<String> unchecked =
                text.lines().filter(line -> line.startsWith(NOT_CHECKED)).findFirst();
        if (code == PASSES && unchecked.isPresent()) {
            throw new UncheckableHeapException("The names of a @LeakCheck fit no class of this VM, " + unchecked.get());
        }
        return new Said(code, text);
    }

    private static int codeOf(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            // It must not write any more where all is deleted.
            process.destroyForcibly().onExit().join();
            throw e;
        }
    }

    private static Process start(List<String> words, Path out, Path err) throws UncheckableHeapException {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
            // What the VM under test is given is not meant for another.
            builder.environment().remove("JAVA_TOOL_OPTIONS");
            builder.environment().remove("JDK_JAVA_OPTIONS");
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new UncheckableHeapException("The command cairn cannot be started: " + e.getMessage() + ".", e);
        }
    }

    private static Path command() throws UncheckableHeapException {
        String named = System.getProperty(LeakCheck.COMMAND, "");
        if (!named.isEmpty()) {
            return Path.of(named);
        }
        Optional<Path> found = Stream.of(
                        Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "cairn"))
                .filter(Files::isExecutable)
                .findFirst();
        return found.orElseThrow(() -> new UncheckableHeapException(
                "@LeakCheck needs the command cairn, which is not on the PATH; name it by -D" + LeakCheck.COMMAND
                        + "=/path/of/cairn."));
    }
}
