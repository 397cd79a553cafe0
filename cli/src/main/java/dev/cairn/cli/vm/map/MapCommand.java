// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.vm.map;

import dev.cairn.cli.terminal.ExitCode;
import dev.cairn.cli.terminal.Terminal;
import dev.cairn.cli.vm.InsideCommand;
import dev.cairn.cli.vm.InsideVm;
import dev.cairn.cli.vm.VmSelection;
import dev.cairn.monitor.Monitor;
import dev.cairn.report.vm.map.HeapMapGround;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.report.vm.map.RegionMapReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.catalogue.VmQuestions;
import dev.cairn.web.question.heap.HeapMapQuestion;
import dev.cairn.web.question.heap.RegionMessages;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
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
            "Map one VM's heap: what fills it, cell by cell, and where the holes are; or the regions of its collector.",
            "The VM stands still meanwhile, about a third of a second for each GB, and 2 to 5 times that "
                    + "with --range, --class, --classes, --objects or --holes. Puts Cairn's agent into the VM. "
                    + InsideCommand.LEAVES
        })
public final class MapCommand extends InsideCommand {
    private static final int MOST_CLASSES = 1000;
    private static final int MOST_OBJECTS = 2000;

    @Parameters(paramLabel = "VM", arity = "0..1", description = VmSelection.WORDS)
    private Optional<String> vm = Optional.empty();

    @Option(
            names = "--cells",
            paramLabel = "N",
            description = "About how many cells, 1 to " + HeapCells.MOST_CELLS + "; " + HeapMapQuestion.USUAL_CELLS
                    + " if not given.")
    private Optional<Integer> cells = Optional.empty();

    @Option(
            names = "--range",
            paramLabel = "FROM-TO",
            description = "Map only this range of addresses, such as 0xf8000000-0xf8100000.")
    private @Nullable String range;

    @Option(names = "--objects", description = "List single objects too, 2,000 at most: their address, size and class.")
    private boolean objects;

    @Option(
            names = "--holes",
            description = "Count the holes to the byte, and say which regions of G1 or Shenandoah have most of them.")
    private boolean holes;

