// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What can be done with an app, if its Android and its VM take part. */
public enum AppAbility {
    THREADS,
    HEAP,
    COLLECTION,
    HEAP_DUMP,
    SAMPLING,
    TRACING;

    /** The API level (Android 12) from which on apps show less over DDM. */
    public static final int THIN_SINCE = 31;

    private static final String SAMPLES = "method-sample-profiling";
    private static final String TRACES = "method-trace-profiling";
    private static final String SENDS_TRACES = "method-trace-profiling-streaming";
    private static final String DUMPS = "hprof-heap-dump-streaming";

    /** Whether apps of such a device show no threads, heaps and heap dumps over DDM. */
    static boolean isThin(OptionalInt apiLevel) {
        return apiLevel.orElse(0) >= THIN_SINCE;
    }

    /** Why apps of such a device show little, as a sentence; empty if its Android is no reason. */
    static Optional<String> whySoLittle(OptionalInt apiLevel) {
        return isThin(apiLevel)
                ? Optional.of("This device has API level " + apiLevel.getAsInt() + ", and since Android 12 (API level "
                        + THIN_SINCE + ") apps show no threads, heaps and heap dumps over DDM.")
                : Optional.empty();
    }

    /**
     * Why this cannot be done with an app that nobody has connected to, as a sentence; empty if it may be tried.
     *
     * @param apiLevel of its device, if that is known
     */
    public Optional<String> whyNot(OptionalInt apiLevel) {
        return switch (this) {
            case THREADS, HEAP -> whySoLittle(apiLevel);
            case COLLECTION, HEAP_DUMP, SAMPLING, TRACING -> Optional.empty();
        };
    }

    /**
     * The same of an app that has said what it can do.
     *
     * @param features by the app's own names
     * @param isCairn whether Cairn's agent is in it
     */
    public Optional<String> whyNot(OptionalInt apiLevel, Set<String> features, boolean isCairn) {
        return switch (this) {
            case THREADS, HEAP -> isCairn ? Optional.empty() : whySoLittle(apiLevel);
            case COLLECTION -> Optional.empty();
            case HEAP_DUMP ->
                isThin(apiLevel) || features.contains(DUMPS)
                        ? Optional.empty()
                        : Optional.of(
                                "This app does not say that it sends heap dumps: it lacks the feature " + DUMPS + ".");
            // Androids before the feature had a name of its own can trace, and some of them sample.
            case SAMPLING ->
                features.contains(SAMPLES) || features.stream().anyMatch(name -> name.startsWith(TRACES))
                        ? Optional.empty()
                        : Optional.of("This app does not say that its VM samples its threads: it lacks the feature "
                                + SAMPLES + ".");
            case TRACING ->
                features.contains(SENDS_TRACES)
                        ? Optional.empty()
                        : Optional.of("This app does not say that it sends traces of its calls: it lacks the feature "
                                + SENDS_TRACES + ".");
        };
    }
}
