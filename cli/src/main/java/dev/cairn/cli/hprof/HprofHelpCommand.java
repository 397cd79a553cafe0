// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.hprof;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code cairn hprof help}: the agent's options, as the agent itself says them. */
@Command(name = "help", description = "List the agent's options: the same as java -agentlib:hprof=help.")
final class HprofHelpCommand implements Callable<Integer> {
    private final Terminal terminal;

    HprofHelpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        return switch (HprofFolder.make()) {
            case HprofFolder.Made.Folder(Path path) -> ask(path);
            case HprofFolder.Made.Failed(String why) -> no(why);
        };
    }

    /** A VM of our own that loads it, and ends. */
    private int ask(Path folder) throws InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-agentpath:" + folder.resolve("libhprof.so") + "=help",
                "-version");
        try {
            Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (java.waitFor() != 0) {
                return no("The agent does not say its options: " + Text.clean(said));
            }
            terminal.out().print(said);
            return ExitCode.DONE;
        } catch (IOException e) {
            return no("The agent cannot be asked: " + e.getMessage());
        }
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
