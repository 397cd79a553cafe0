// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp;

import dev.cairn.cli.mcp.protocol.McpSession;
import dev.cairn.cli.mcp.tool.Permissions;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn mcp}: a server of the Model Context Protocol over standard input and output. */
@Command(
        name = "mcp",
        description = {
            "Serve Cairn's questions as tools to a program that helps people, such as a coding agent, over standard input"
                    + " and output (Model Context Protocol).",
            "That program starts it. Without options it only reads: counters of VMs, and heap dumps that it is given."
        })
public final class McpCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final String version;
    private final BiFunction<Terminal, String[], CommandLine> lines;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--allow-attach",
            description = "Let tools attach to VMs: threads with stacks, deadlocks, recordings and, with --dumps, heap"
                    + " dumps. Without it they are refused.")
    private boolean attach;

    @Option(
            names = "--dumps",
            paramLabel = "FOLDER",
            description = "Where heap_dump may write, and nowhere else. Goes with --allow-attach.")
    private Optional<Path> dumps = Optional.empty();

    /**
     * Serves nothing yet.
     *
     * @param version of this build
     * @param lines the command line of Cairn for these words, printing to this terminal
     */
    public McpCommand(Terminal terminal, String version, BiFunction<Terminal, String[], CommandLine> lines) {
        this.terminal = terminal;
        this.version = version;
        this.lines = lines;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (dumps.isPresent() && !attach) {
            throw new ParameterException(spec.commandLine(), "--dumps goes with --allow-attach, as a dump attaches.");
        }
        Optional<Path> folder = dumps.map(each -> each.toAbsolutePath().normalize());
        Optional<String> objection = folder.flatMap(McpTools::objection);
        if (objection.isPresent()) {
            terminal.complain(objection.get());
            return ExitCode.SAID_NO;
        }
        McpTools tools = new McpTools(terminal, version, lines, Permissions.ofMcp(attach, folder));
        PrintStream standard = System.out;
        System.setOut(System.err); // whatever prints by mistake must not get between the messages
        try (McpSession session = tools.session(this::write)) {
            session.serve(System.in);
        } finally {
            System.setOut(standard);
        }
        return ExitCode.DONE;
    }

    private boolean write(String line) {
        terminal.out().print(line + "\n");
        terminal.out().flush();
        return !terminal.out().checkError();
    }
}
