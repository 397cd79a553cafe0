// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.question;

import dev.cairn.monitor.HeapMapReading;
import dev.cairn.monitor.proc.Patience;
import dev.cairn.monitor.session.connection.DdmSession;
import dev.cairn.report.vm.HeapMapCell;
import dev.cairn.report.vm.HeapMapHeld;
import dev.cairn.report.vm.HeapMapReport;
import dev.cairn.report.vm.HeapMapStretch;
import dev.cairn.wire.ddm.chunk.HeapCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What lies where in a VM's heap. */
public final class HeapMapQuestion {
    /** The argument that says how many cells, about. */
    public static final String CELLS = "cells";

    /** The argument that asks how objects are held too: 1 for yes. */
    public static final String REACHABILITY = "reachability";

    /** Without it. */
    public static final int USUAL_CELLS = 4096;

    static final VmQuestion<HeapMapReport> QUESTION = new VmQuestion<>(
            "heapMap",
            HeapMapReport.class,
            Set.of(CELLS, REACHABILITY),
            HeapMapQuestion::objection,
            true,
            HeapMapReading::longest,
            HeapMapQuestion::read);

    private static final String NO = "0";
    /** The value of {@link #REACHABILITY} that asks for it. */
    public static final String YES = "1";

    private static final double NANOS_PER_MILLI = 1e6;

    private HeapMapQuestion() {}

    private static Optional<String> objection(Map<String, String> arguments) {
        String cells = arguments.getOrDefault(CELLS, Integer.toString(USUAL_CELLS));
        String reachability = arguments.getOrDefault(REACHABILITY, NO);
        if (!Set.of(NO, YES).contains(reachability)) {
            return Optional.of("Reachability is " + NO + " or " + YES + ", not \"" + reachability + "\".");
        }
        boolean isNumber = cells.matches("[0-9]{1,6}");
        return isNumber
                        && Integer.parseInt(cells) >= HeapCells.LEAST_CELLS
                        && Integer.parseInt(cells) <= HeapCells.MOST_CELLS
                ? Optional.empty()
                : Optional.of("A map has " + HeapCells.LEAST_CELLS + " to " + HeapCells.MOST_CELLS + " cells, not \""
                        + cells + "\": give a number in between.");
    }

    private static Asked<HeapMapReport> read(
            DdmSession session, Subject vm, Map<String, String> arguments, Patience patience) {
        int cells = Integer.parseInt(arguments.getOrDefault(CELLS, Integer.toString(USUAL_CELLS)));
        boolean reachability = arguments.getOrDefault(REACHABILITY, NO).equals(YES);
        return switch (HeapMapReading.of(session, cells, reachability, patience)) {
            case HeapMapReading.Result.Mapped(HeapCells map) -> new Asked.Told<>(report(vm, map));
            case HeapMapReading.Result.Failed(String sentence) -> new Asked.SaidNo<>(sentence);
        };
    }

    private static HeapMapReport report(Subject vm, HeapCells map) {
        List<HeapMapStretch> stretches = new ArrayList<>();
        HeapMapCell all = HeapMapCell.EMPTY;
        HeapMapHeld allHeld = HeapMapHeld.NONE;
        long committed = 0;
        long largestEmpty = 0;
        int at = 0;
        for (HeapCells.Stretch stretch : map.stretches()) {
            long bytes = stretch.end() - stretch.start();
            int end = at + (int) ((bytes - 1) / map.cellBytes() + 1);
            List<HeapMapCell> cells = map.cells().subList(at, end).stream()
                    .map(HeapMapQuestion::cell)
                    .toList();
            for (HeapMapCell cell : cells) {
                all = all.plus(cell);
            }
            List<HeapMapHeld> held = map.held().isEmpty()
                    ? List.of()
                    : map.held().subList(at, end).stream()
                            .map(HeapMapQuestion::held)
                            .toList();
            for (HeapMapHeld each : held) {
                allHeld = allHeld.plus(each);
            }
            committed += bytes;
            largestEmpty = Math.max(largestEmpty, largestEmpty(cells, bytes, map.cellBytes()));
            stretches.add(new HeapMapStretch(stretch.start(), bytes, cells, held));
            at = end;
        }
        return new HeapMapReport(
                vm.key(),
                vm.id().pid(),
                vm.name(),
                map.pauseNanos() / NANOS_PER_MILLI,
                map.pauses(),
                map.cellBytes(),
                committed,
                all.usedBytes() + map.unplacedBytes(),
                Math.max(0, committed - all.usedBytes() - map.unplacedBytes()),
                largestEmpty,
                map.objects(),
                map.unplacedObjects(),
                map.unplacedBytes(),
                all,
                reachability(map.reachability()),
                allHeld,
                stretches);
    }

    private static String reachability(int how) {
        return switch (how) {
            case HeapCells.REACHABILITY_READ -> "read";
            case HeapCells.REACHABILITY_ASKED -> "asked";
            default -> "";
        };
    }

    private static HeapMapHeld held(HeapCells.Held held) {
        return new HeapMapHeld(
                held.hard(), held.soft(), held.weak(), held.finalizable(), held.phantom(), held.garbage());
    }

    private static HeapMapCell cell(HeapCells.Cell cell) {
        return new HeapMapCell(
                cell.objects(), cell.classes(), cell.arrays1(), cell.arrays2(), cell.arrays4(), cell.arrays8());
    }

    private static long largestEmpty(List<HeapMapCell> cells, long bytes, long cellBytes) {
        long largest = 0;
        long run = 0;
        for (int i = 0; i < cells.size(); i++) {
            run = cells.get(i).usedBytes() == 0 ? run + Math.min(cellBytes, bytes - i * cellBytes) : 0;
            largest = Math.max(largest, run);
        }
        return largest;
    }
}
