// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.vm.VmSelection;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which VM to record: one that runs already, or one that has yet to start. */
final class RecordedVmOptions {
    @Parameters(paramLabel = "VM", arity = "0..1", description = VmSelection.WORDS)
    private Optional<String> vm = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "NAME",
            description =
                    "Wait for a VM to start whose name has this part, and record it as soon as it lets the agent in."
                            + " A note says how long after its start that was.")
    private Optional<String> wait = Optional.empty();

    Optional<String> vm() {
        return vm;
    }

    Optional<String> waitFor() {
        return wait;
    }

    /** What is wrong with them, if anything is. */
    Optional<String> problem() {
        if (vm.isPresent() && wait.isPresent()) {
            return Optional.of("Give either VM or --wait NAME: \"" + vm.get() + "\" is there, or \"" + wait.get()
                    + "\" is to come.");
        }
        return vm.isEmpty() && wait.isEmpty()
                ? Optional.of("Which VM is to be recorded? Give a pid or a part of its name, or --wait NAME.")
                : Optional.empty();
    }
}
