// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.device;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.terminal.Text;
import dev.cairn.monitor.adb.AppLog;
import dev.cairn.monitor.adb.LogLine;
import dev.cairn.web.device.DeviceMessages;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn log APP}: what an app of a device writes into the device's log. */
@Command(
        name = "log",
        description = {
            "Show the last lines that an app of an Android device has written into the device's log.",
            "The device's logcat is asked, and nothing goes into the app. Needs Android 7 or later."
        })
public final class LogCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "APP",
            description = "An app of an Android device: SERIAL:PID, or its name; see cairn devices.")
    private String app = "";

    @Option(
            names = "--lines",
            paramLabel = "N",
            defaultValue = "200",
            description = "How many lines at most, 1 to " + AppLog.MOST_LINES + " (default: ${DEFAULT-VALUE}).")
    private int lines;

    @Option(names = "--follow", description = "Go on with each line that comes, until Ctrl-C.")
    private boolean follow;

    @Option(names = "--json", description = "Print JSON; with --follow, an object a line.")
    private boolean json;

    public LogCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (lines < 1 || lines > AppLog.MOST_LINES) {
            terminal.complain("--lines is a number from 1 to " + AppLog.MOST_LINES + ", not " + lines + ".");
            return ExitCode.WRONG_USAGE;
        }
        return switch (AppSelection.of(app, terminal)) {
            case AppSelection.Found found -> {
                try (found) {
                    yield show(found);
                }
            }
            case AppSelection.NotFound(String sentence) -> no(sentence);
            case AppSelection.NoApp() -> no("There is no app \"" + app + "\" on any device. See: cairn devices");
        };
    }

    private int show(AppSelection.Found found) {
        AppLog log = new AppLog(found.reached());
        if (follow) {
            return switch (log.follow(lines)) {
                case AppLog.Followed.Failed(String why) -> no(why);
                case AppLog.Followed.Going(AppLog.Lines going) -> follow(found, going);
            };
        }
        return switch (log.last(lines)) {
            case AppLog.Read.Failed(String why) -> no(why);
            case AppLog.Read.Lines(List<LogLine> last) -> {
                if (json) {
                    terminal.printJson(DeviceMessages.log(found.app(), last), false);
                } else {
                    last.forEach(this::print);
                }
                terminal.out().flush();
                yield ExitCode.DONE;
            }
        };
    }

    private int follow(AppSelection.Found found, AppLog.Lines going) {
        try (going) {
            for (Optional<LogLine> line = going.next(); line.isPresent(); line = going.next()) {
                if (json) {
                    terminal.printJson(DeviceMessages.row(line.get()), true);
                } else {
                    print(line.get());
                }
                if (terminal.out().checkError()) { // the reader may go away, as head does; this also flushes
                    return ExitCode.DONE;
                }
            }
        } catch (IOException e) {
            return no("The log of " + found.app().key() + " broke off: " + e.getMessage());
        }
        return no("The log of " + found.app().key() + " has ended: the device has gone.");
    }

    private void print(LogLine line) {
        terminal.out()
                .println(Text.clean(line.time() + " " + line.thread() + " " + line.level() + " " + line.tag() + ": "
                        + line.text()));
    }

    private int no(String sentence) {
        terminal.complain(sentence);
        return ExitCode.SAID_NO;
    }
}
