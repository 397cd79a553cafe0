// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.profile.model.ValueColumn.Variance;
import dev.cairn.profile.model.ValueColumn.Weight;
import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Where threads use the processor. How much time a thread used is measured; samples show where it used that time. */
public final class CpuSamples implements SampleKind {
    /** Samples that were taken; counted, so without an error. */
    public static final ValueType SAMPLES = new ValueType("samples", "count");

    /** CPU time. */
    public static final ValueColumn NANOS = new ValueColumn(
            "cpuNanos", "CPU TIME", new ValueType("cpu", "nanoseconds"), Weight.AMOUNT, Variance.OF_PLACE);

    /** What a thread used after its last sample, or without one, and before it ended. */
    public static final StackFrame ENDED_THREADS = StackFrame.named("[ended threads]");

    /** What a thread that lives on used after its last sample, or without one, until the recording ended. */
    public static final StackFrame AFTER_LAST_SAMPLE = StackFrame.named("[after the last sample]");

    public static final SampleKind KIND = new CpuSamples();

    private static final List<ValueColumn> COLUMNS = List.of(NANOS);
    private static final Map<Integer, StackFrame> PLACES = Collections.unmodifiableMap(new TreeMap<>(
            Map.of(RecordLayout.Cpu.FLAG_ENDED, ENDED_THREADS, RecordLayout.Cpu.FLAG_UNSEEN, AFTER_LAST_SAMPLE)));
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DIGITS_OF_NANOS = 6; // of those in a millisecond

    private CpuSamples() {}

    @Override
    public String name() {
        return "cpu";
    }

    @Override
    public RecordType record() {
        return RecordType.CPU;
    }

    @Override
    public String title() {
        return "CPU time";
    }

    @Override
    public List<ValueColumn> columns() {
        return COLUMNS;
    }

    @Override
    public ValueType period() {
        return NANOS.type();
    }

    @Override
    public String intervalKey() {
        return "intervalNanos";
    }

    @Override
    public Optional<ValueType> samples() {
        return Optional.of(SAMPLES);
    }

    @Override
    public Map<Integer, StackFrame> places() {
        return PLACES;
    }

    @Override
    public long lost(RecordingLoss loss) {
        return loss.allocations() + loss.others();
    }

    @Override
    public String basis(RecordedProfile profile) {
        return String.format(
                Locale.ROOT,
                "Places are estimated from %,d samples, taken every %s ms of threads that had run.",
                profile.samples(),
                BigDecimal.valueOf(profile.interval(), DIGITS_OF_NANOS)
                        .stripTrailingZeros()
                        .toPlainString());
    }

    @Override
    public String basisInBrief(RecordedProfile profile) {
        return String.format(
                Locale.ROOT,
                "samples: %,d, threads looked at every %,.1f ms",
                profile.samples(),
                profile.interval() / NANOS_PER_MILLI);
    }

    /** Of time that is measured as all other, but nobody saw where it went. */
    @Override
    public List<String> notes(List<RecordedSite> sites) {
        List<String> notes = new ArrayList<>();
        note(sites, ENDED_THREADS, "%s ended; what was used after the last sample, %s.", notes);
        note(sites, AFTER_LAST_SAMPLE, "What %s used after the last sample until the recording ended, %s.", notes);
        return notes;
    }

    private static void note(List<RecordedSite> all, StackFrame place, String text, List<String> notes) {
        List<RecordedSite> sites =
                all.stream().filter(site -> site.frames().contains(place)).toList();
        if (!sites.isEmpty()) {
            double nanos = sites.stream()
                    .mapToDouble(site -> site.value(NANOS).value())
                    .sum();
            long threads = sites.stream().mapToLong(RecordedSite::samples).sum();
            notes.add(String.format(
                    Locale.ROOT,
                    text,
                    threads == 1 ? "1 thread" : String.format(Locale.ROOT, "%,d threads", threads),
                    String.format(Locale.ROOT, "%,.1f ms, is shown as %s", nanos / NANOS_PER_MILLI, place.method())));
        }
    }

    @Override
    public String leftOut(long count) {
        return String.format(
                Locale.ROOT,
                "Incomplete: %,d threads could not be looked at since the recording began, as the VM did not say which"
                        + " they are to the system, or had no room to watch them: what they used is missing.",
                count);
    }
}
