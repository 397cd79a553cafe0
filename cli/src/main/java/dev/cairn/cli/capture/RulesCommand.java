// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.capture;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.files.UserFolders;
import dev.cairn.monitor.rule.RuleLine;
import dev.cairn.monitor.rule.RuleLines;
import dev.cairn.monitor.rule.RuleParser;
import dev.cairn.report.rule.RuleFiring;
import dev.cairn.report.rule.RuleRow;
import dev.cairn.report.rule.RulesReport;
import dev.cairn.web.client.ServerClient;
import dev.cairn.web.client.ServerFile;
import dev.cairn.web.rule.RuleFile;
import dev.cairn.web.rule.RuleReports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn rules}: what a server captures by itself, and what came of that. */
@Command(
        name = "rules",
        description = {
            "List the rules by which cairn serve captures by itself, and what came of each.",
            "A rule is a line of rules.txt in ~/.config/cairn: when CONDITION [for TIME] capture WHAT [at most N per hour]"
                    + " [of NAME]. CONDITION is deadlock, or heap floor, cpu, allocation or threads with > and a"
                    + " number; WHAT is threads, dump, cpu 20 s or alloc 20 s. Without a rule nothing is captured."
        })
public final class RulesCommand implements Callable<Integer> {
    private static final String NO_SERVER = "No server runs, so no rule captures anything: start one with cairn serve.";

    private final Terminal terminal;

    @ArgGroup
    private Deed deed = new Deed();

    @Option(names = "--force", description = "With --delete: delete it.")
    private boolean force;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    /** What is done instead of listing. */
    static final class Deed {
        @Option(
                names = "--check",
                paramLabel = "FILE",
                description = "Only read the rules in FILE. The exit code is 1 if one of them is none.")
        private Optional<Path> check = Optional.empty();

        @Option(
                names = "--add",
                paramLabel = "RULE",
                description = "Write RULE into the file, as one word: cairn rules --add \"" + RuleParser.EXAMPLE + "\"")
        private Optional<String> add = Optional.empty();

        @Option(
                names = "--delete",
                paramLabel = "LINE",
                description =
                        "Delete the rule on this line of the file, as the list has it. Without --force it only says"
                                + " which that would be.")
        private Optional<Integer> delete = Optional.empty();
    }

    public RulesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        RuleFile file = RuleFile.of(new UserFolders(terminal.environment()));
        try {
            if (deed.check.isPresent()) {
                return check(deed.check.get());
            }
            if (deed.add.isPresent()) {
                String added = file.add(deed.add.get());
                return list(file, "Written into " + file.path().orElseThrow() + ": " + added);
            }
            if (deed.delete.isPresent()) {
                String meant = text(file, deed.delete.get());
                if (!force) {
                    terminal.complain("This would delete the rule: " + meant + ". Add --force to delete it.");
                    return ExitCode.SAID_NO;
                }
                String deleted = file.delete(meant);
                return list(file, "Deleted: " + deleted);
            }
        } catch (IOException e) {
            terminal.complain(Optional.ofNullable(e.getMessage()).orElse(e.toString()));
            return ExitCode.SAID_NO;
        }
        return list(file, "");
    }

    private static String text(RuleFile file, int line) throws IOException {
        return file.read().lines().stream()
                .filter(each -> each.number() == line)
                .findFirst()
                .map(RuleLine::text)
                .orElseThrow(() -> new IOException("There is no rule on line " + line + ": see cairn rules."));
    }

    private int check(Path file) {
        RuleLines lines = RuleFile.check(file);
        boolean good = lines.refusal().isEmpty()
                && lines.lines().stream().allMatch(line -> line.problem().isEmpty());
        if (json) {
            terminal.printJson(RuleReports.checked(file, lines), false);
        } else {
            lines.lines().forEach(line -> line.problem().ifPresent(terminal::complain));
            int count = lines.rules().size();
            lines.refusal()
                    .ifPresentOrElse(
                            terminal::complain,
                            () -> terminal.out().println(count == 1 ? "1 rule is good." : count + " rules are good."));
        }
        return good ? ExitCode.DONE : ExitCode.SAID_NO;
    }

    /** A busy server acts on the rules all the same. */
    private static String noAnswer(ServerFile server) {
        return "The server at " + server.url()
                + " does not answer, so this is only what the file holds, and not what came" + " of it: try again.";
    }

    /** @param done what was done before; empty if nothing was, and then a person gets the list */
    private int list(RuleFile file, String done) {
        Optional<ServerFile> server = ServerFile.read(terminal.serverFile());
        RulesReport report = server.flatMap(ServerClient::rules)
                .orElseGet(() -> RuleReports.idle(
                        file, server.map(RulesCommand::noAnswer).orElse(NO_SERVER)));
        if (json) {
            terminal.printJson(report, false);
            return ExitCode.DONE;
        }
        if (done.isEmpty()) {
            print(report);
        } else {
            terminal.out().println(Text.clean(done));
        }
        if (report.problem() != null) {
            terminal.complain(report.problem());
        }
        return ExitCode.DONE;
    }

    private void print(RulesReport report) {
        PrintWriter out = terminal.out();
        if (report.rules().isEmpty()) {
            out.println("There are no rules, so nothing is captured by itself. For example: cairn rules --add \""
                    + RuleParser.EXAMPLE + "\"");
        }
        for (RuleRow rule : report.rules()) {
            out.println(Text.clean(rule.line() + "  " + rule.text()));
            if (rule.problem() != null) {
                out.println("   " + Text.clean(rule.problem()));
                continue;
            }
            out.println(Text.clean("   " + rule.state() + counts(rule)));
            for (RuleFiring firing : rule.firings()) {
                out.println(Text.clean("   " + words(firing)));
            }
        }
        if (report.file() != null && !report.rules().isEmpty()) {
            out.println("In " + Text.clean(report.file()));
        }
    }

    private static String counts(RuleRow rule) {
        return (rule.captured() == 0 ? "" : " Captured " + times(rule.captured()) + ".")
                + (rule.failed() == 0 ? "" : " Failed " + times(rule.failed()) + ".")
                + (rule.skipped() == 0 ? "" : " Skipped " + times(rule.skipped()) + ".");
    }

    private static String times(long count) {
        return count == 1 ? "once" : count + " times";
    }

    private static String words(RuleFiring firing) {
        return CaptureWords.time(firing.atMillis()) + "  " + firing.vmName() + " (" + firing.pid() + "), "
                + firing.reading() + ": " + firing.outcome()
                + (firing.capture() == null ? "" : " as " + firing.capture())
                + (firing.sentence() == null ? "." : ". " + firing.sentence());
    }
}
