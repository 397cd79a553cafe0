// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli;

import dev.cairn.cli.capture.CapturesCommand;
import dev.cairn.cli.capture.RulesCommand;
import dev.cairn.cli.device.DeviceCommand;
import dev.cairn.cli.device.DevicesCommand;
import dev.cairn.cli.device.LogCommand;
import dev.cairn.cli.hprof.HprofCommand;
import dev.cairn.cli.manual.CompletionCommand;
import dev.cairn.cli.manual.ManCommand;
import dev.cairn.cli.mcp.McpCommand;
import dev.cairn.cli.profile.ProfileCommand;
import dev.cairn.cli.record.AllocCommand;
import dev.cairn.cli.record.CpuCommand;
import dev.cairn.cli.record.NativeCommand;
import dev.cairn.cli.snapshot.SnapshotCommand;
import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.NearNames;
import dev.cairn.cli.terminal.StandardOutput;
import dev.cairn.cli.terminal.Subcommands;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.cli.vm.DebugCommand;
import dev.cairn.cli.vm.GcCommand;
import dev.cairn.cli.vm.HeapCommand;
import dev.cairn.cli.vm.InfoCommand;
import dev.cairn.cli.vm.PsCommand;
import dev.cairn.cli.vm.dump.DumpCommand;
import dev.cairn.cli.vm.map.MapCommand;
import dev.cairn.cli.vm.memory.MemoryCommand;
import dev.cairn.cli.vm.thread.ThreadsCommand;
import dev.cairn.hprof.collect.CollectorProcess;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Where {@code java -jar cairn.jar} begins. Exit codes: 0 done, 1 the data or the target said no, 2 wrong usage. */
public final class Main {
    /** What the HPROF agent calls; of no use to anybody else. */
    private static final String COLLECT = "hprof-collect";

    private Main() {}

    public static void main(String[] args) {
        if (args.length == 1 && args[0].equals(COLLECT)) {
            System.exit(CollectorProcess.run(System.err)); // a VM waits for it
        }
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(StandardOutput.open(), err, args));
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(Terminal.of(out, err), args);
    }

    public static int run(Terminal terminal, String... args) {
        return terminal.settled(line(terminal, args).execute(args));
    }

    /** @param args for what is executed later */
    static CommandLine line(Terminal terminal, String... args) {
        PrintWriter err = terminal.err();
        return commands(terminal)
                .addTo(new CommandLine(new CairnCommand(terminal)), args)
                .addSubcommand(new HelpCommand()) // asks for the others, so it is none of those itself
                .setOut(terminal.out())
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((e, words) -> wrongUsage(e, err))
                .setExecutionExceptionHandler((e, command, result) -> bug(e, err));
    }

    private static Subcommands commands(Terminal terminal) {
        return new Subcommands()
                .with("serve", () -> new ServeCommand(terminal))
                .with("ps", () -> new PsCommand(terminal))
                .with("info", () -> new InfoCommand(terminal))
                .with("heap", () -> new HeapCommand(terminal))
                .with("threads", () -> new ThreadsCommand(terminal))
                .with("gc", () -> new GcCommand(terminal))
                .with("debug", () -> new DebugCommand(terminal))
                .with("map", () -> new MapCommand(terminal))
                .with("memory", () -> new MemoryCommand(terminal))
                .with("dump", () -> new DumpCommand(terminal))
                .with("devices", () -> new DevicesCommand(terminal))
                .with(DeviceCommand.NAME, words -> DeviceCommand.line(terminal, words))
                .with("log", () -> new LogCommand(terminal))
                .with("alloc", () -> new AllocCommand(terminal))
                .with("cpu", () -> new CpuCommand(terminal))
                .with("native", () -> new NativeCommand(terminal))
                .with(SnapshotCommand.NAME, words -> SnapshotCommand.line(terminal, words))
                .with("profile", words -> ProfileCommand.line(terminal, words))
                .with(CapturesCommand.NAME, words -> CapturesCommand.line(terminal, words))
                .with("rules", () -> new RulesCommand(terminal))
                .with("mcp", () -> new McpCommand(terminal, Version.text(), Main::line))
                .with("hprof", words -> HprofCommand.line(terminal, words))
                .with("doctor", () -> new DoctorCommand(terminal))
                .with("completion", () -> new CompletionCommand(terminal, () -> line(terminal)))
                .with("man", () -> new ManCommand(terminal, () -> line(terminal), Version.text(), Examples::of))
                .with("rehearse", RehearseCommand::new);
    }

    private static int wrongUsage(ParameterException e, PrintWriter err) {
        err.println("cairn: " + Text.clean(WrongUsage.sentence(e)));
        meant(e).ifPresent(near -> err.println("Did you mean " + near + "?"));
        err.println("For example: "
                + Examples.of(e.getCommandLine().getCommandSpec().qualifiedName()));
        err.println("See: " + help(e.getCommandLine()));
        return ExitCode.WRONG_USAGE;
    }

    /** The option or the command whose name is near what was given and is none. */
    private static Optional<String> meant(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return Optional.empty();
        }
        CommandSpec command = e.getCommandLine().getCommandSpec();
        String word = unmatched.getUnmatched().getFirst().replaceFirst("=.*", "");
        return word.startsWith("-")
                ? NearNames.nearest(word, command.optionsMap().keySet())
                : NearNames.nearest(word, command.subcommands().keySet())
                        .map(name -> command.qualifiedName() + " " + name);
    }

    private static String help(CommandLine line) {
        return line.getCommandSpec().qualifiedName().replaceFirst("^cairn", "cairn help");
    }

    private static int bug(Exception e, PrintWriter err) {
        err.println("cairn: this is a bug in Cairn; please report it with the lines below.");
        e.printStackTrace(err);
        return ExitCode.SAID_NO;
    }
}
