// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.hotspot;

import dev.cairn.monitor.model.Collected;
import java.util.Locale;

/** The collectors of HotSpot, as far as their counters differ. Measured on JDK 17 and 25. */
public enum CollectorFamily {
    SERIAL,
    PARALLEL,
    G1,
    Z,
    SHENANDOAH,
    OTHER;

    /** JDK 25 dropped the thread that refreshed counters every 50 ms. */
    private static final int FIRST_WITHOUT_SAMPLER = 25;

    /** By the name of the first collector, such as "G1 young collection pauses"; JDK 8 has "Copy" and "PCopy". */
    public static CollectorFamily ofCollectorName(String name) {
        if (name.startsWith("G1")) {
            return G1;
        }
        if (name.startsWith("Z")) {
            return Z;
        }
        if (name.startsWith("Shenandoah")) {
            return SHENANDOAH;
        }
        if (name.startsWith("Serial") || name.equals("Copy") || name.equals("MSC")) {
            return SERIAL;
        }
        if (name.startsWith("Parallel") || name.startsWith("PS")) {
            return PARALLEL;
        }
        return OTHER;
    }

    /** What a collector of that name does. ZGC's minor collections count as young ones, though they run beside the program. */
    public static Collected.Kind kindOf(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.contains("full") || name.equals("MSC") || name.startsWith("PSParallelCompact")) {
            return Collected.Kind.FULL;
        }
        boolean minor = lower.contains("minor") || lower.contains("young");
        boolean besideProgram =
                lower.contains("concurrent") || ofCollectorName(name) == Z || ofCollectorName(name) == SHENANDOAH;
        return besideProgram && !minor ? Collected.Kind.CONCURRENT : Collected.Kind.YOUNG;
    }

    /** Whether the "used" counters move between two collections. */
    boolean countsBetweenCollections(int jdkFeature) {
        return switch (this) {
            case SERIAL, PARALLEL -> jdkFeature < FIRST_WITHOUT_SAMPLER;
            case G1, SHENANDOAH -> true; // they count by themselves: G1 when a region is full, Shenandoah by a timer
            case Z, OTHER -> false;
        };
    }

    /** Whether every generation may grow to the whole heap, so that their bounds do not add up. */
    boolean generationsShareTheHeap() {
        return switch (this) {
            case G1, Z, SHENANDOAH -> true;
            case SERIAL, PARALLEL, OTHER -> false;
        };
    }
}
