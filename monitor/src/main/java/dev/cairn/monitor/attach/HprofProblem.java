// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.attach;

import java.util.Optional;

/** The numbers by which the HPROF agent says why it does not begin in a running VM; {@code hprof.h} has the same. */
final class HprofProblem {
    private HprofProblem() {}

    /**
     * The end of a sentence.
     *
     * @param report the place meant for it, as far as that is known
     */
    static String explain(int number, Optional<String> report) {
        return switch (number) {
            case 1 ->
                "the options are wrong, and the VM's standard error stream says where (cairn hprof help lists them).";
            case 2 ->
                "the report cannot be written"
                        + report.map(place -> " to " + place).orElse("") + "; the VM's standard error stream says why.";
            case 3 -> "it is in that VM already, and there can be one report of it.";
            case 4 -> "the VM gives no access to what it needs; its standard error stream says more.";
            case 5 ->
                "the collector, which writes the report, could not be started; the VM's standard error stream says why.";
            case 6 -> "libcairn.so is not beside libhprof.so, or cannot be loaded: run cairn hprof path.";
            default -> "it gave the number " + number + ", which this version of Cairn does not know.";
        };
    }
}
