// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.client.junit;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The heap dumps of one test, in a folder that goes with the test. */
final class TestDumps implements AutoCloseable {
    private final Path folder;
    private final List<Path> files = new ArrayList<>();

    private TestDumps(Path folder) {
        this.folder = folder;
    }

    static TestDumps begin() throws UncheckableHeapException {
        try {
            return new TestDumps(Files.createTempDirectory("cairn-leak-check"));
        } catch (IOException e) {
            throw new UncheckableHeapException("There is no folder for heap dumps: " + e.getMessage() + ".", e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Dumps what the collector leaves of the heap. */
    void take() throws UncheckableHeapException {
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (vm == null) {
            throw new UncheckableHeapException("This VM cannot dump its heap; @LeakCheck needs HotSpot.");
        }
        Path file = folder.resolve("run" + (files.size() + 1) + ".hprof");
        try {
            vm.dumpHeap(file.toString(), true);
        } catch (IOException | RuntimeException e) {
            throw new UncheckableHeapException(
                    "The heap cannot be dumped into " + file + ": " + e.getMessage() + ".", e);
        }
        files.add(file);
    }

    /** The latest first, behind it the others in the order in which they were made. */
    List<Path> latestFirst() {
        List<Path> result = new ArrayList<>(files);
        result.add(0, result.remove(result.size() - 1));
        return result;
    }

    /** Keeps the dumps where that is wanted, and says where. */
    String keptWhere() {
        String wanted = System.getProperty(LeakCheck.DUMPS, "");
        if (wanted.isEmpty()) {
            return "The dumps are deleted; -D" + LeakCheck.DUMPS + "=FOLDER keeps them.";
        }
        try {
            Path kept = Files.createTempDirectory(Files.createDirectories(Path.of(wanted)), "leak-check");
            for (Path each : files) {
                Files.copy(each, kept.resolve(each.getFileName()));
            }
            return "The dumps are in " + kept + ".";
        } catch (IOException e) {
            return "The dumps cannot be kept in " + wanted + ": " + e + ".";
        }
    }

    /** Deletes what was made for the test. What cannot be deleted stays, which is no reason for a test to fail. */
    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException e) {
            // as above
        }
    }
}
