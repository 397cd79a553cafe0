// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit;

import java.util.List;
import java.util.stream.Stream;

/** The pairs of JDK and collector that targets run with. */
public final class Collectors {
    private static final List<String> ALL = List.of("G1", "Serial", "Parallel", "Z", "Shenandoah");

    private Collectors() {}

    /** A collector on a JDK; {@code option} is what selects it, such as {@code -XX:+UseG1GC}. */
    public record Pair(Jdk jdk, String collector, String option) {
        @Override
        public String toString() {
            return jdk + ", " + collector;
        }
    }

    /** Every collector on JDK 17 and on JDK 25. */
    public static Stream<Pair> onAllJdks() {
        return Stream.of(Jdk.JDK_17, Jdk.JDK_25)
                .flatMap(jdk -> ALL.stream().map(name -> new Pair(jdk, name, "-XX:+Use" + name + "GC")));
    }
}
