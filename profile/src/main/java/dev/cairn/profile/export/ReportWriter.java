// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.ClassDescriptor;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReportBuilder;
import dev.cairn.wire.ddm.chunk.field.StackFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The report that DDM tools call {@code .alloc}. It has an entry for each allocation, but a profile does not record
 * single allocations. So there are two ways, and in both the sizes of all entries add up to the profile's bytes:
 *
 * <ul>
 *   <li>if the profile counts objects and there are not too many of them, an entry is an object; the objects of a site
 *       are of equal size except for the remainder of the division;
 *   <li>else an entry is a whole site, and its size is all that was allocated there.
 * </ul>
 *
 * <p>A report has room for 65,535 entries; the largest sites are in it. Threads are numbered, as it has no names for
 * them. It has no place for a sentence: {@link #write} returns what a reader must know.
 */
final class ReportWriter {
    private static final int MAX_ENTRIES = 0xFFFF;
    private static final long MAX_SIZE = 0xFFFF_FFFFL;
    private static final String UNKNOWN_CLASS = "unknown";

    private final StackProfile profile;
    private final int bytesType;
    private final OptionalInt objectsType;
    private final AllocationReportBuilder report = new AllocationReportBuilder(false);
    private final Map<String, Integer> threads = new LinkedHashMap<>();
    private long leftOut;

    private ReportWriter(StackProfile profile, int bytesType, OptionalInt objectsType) {
        this.profile = profile;
        this.bytesType = bytesType;
        this.objectsType = objectsType;
    }

    static List<String> write(StackProfile profile, List<String> brief, OutputStream out) throws IOException {
        OptionalInt allocated = indexOf(profile, "alloc_space");
        int bytes = allocated.orElse(profile.defaultType());
        if (profile.types().isEmpty() || !profile.types().get(bytes).unit().equals("bytes")) {
            throw new ProfileExportException("An allocation report is about bytes, and this profile counts none; choose"
                    + " another format, such as " + ExportFormat.PPROF.ending() + ".");
        }
        OptionalInt objects = allocated.isPresent() ? indexOf(profile, "alloc_objects") : OptionalInt.empty();
        List<String> notes = new ArrayList<>(new ReportWriter(profile, bytes, objects).write(out));
        notes.addAll(brief);
        return notes;
    }

    private static OptionalInt indexOf(StackProfile profile, String type) {
        return IntStream.range(0, profile.types().size())
                .filter(i -> profile.types().get(i).name().equals(type))
                .findFirst();
    }

    private List<String> write(OutputStream out) throws IOException {
        List<StackSample> sites = profile.samples().stream()
                .filter(site -> site.values().get(bytesType) > 0)
                .sorted(Comparator.comparingLong(site -> -site.values().get(bytesType)))
                .toList();
        boolean eachObject = eachObject(sites);
        for (StackSample site : sites) {
            long bytes = site.values().get(bytesType);
            long entries = eachObject ? objects(site) : Math.ceilDiv(bytes, MAX_SIZE);
            add(site, bytes, entries);
        }
        out.write(report.build().toRaw().data().toArray());
        return notes(eachObject, sites.size());
    }

    private long objects(StackSample site) {
        return site.values().get(objectsType.orElseThrow());
    }

    private boolean eachObject(List<StackSample> sites) {
        long sum = 0;
        for (StackSample site : sites) {
            long bytes = site.values().get(bytesType);
            if (objectsType.isEmpty() || objects(site) < 1 || bytes / MAX_SIZE >= objects(site)) {
                return false;
            }
            sum += Math.min(objects(site), MAX_ENTRIES + 1L);
            if (sum > MAX_ENTRIES) {
                return false;
            }
        }
        return true;
    }

    /** The first ones are a byte larger where the division leaves some. */
    private void add(StackSample site, long bytes, long entries) {
        String type = ClassDescriptor.of(AllocatedClass.of(site).orElse(UNKNOWN_CLASS));
        int thread =
                threads.computeIfAbsent(site.labels().getOrDefault(StackSample.THREAD, ""), _ -> threads.size() + 1);
        List<StackFrame> frames = frames(site);
        long rest = bytes;
        for (long i = 0; i < entries; i++) {
            long size = bytes / entries + (i < bytes % entries ? 1 : 0);
            if (!report.add(size, thread, type, frames)) {
                break;
            }
            rest -= size;
        }
        leftOut += rest;
    }

    private static List<StackFrame> frames(StackSample site) {
        return AllocatedClass.code(site).stream()
                .map(frame -> new StackFrame(
                        ClassDescriptor.of(frame.className()),
                        frame.method(),
                        frame.file().orElse(""),
                        frame.line()))
                .toList();
    }

    private List<String> notes(boolean eachObject, int sites) {
        List<String> notes = new ArrayList<>();
        notes.add(
                eachObject
                        ? "Each entry of the report is one object."
                        : String.format(
                                Locale.ROOT,
                                "Each entry of the report is one of %,d sites, and its size is all that was allocated there.",
                                sites));
        if (profile.hasErrors()) {
            notes.add("Its numbers are estimates, and a report has no place for their standard errors.");
        }
        if (leftOut > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "A report has room for %,d entries and as many names; %,d bytes at the smallest sites are left out.",
                    MAX_ENTRIES,
                    leftOut));
        }
        return notes;
    }
}
