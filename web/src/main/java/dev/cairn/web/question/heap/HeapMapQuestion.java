// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question.heap;

import dev.cairn.monitor.HeapLookReading;
import dev.cairn.monitor.HeapMapReading;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.map.HeapMapReport;
import dev.cairn.web.question.Asked;
import dev.cairn.web.question.Subject;
import dev.cairn.web.question.VmQuestion;
import dev.cairn.wire.ddm.chunk.heap.HeapCells;
import dev.cairn.wire.ddm.chunk.heap.HeapLook;
import dev.cairn.wire.ddm.chunk.heap.HeapLook.HeapLookRequest;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What lies where in a VM's heap. With any argument but {@code cells} the VM stands still longer, and the figures of holes are exact. */
public final class HeapMapQuestion {
    /** The argument that says how many cells, about. */
    public static final String CELLS = "cells";

    /** The argument that says what part of the heap: {@code 0x…-0x…}. */
    public static final String RANGE = "range";

    /** The argument that says which class's share of each cell to report. */
    public static final String CLASS = "class";

    /** The argument that says how many of the largest classes to report. */
    public static final String CLASSES = "classes";

    /** The argument that says how many single objects to report. */
    public static final String OBJECTS = "objects";

    /** The argument that asks for the holes of each region: {@link #YES}. */
    public static final String REGIONS = "regions";

    /** The argument that asks how objects are held too: 1 for yes. Not with those of a close look. */
    public static final String REACHABILITY = "reachability";

    /** The value of {@link #REACHABILITY} and {@link #REGIONS} that asks for it. */
    public static final String YES = "1";

    /** How many cells without {@link #CELLS}. */
    public static final int USUAL_CELLS = 4096;

    public static final VmQuestion<HeapMapReport> QUESTION = new VmQuestion<>(
            "heapMap",
            HeapMapReport.class,
            Set.of(CELLS, RANGE, CLASS, CLASSES, OBJECTS, REGIONS, REACHABILITY),
            HeapMapQuestion::objection,
            true,
            HeapMapReading::longest,
            HeapMapQuestion::read);

    /** They need a close look, as does {@link #REGIONS} with {@link #YES}. */
    private static final Set<String> CLOSE = Set.of(RANGE, CLASS, CLASSES, OBJECTS);

    private static final String NO = "0";
    private static final int LONGEST_CLASS = 500;

    private HeapMapQuestion() {}

    private static Optional<String> objection(Map<String, String> arguments) {
        return objection(arguments, CELLS, HeapCells.LEAST_CELLS, HeapCells.MOST_CELLS, "A map has ", " cells")
                .or(() -> objection(arguments, CLASSES, 0, HeapLook.MOST_CLASSES, "A map reports ", " classes"))
                .or(() -> objection(arguments, OBJECTS, 0, HeapLook.MOST_OBJECTS, "A map reports ", " objects"))
                .or(() -> arguments.containsKey(RANGE)
                                && AddressRange.parse(arguments.get(RANGE)).isEmpty()
                        ? Optional.of("\"" + arguments.get(RANGE)
                                + "\" is no range of addresses: give one such as 0xf8000000-0xf8100000.")
                        : Optional.empty())
                .or(() -> arguments.getOrDefault(CLASS, "").length() > LONGEST_CLASS
                        ? Optional.of("The name of a class has at most " + LONGEST_CLASS + " characters here.")
                        : Optional.empty())
                .or(() -> objection(arguments, REGIONS, "Regions"))
                .or(() -> objection(arguments, REACHABILITY, "Reachability"))
                .or(() -> asks(arguments, REACHABILITY) && isClose(arguments)
                        ? Optional.of("Reachability is for the whole heap, without range, class, classes, objects or"
                                + " regions: ask for one after the other.")
                        : Optional.empty());
    }

    private static Optional<String> objection(Map<String, String> arguments, String name, String word) {
        String given = arguments.getOrDefault(name, NO);
        return Set.of(NO, YES).contains(given)
                ? Optional.empty()
                : Optional.of(word + " is " + NO + " or " + YES + ", not \"" + given + "\".");
    }

    private static boolean isClose(Map<String, String> arguments) {
        return CLOSE.stream().anyMatch(arguments::containsKey) || asks(arguments, REGIONS);
    }

    private static boolean asks(Map<String, String> arguments, String name) {
        return arguments.getOrDefault(name, NO).equals(YES);
    }

    private static Optional<String> objection(
            Map<String, String> arguments, String name, int least, int most, String before, String behind) {
        String given = arguments.getOrDefault(name, Integer.toString(least));
        boolean fits =
                given.matches("[0-9]{1,6}") && Integer.parseInt(given) >= least && Integer.parseInt(given) <= most;
        return fits
                ? Optional.empty()
                : Optional.of(
                        before + least + " to " + most + behind + ", not \"" + given + "\": give a number in between.");
    }

    private static Asked<HeapMapReport> read(
            DdmSession session, Subject vm, Map<String, String> arguments, Patience patience) {
        int cells = Integer.parseInt(arguments.getOrDefault(CELLS, Integer.toString(USUAL_CELLS)));
        if (isClose(arguments)) {
            return look(session, vm, wish(arguments, cells), asks(arguments, REGIONS), patience);
        }
        return switch (HeapMapReading.of(session, cells, asks(arguments, REACHABILITY), patience)) {
            case HeapMapReading.Result.Mapped(HeapCells map) -> new Asked.Told<>(HeapMapReports.of(vm, map));
            case HeapMapReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    private static HeapLookRequest wish(Map<String, String> arguments, int cells) {
        AddressRange range = Optional.ofNullable(arguments.get(RANGE))
                .flatMap(AddressRange::parse)
                .orElse(AddressRange.ALL);
        return new HeapLookRequest(
                cells,
                range.start(),
                range.end(),
                arguments.getOrDefault(CLASS, ""),
                Integer.parseInt(arguments.getOrDefault(CLASSES, "0")),
                Integer.parseInt(arguments.getOrDefault(OBJECTS, "0")));
    }

    private static Asked<HeapMapReport> look(
            DdmSession session, Subject vm, HeapLookRequest wish, boolean withRegions, Patience patience) {
        return switch (HeapLookReading.of(session, wish, patience)) {
            case HeapLookReading.Result.Looked(HeapCells cells, HeapLook look) ->
                new Asked.Told<>(HeapMapReports.of(vm, cells, wish, look, withRegions));
            case HeapLookReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }
}
