// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.report.vm.HeapMapReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.HeapMapQuestion;
import dev.cairn.web.question.VmQuestions;
import dev.cairn.wire.ddm.chunk.HeapCells;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn map VM}: what fills the heap, and where the holes are. */
@Command(
        name = "map",
        description = {
            "Map one VM's heap: what fills it, cell by cell, and where the holes are.",
            "The VM stands still meanwhile, about a third of a second for each GB. Puts Cairn's agent into the VM. "
                    + InsideCommand.LEAVES
        })
public final class MapCommand extends InsideCommand {
    @Parameters(paramLabel = "VM", description = VmSelection.WORDS)
    private String vm = "";

    @Option(
            names = "--cells",
            paramLabel = "N",
            description = "About how many cells, 1 to " + HeapCells.MOST_CELLS + "; " + HeapMapQuestion.USUAL_CELLS
                    + " if not given.")
    private int cells = HeapMapQuestion.USUAL_CELLS;

    @Option(
            names = "--reachability",
            description =
                    "Find out what holds the objects too: ordinary references, or soft, weak, final or phantom ones only, or"
                            + " nothing. The VM stands still for longer: with ZGC and Shenandoah for 1.5 s and more for each GB.")
    private boolean reachability;

    @Option(names = "--png", paramLabel = "FILE", description = "Draw the map into FILE too, which must not exist.")
    private @Nullable Path png;

    public MapCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    Optional<String> vm() {
        return Optional.of(vm);
    }

    @Override
    Optional<String> objection() {
        return Optional.ofNullable(png)
                .filter(Files::exists)
                .map(file -> file + " exists already: delete it, or give --png another name.");
    }

    @Override
    int ask(InsideVm inside) throws InterruptedException {
        Map<String, String> arguments = new HashMap<>();
        arguments.put(HeapMapQuestion.CELLS, Integer.toString(cells));
        if (reachability) {
            arguments.put(HeapMapQuestion.REACHABILITY, HeapMapQuestion.YES);
        }
        return switch (inside.ask(VmQuestions.HEAP_MAP, arguments)) {
            case Asked.SaidNo<HeapMapReport>(String sentence) -> no(sentence);
            case Asked.Told<HeapMapReport>(HeapMapReport report) -> show(report);
        };
    }

    private int show(HeapMapReport report) {
        if (json()) {
            terminal().printJson(report, false);
        } else {
            new HeapMapPrinter(terminal()).print(report);
        }
        Optional<String> problem = Optional.ofNullable(png).flatMap(file -> draw(report, file));
        return problem.isPresent() ? no(problem.get()) : ExitCode.DONE;
    }

    private static String reason(IOException e) {
        return e instanceof FileSystemException of
                ? Optional.ofNullable(of.getReason()).orElse("it cannot be made")
                : String.valueOf(e.getMessage());
    }

    private static Optional<String> draw(HeapMapReport report, Path file) {
        try {
            HeapMapPicture.write(report, file);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(
                    "The map was not written into " + file + " (" + reason(e) + "): give --png another name.");
        }
    }
}
