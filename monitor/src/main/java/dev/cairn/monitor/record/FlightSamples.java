// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.monitor.proc.RegularFile;
import dev.cairn.profile.model.StackFrame;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * The allocation samples that files of a flight recorder hold. A sample's weight is what its thread has allocated since its last
 * sample: the first one of a thread that ran before the recording also counts all from before, so its weight is left out.
 */
final class FlightSamples {
    private static final String SAMPLE = "jdk.ObjectAllocationSample";
    private static final String THREAD_START = "jdk.ThreadStart";
    private static final int MAX_EVENTS = 1 << 20;
    private static final long MAX_BYTES = 256L << 20;
    private static final String UNKNOWN = "?";

    /** Where something was allocated, and by whom. */
    record Place(String className, String thread, List<StackFrame> frames, boolean truncated) {}

    /** What was. */
    record Amount(long samples, long bytes) {
        Amount plus(Amount other) {
            return new Amount(samples + other.samples, bytes + other.bytes);
        }
    }

    private final Set<Long> known = new HashSet<>();
    private long firstOnes;

    /** How many samples told nothing, being the first of their thread. */
    long firstOnes() {
        return firstOnes;
    }

    /** What came from {@code from} on and before {@code to}. Files are to be read in the order of their times. */
    Map<Place, Amount> read(Path file, Instant from, Instant to) throws IOException {
        Map<Place, Amount> found = new HashMap<>();
        Path copy = Files.createTempFile("cairn-", ".jfr");
        try {
            copy(file, copy);
            events(copy, from, to).forEach(event -> take(event, found));
        } finally {
            Files.deleteIfExists(copy);
        }
        return found;
    }

    /** The VM's user may put anything in the file's place at any moment, but not in that of a copy. */
    private static void copy(Path file, Path copy) throws IOException {
        try (FileChannel from = RegularFile.openNoLink(file);
                FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            long size = from.size();
            if (size > MAX_BYTES) {
                throw new IOException("has " + size + " bytes, and may have " + MAX_BYTES);
            }
            long done = 0;
            while (done < size) {
                long step = from.transferTo(done, size - done, to);
                if (step <= 0) {
                    throw new IOException("became shorter while it was read");
                }
                done += step;
            }
        } catch (IOException e) {
            throw new IOException(
                    "The flight recorder's file " + file.getFileName() + " could not be read: " + e.getMessage() + ".",
                    e);
        }
    }

    /** In the order of their times. */
    private static List<RecordedEvent> events(Path file, Instant from, Instant to) throws IOException {
        List<RecordedEvent> events = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                Instant at = event.getStartTime();
                if (!at.isBefore(from) && at.isBefore(to)) {
                    events.add(event);
                }
                if (events.size() > MAX_EVENTS) {
                    throw new IOException("The flight recorder's file holds more than " + MAX_EVENTS
                            + " events, which no flight recorder takes in the time.");
                }
            }
        }
        events.sort((a, b) -> a.getStartTime().compareTo(b.getStartTime()));
        return events;
    }

    private void take(RecordedEvent event, Map<Place, Amount> found) {
        switch (event.getEventType().getName()) {
            case THREAD_START ->
                Optional.ofNullable(event.<RecordedThread>getValue("thread"))
                        .ifPresent(thread -> known.add(thread.getId()));
            case SAMPLE -> {
                RecordedThread thread = event.getThread();
                boolean first = thread != null && known.add(thread.getId());
                firstOnes += first ? 1 : 0;
                found.merge(place(event), new Amount(1, first ? 0 : event.getLong("weight")), Amount::plus);
            }
            default -> {} // settings and the like
        }
    }

    private static Place place(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        RecordedThread thread = event.getThread();
        RecordedStackTrace stack = event.getStackTrace();
        return new Place(
                type == null ? UNKNOWN : sourceName(type.getName()),
                threadName(thread),
                stack == null
                        ? List.of()
                        : stack.getFrames().stream().map(FlightSamples::frame).toList(),
                stack != null && stack.isTruncated());
    }

    private static String threadName(@org.jspecify.annotations.Nullable RecordedThread thread) {
        if (thread == null) {
            return "";
        }
        return Optional.ofNullable(thread.getJavaName())
                .or(() -> Optional.ofNullable(thread.getOSName()))
                .orElse("");
    }

    private static StackFrame frame(RecordedFrame frame) {
        boolean inNative = "Native".equals(frame.getType());
        int line = frame.getLineNumber();
        Optional<RecordedMethod> method = Optional.ofNullable(frame.getMethod());
        return new StackFrame(
                method.map(RecordedMethod::getType).map(RecordedClass::getName).orElse(UNKNOWN),
                method.map(RecordedMethod::getName).orElse(UNKNOWN),
                Optional.empty(),
                inNative ? StackFrame.NATIVE_LINE : line > 0 ? line : StackFrame.UNKNOWN_LINE);
    }

    /** {@code [[I} to {@code int[][]}; others have their name as in source already. */
    static String sourceName(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        if (dimensions == 0) {
            return name;
        }
        String element = name.substring(dimensions);
        String base = switch (element) {
            case "B" -> "byte";
            case "C" -> "char";
            case "D" -> "double";
            case "F" -> "float";
            case "I" -> "int";
            case "J" -> "long";
            case "S" -> "short";
            case "Z" -> "boolean";
            default ->
                element.startsWith("L") && element.endsWith(";")
                        ? element.substring(1, element.length() - 1).replace('/', '.')
                        : element;
        };
        return base + "[]".repeat(dimensions);
    }
}
