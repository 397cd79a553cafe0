// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.terminal;

import dev.cairn.files.UserFolders;
import dev.cairn.report.json.Json;
import dev.cairn.web.client.ServerFile;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where a command prints, and what it may assume of the reader and of the user's surroundings.
 *
 * @param interactive whether a person looks at the output as it comes
 * @param columns how wide a line may be; without bound where nobody looks
 */
public record Terminal(
        PrintWriter out, PrintWriter err, boolean interactive, int columns, Map<String, String> environment) {
    private static final int USUAL_COLUMNS = 120;
    private static final int NARROWEST = 40;

    public static Terminal of(PrintWriter out, PrintWriter err) {
        boolean interactive = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        Map<String, String> environment = System.getenv();
        return new Terminal(out, err, interactive, interactive ? columns(environment) : Integer.MAX_VALUE, environment);
    }

    /** As the terminal itself says; shells keep COLUMNS to themselves. */
    private static Optional<String> sttyColumns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            int blank = size.indexOf(' ');
            return blank < 0
                    ? Optional.empty()
                    : Optional.of(size.substring(blank + 1).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static int columns(Map<String, String> environment) {
        try {
            String columns = Optional.ofNullable(environment.get("COLUMNS"))
                    .or(Terminal::sttyColumns)
                    .orElse(Integer.toString(USUAL_COLUMNS));
            return Math.max(NARROWEST, Integer.parseInt(columns));
        } catch (NumberFormatException e) {
            return USUAL_COLUMNS;
        }
    }

    /** Where the file of this user's server is. */
    public Path serverFile() {
        return ServerFile.path(new UserFolders(environment));
    }

    /** A value for a machine: JSON in many lines, or in one. */
    public void printJson(Object value, boolean oneLine) {
        out.println(Text.escapedJson(oneLine ? Json.compact(value) : Json.pretty(value)));
    }

    /** What a command's exit code is when all is printed: having done its work is worth nothing if nobody can read what came. */
    public int settled(int code) {
        out.flush();
        Optional<String> loss =
                code == ExitCode.DONE && out instanceof StandardOutput standard ? standard.loss() : Optional.empty();
        loss.ifPresent(why -> complain("Standard output could not be written, so part of the answer is missing: " + why
                + ". Make room there, or send it somewhere else."));
        err.flush();
        return loss.isPresent() ? ExitCode.SAID_NO : code;
    }

    /** One sentence on standard error, as every failure gets. */
    public void complain(String sentence) {
        err.println("cairn: " + Text.clean(sentence));
    }
}