    @Option(names = "--classes", description = "List the classes that take most of it too.")
    private boolean classes;

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "Show how much of each cell this class takes: java.lang.String, byte[].")
    private @Nullable String chosen;

    @Option(
            names = "--reachability",
            description =
                    "Find out what holds the objects too: ordinary references, or soft, weak, final or phantom ones only, or"
                            + " nothing. The VM stands still for longer: with ZGC and Shenandoah for 1.5 s and more for each GB.")
    private boolean reachability;

    @Option(names = "--png", paramLabel = "FILE", description = "Draw the map into FILE too, which must not exist.")
    private @Nullable Path png;

    @Option(names = "--dark", description = "Draw it for a dark page.")
    private boolean dark;

    @Option(
            names = "--regions",
            description =
                    "Map the regions, pages or generations of its collector instead. The VM does not stand still, and"
                            + " gets no agent.")
    private boolean regions;

    @Option(names = "--watch", description = "With --regions: map anew every second, until Ctrl-C.")
    private boolean watch;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Map the regions that a crash report (hs_err_pidPID.log) has, instead of a VM's.")
    private Optional<Path> from = Optional.empty();

    public MapCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected Optional<String> vm() {
        return vm;
    }

    @Override
    protected Optional<String> objection() {
        if (from.isPresent() == vm.isPresent()) {
            return Optional.of("Name a VM, or give --from a crash report: one of the two.");
        }
        if (watch && from.isPresent()) {
            return Optional.of("--watch is about a VM that runs, and a crash report stays as it is: leave it out.");
        }
        if (watch && (!regions || png != null)) {
            return Optional.of("--watch goes with --regions, and without --png.");
        }
        if ((regions || from.isPresent()) && (isClose() || cells.isPresent() || dark || reachability)) {
            return Optional.of(
                    "--cells, --range, --class, --classes, --objects, --holes, --reachability and --dark are about objects, of which"
                            + " --regions and --from know nothing: leave them out.");
        }
        if (reachability && isClose()) {
            return Optional.of(
                    "--reachability is for the whole heap, without --range, --class, --classes, --objects or --holes: ask for"
                            + " one after the other.");
        }
        if (dark && png == null) {
            return Optional.of("--dark is about the picture: give --png FILE too.");
        }
        return Optional.ofNullable(png)
                .filter(Files::exists)
                .map(file -> file + " exists already: delete it, or give --png another name.");
    }

    /** Whether an option is given that needs a close look at the objects. */
    private boolean isClose() {
        return objects || classes || holes || range != null || chosen != null;
    }

    @Override
    protected Optional<Integer> withoutVm() {
        return from.map(file -> switch (RegionMessages.ofCrash(file)) {
            case Asked.SaidNo<RegionMapReport>(String sentence) -> no(sentence);
            case Asked.Told<RegionMapReport>(RegionMapReport report) -> showRegions(report);
        });
    }

    @Override
    protected int ask(InsideVm inside) throws InterruptedException {
        if (regions) {
            return askForRegions(inside);
        }
        return switch (inside.ask(VmQuestions.HEAP_MAP, arguments())) {
            case Asked.SaidNo<HeapMapReport>(String sentence) -> no(sentence);
            case Asked.Told<HeapMapReport>(HeapMapReport report) -> show(report);
        };
    }

    private int askForRegions(InsideVm inside) throws InterruptedException {
        while (true) {
            switch (inside.ask(VmQuestions.REGION_MAP, Map.of())) {
                case Asked.SaidNo<RegionMapReport>(String sentence) -> {
                    return no(sentence);
                }
                case Asked.Told<RegionMapReport>(RegionMapReport report) -> {
                    int code = showRegions(report);
                    if (!watch || terminal().out().checkError()) { // the reader may go away, as head does
                        return code;
                    }
                }
            }
            Thread.sleep(Monitor.STEP);
        }
    }

    private int showRegions(RegionMapReport report) {
        if (json()) {
            terminal().printJson(report, watch);
        } else {
            new RegionMapPrinter(terminal()).print(report);
        }
        return drawn(file -> RegionPicture.write(report, file));
    }

    private Map<String, String> arguments() {
        Map<String, String> arguments = new HashMap<>();
        arguments.put(HeapMapQuestion.CELLS, Integer.toString(cells.orElse(HeapMapQuestion.USUAL_CELLS)));
        Optional.ofNullable(range).ifPresent(given -> arguments.put(HeapMapQuestion.RANGE, given));
        Optional.ofNullable(chosen).ifPresent(given -> arguments.put(HeapMapQuestion.CLASS, given));
        if (reachability) {
            arguments.put(HeapMapQuestion.REACHABILITY, HeapMapQuestion.YES);
        }
        if (holes) {
            arguments.put(HeapMapQuestion.REGIONS, HeapMapQuestion.YES);
        }
        if (classes) {
            arguments.put(HeapMapQuestion.CLASSES, Integer.toString(MOST_CLASSES));
        }
        if (objects) {
            arguments.put(HeapMapQuestion.OBJECTS, Integer.toString(MOST_OBJECTS));
        }
        return arguments;
    }

    private int show(HeapMapReport report) {
        if (json()) {
            terminal().printJson(report, false);
        } else {
            new HeapMapPrinter(terminal(), classes, holes).print(report);
        }
        return drawn(file -> HeapMapPicture.write(report, dark ? HeapMapGround.DARK : HeapMapGround.LIGHT, file));
    }

    /** Draws a map into a file. */
    @FunctionalInterface
    private interface Drawing {
        void into(Path file) throws IOException;
    }

    private int drawn(Drawing drawing) {
        Optional<String> problem = Optional.ofNullable(png).flatMap(file -> draw(drawing, file));
        return problem.isPresent() ? no(problem.get()) : ExitCode.DONE;
    }

    private static String reason(IOException e) {
        return e instanceof FileSystemException of
                ? Optional.ofNullable(of.getReason()).orElse("it cannot be made")
                : String.valueOf(e.getMessage());
    }

    private static Optional<String> draw(Drawing drawing, Path file) {
        try {
            drawing.into(file);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("The map was not written into " + file + " (" + reason(e) + ")"
                    + (e instanceof FileSystemException ? ": give --png another name." : "."));
        }
    }
}
