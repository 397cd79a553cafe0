// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.mcp.tool;

import dev.cairn.cli.mcp.tool.Argument.Given;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.report.json.Json;
import dev.cairn.report.vm.DumpReport;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code cairn dump}, into one folder. */
final class HeapDumpTool implements Tool {
    /** No separator of folders, and neither hidden nor an option. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,120}\\.hprof(\\.gz)?");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT);

    @Override
    public String name() {
        return "heap_dump";
    }

    @Override
    public String title() {
        return "Dump the heap of one JVM";
    }

    @Override
    public String description() {
        return "Writes a heap dump of one JVM into the folder that the user chose. The JVM stands still meanwhile, for"
                + " seconds where its heap has gigabytes, and collects garbage first. Needs leave to attach,"
                + " and that folder; the user of this server gives both. No file is replaced.";
    }

    @Override
    public List<Argument> arguments() {
        return List.of(
                Argument.vm(),
                new Argument(
                        "name",
                        new Argument.Text(127),
                        false,
                        "The file's name without a folder; ends in .hprof or .hprof.gz. Made of the time if not given."),
                new Argument(
                        "all",
                        new Argument.Flag(),
                        false,
                        "Dead objects too, without a collection first; false if not given."));
    }

    @Override
    public boolean mayAttach() {
        return true;
    }

    @Override
    public Optional<String> objection(Given given, Permissions permissions) {
        return permissions
                .whyNoAttaching(name())
                .or(() -> permissions.dumps().isPresent()
                        ? Optional.empty()
                        : Optional.of("heap_dump has no folder to write to. The user of this server can name one: "
                                + permissions.dumpsCommand() + " FOLDER."))
                .or(() -> given.text("name")
                        .filter(name -> !NAME.matcher(name).matches())
                        .map(name ->
                                "\"name\" is a file's name of letters, digits, dots, hyphens and underscores, without a"
                                        + " folder, that ends in .hprof or .hprof.gz."));
    }

    @Override
    public Outcome call(Given given, Commands commands, Permissions permissions) throws InterruptedException {
        String name = given.text("name")
                .orElseGet(() -> "heap-" + TIME.format(LocalDateTime.now(ZoneId.systemDefault())) + ".hprof");
        Path file = permissions.dumps().orElseThrow().resolve(name);
        return commands.askInside(
                Json.type(DumpReport.class),
                Argument.words(
                        given.isSet("all") ? Stream.of("dump", "--json", "--all") : Stream.of("dump", "--json"),
                        given.requiredText("vm"),
                        file.toString()),
                report -> new Outcome.Answered(answer(report)));
    }

    private static ToolAnswer answer(DumpReport report) {
        return new ToolAnswer(
                "The heap of " + report.name() + " (" + report.pid() + ") is in " + report.file() + ": "
                        + Quantity.bytes(report.bytes()) + " in " + Quantity.millis(report.millis()) + ".",
                List.of(),
                ToolAnswer.figures(
                        "file", report.file(),
                        "bytes", report.bytes(),
                        "millis", report.millis(),
                        "live", report.live()),
                "high: the VM wrote it itself, and it is whole",
                report.losses(),
                List.of(),
                0,
                new ToolAnswer.Next("Ask what leaks in it.", "leaks", Map.of("file", report.file())));
    }
}
