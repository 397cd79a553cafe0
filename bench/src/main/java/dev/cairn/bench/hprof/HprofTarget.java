// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.bench.hprof;

import dev.cairn.bench.measure.BenchTarget;
import dev.cairn.bench.measure.ProcessUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A VM that answers each line with "done" and numbers; with the HPROF agent, the collector is its only child.
 *
 * @param report what the agent writes, if there is one
 */
record HprofTarget(BenchTarget vm, Path report) implements AutoCloseable {
    private static final long LOOK_MILLIS = 100;
    private static final int LOOKS_AT_REST = 3;
    private static final int MOST_LOOKS = 300;
    private static final long END_SECONDS = 120;

    /** CPU time in nanoseconds since the processes began. */
    record Usage(double target, double collector) {}

    /** Sends a line, and returns the number at index {@code word} of the words of the answer. */
    long tell(String line, int word) throws IOException {
        return Long.parseLong(vm.tell(line).split(" ", -1)[word]);
    }

    long pid() {
        return vm.process().pid();
    }

    OptionalLong collector() {
        return vm.process().children().mapToLong(ProcessHandle::pid).findFirst();
    }

    /** What both processes have used once they are idle: dead objects are reported and booked after the collection. */
    Usage atRest() throws IOException, InterruptedException {
        Usage last = usage();
        int same = 0;
        for (int look = 0; look < MOST_LOOKS && same < LOOKS_AT_REST; look++) {
            Thread.sleep(LOOK_MILLIS);
            Usage now = usage();
            same = now.equals(last) ? same + 1 : 0;
            last = now;
        }
        return last;
    }

    private Usage usage() throws IOException {
        OptionalLong collector = collector();
        return new Usage(nanos(pid()), collector.isPresent() ? nanos(collector.getAsLong()) : 0);
    }

    private static double nanos(long pid) throws IOException {
        return ProcessUsage.cpuTicks(pid) * (1e9 / ProcessUsage.TICKS_PER_SECOND);
    }

    /** Lets the program end by itself, and comes back when the report is whole. */
    void end() throws IOException, InterruptedException {
        vm.in().close();
        if (!vm.process().waitFor(END_SECONDS, TimeUnit.SECONDS) || vm.process().exitValue() != 0) {
            throw new IllegalStateException(
                    "The target did not end in " + END_SECONDS + " s, or not well; what it said is above.");
        }
    }

    @Override
    public void close() {
        vm.close();
    }
}
