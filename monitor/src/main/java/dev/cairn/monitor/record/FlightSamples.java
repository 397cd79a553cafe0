// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.files.ProcessMark;
import dev.cairn.monitor.leftover.Leftovers;
import dev.cairn.monitor.proc.RegularFile;
import dev.cairn.monitor.record.FlightPlaces.Place;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.symbols.JavaNames;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
import org.jspecify.annotations.Nullable;

/**
 * The allocation samples that files of a flight recorder hold. A sample's weight is what its thread has allocated since its last
 * sample: the first one of a thread that ran before the recording also counts all from before, so its weight is left out.
 *
 * <p>However large the files are, memory is bounded: of one file at most a fixed number of events are taken, and the others are counted as lost.
 */
final class FlightSamples {
    /** A file may be as large as {@link FlightRecorder#MOST_BYTES}, and what the VM adds to that. */
    private static final long MAX_BYTES = 2 * FlightRecorder.MOST_BYTES;

    /** What does not fit is thrown away in large pieces, and less may be left then. */
    private static final long NEARLY_FULL_BYTES = FlightRecorder.MOST_BYTES / 2;

    private static final String SAMPLE = "jdk.ObjectAllocationSample";
    private static final String THREAD_START = "jdk.ThreadStart";
    private static final String THREAD_END = "jdk.ThreadEnd";
    private static final String UNKNOWN = "?";

    /**
     * How much is remembered.
     *
     * @param events of one file
     * @param threads whose last sample is known
     * @param placeBytes of memory for the places of the whole recording
     */
    record Limits(int events, int threads, long placeBytes) {
        /** About 60 MiB at most. */
        static final Limits DEFAULT = new Limits(1 << 18, 1 << 16, 32L << 20);
    }

    /** What was allocated. */
    record Amount(long samples, long bytes) {
        Amount plus(Amount other) {
            return new Amount(samples + other.samples, bytes + other.bytes);
        }
    }

    private sealed interface Event {
        long nanos();

        /** A thread is there from the beginning, or no more: its next sample counts in full, or there is none. */
        record Life(long nanos, long thread, boolean begins) implements Event {}

        record Sample(long nanos, long thread, Place place, long weight) implements Event {}
    }

    private static final long NO_THREAD = -1;

    private final Limits limits;
    private final FlightPlaces places;
    private final Set<Long> known;
    private RecordingLoss loss = RecordingLoss.NONE;
    private long firstOnes;
    private long fullFiles;

    FlightSamples(Limits limits) {
        this.limits = limits;
        this.places = new FlightPlaces(limits.placeBytes());
        this.known = Collections.newSetFromMap(new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > limits.threads();
            }
        });
    }

    /** What was in the files, and found no room here. */
    RecordingLoss loss() {
        return loss;
    }

    /** What else a reader must know, a sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        note(
                notes,
                firstOnes,
                "The first sample of each thread that ran before, %,d in all, counts as nothing, as it also stands for"
                        + " what came before.");
        note(
                notes,
                places.withoutRoom(),
                "%,d samples of sites for which there was no room are shown as [other sites].");
        note(
                notes,
                fullFiles,
                "%,d times the flight recorder's file was so large that the VM may have left the oldest samples out: ask for"
                        + " fewer.");
        return notes;
    }

    private static void note(List<String> notes, long count, String text) {
        if (count > 0) {
            notes.add(String.format(Locale.ROOT, text, count));
        }
    }

    /**
     * What came from {@code from} on and before {@code to}. The caller must read files in the order of their times.
     *
     * @param owner the VM's user: a file of any other user is not the VM's
     */
    Map<Place, Amount> read(Path file, long owner, Instant from, Instant to) throws IOException {
        Map<Place, Amount> found = new HashMap<>();
        Path copy = Files.createTempFile(Leftovers.RECORDING + ProcessMark.own().text() + "-", Leftovers.RECORDING_END);
        try {
            copy(file, owner, copy);
            fullFiles += Files.size(copy) >= NEARLY_FULL_BYTES ? 1 : 0;
            events(copy, from, to).forEach(event -> take(event, found));
        } finally {
            Files.deleteIfExists(copy);
        }
        return found;
    }

    /** The VM's user may put anything in the file's place at any moment, but not in that of a copy. */
    private static void copy(Path file, long owner, Path copy) throws IOException {
        try (FileChannel from = RegularFile.openOf(file, owner);
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
    private List<Event> events(Path file, Instant from, Instant to) throws IOException {
        List<Event> events = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                Instant at = event.getStartTime();
                if (!at.isBefore(from) && at.isBefore(to)) {
                    long nanos = from.until(at, ChronoUnit.NANOS);
                    if (events.size() < limits.events()) {
                        event(event, nanos).ifPresent(events::add);
                    } else {
                        lose(event);
                    }
                }
            }
        }
        events.sort(Comparator.comparingLong(Event::nanos));
        return events;
    }

    private Optional<Event> event(RecordedEvent event, long nanos) {
        return switch (event.getEventType().getName()) {
            case THREAD_START -> Optional.of(new Event.Life(nanos, id(event.getValue("thread")), true));
            case THREAD_END -> Optional.of(new Event.Life(nanos, id(event.getValue("thread")), false));
            case SAMPLE ->
                Optional.of(new Event.Sample(
                        nanos, id(event.getThread()), places.of(place(event)), event.getLong("weight")));
            default -> Optional.empty(); // settings, and what others record
        };
    }

    private static long id(@Nullable RecordedThread thread) {
        return thread == null ? NO_THREAD : thread.getId();
    }

    /** What a thread has allocated that is not known yet may be from before the recording. */
    private void lose(RecordedEvent event) {
        loss = loss.plus(
                switch (event.getEventType().getName()) {
                    case THREAD_START, THREAD_END -> new RecordingLoss(0, 0, 0, 0, 1);
                    case SAMPLE ->
                        new RecordingLoss(
                                1, known.contains(id(event.getThread())) ? event.getLong("weight") : 0, 0, 0, 0);
                    default -> RecordingLoss.NONE;
                });
    }

    private void take(Event event, Map<Place, Amount> found) {
        switch (event) {
            case Event.Life(long _, long thread, boolean begins) -> {
                if (begins) {
                    known.add(thread);
                } else {
                    known.remove(thread);
                }
            }
            case Event.Sample(long _, long thread, Place place, long weight) -> {
                boolean first = thread != NO_THREAD && known.add(thread);
                firstOnes += first ? 1 : 0;
                found.merge(place, new Amount(1, first ? 0 : weight), Amount::plus);
            }
        }
    }

    private static Place place(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        RecordedThread thread = event.getThread();
        RecordedStackTrace stack = event.getStackTrace();
        return new Place(
                type == null ? UNKNOWN : JavaNames.ofClassName(type.getName()),
                threadName(thread),
                stack == null
                        ? List.of()
                        : stack.getFrames().stream().map(FlightSamples::frame).toList(),
                stack != null && stack.isTruncated());
    }

    private static String threadName(@Nullable RecordedThread thread) {
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
                method.map(RecordedMethod::getType)
                        .map(RecordedClass::getName)
                        .map(JavaNames::ofClassName)
                        .orElse(UNKNOWN),
                method.map(RecordedMethod::getName).orElse(UNKNOWN),
                Optional.empty(),
                inNative ? StackFrame.NATIVE_LINE : line > 0 ? line : StackFrame.UNKNOWN_LINE);
    }
}
