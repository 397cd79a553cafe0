// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What a flight recorder is asked for: a number of samples a second. That is all that one recording can say to it; how deep stacks
 * are is said when a VM starts.
 *
 * @param lacks what else was wanted, and is not to be had of it, in the middle of a sentence
 */
record FlightDemand(int samplesPerSecond, List<String> lacks) {
    private static final String WHAT_IT_DOES = ": it takes a number of samples a second (--budget, "
            + AllocationOptions.MOST_BUDGET_OF_JFR + " at most), with stacks as deep as the VM was started with"
            + " (-XX:FlightRecorderOptions=stackdepth=N).";

    FlightDemand {
        lacks = List.copyOf(lacks);
    }

    static FlightDemand of(AllocationOptions options) {
        List<String> lacks = new ArrayList<>();
        if (options.isExact()) {
            lacks.add("every allocation (--exact)");
        } else if (options.budget() == 0) {
            lacks.add("one sample in " + options.intervalBytes() + " bytes (--interval)");
        }
        if (options.budget() > AllocationOptions.MOST_BUDGET_OF_JFR) {
            lacks.add(options.budget() + " samples a second (--budget)");
        }
        if (options.live()) {
            lacks.add("what is alive (--live)");
        }
        if (options.depth() != AllocationOptions.DEFAULT_DEPTH) {
            lacks.add("stacks of " + options.depth() + " frames (--depth)");
        }
        if (options.whenFull() == AllocationOptions.WhenFull.WAIT) {
            lacks.add("a VM that waits until there is room (--wait-when-full)");
        }
        int samples = options.budget() == 0 ? AllocationOptions.DEFAULT_BUDGET : options.budget();
        return new FlightDemand(Math.min(samples, AllocationOptions.MOST_BUDGET_OF_JFR), lacks);
    }

    /** Why it is not asked, where nothing else will do. */
    String refusal() {
        return lacking() + WHAT_IT_DOES + " Do without, or have Cairn's agent record.";
    }

    /** What a reader must know where it stands in; nothing if it does all that was asked. */
    List<String> notes() {
        return lacks.isEmpty() ? List.of() : List.of(lacking() + ", as was asked for" + WHAT_IT_DOES);
    }

    private String lacking() {
        return "The flight recorder (JFR) does not record " + String.join(" or ", lacks);
    }
}
