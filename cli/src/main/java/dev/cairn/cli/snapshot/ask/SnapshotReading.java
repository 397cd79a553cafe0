// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.heap.KeptReferents;
import dev.cairn.heap.Progress;
import dev.cairn.heap.SnapshotOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a dump is opened: the options that all questions about one have. */
public final class SnapshotReading {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--dump", paramLabel = "N", description = "Which dump of a file that holds several, from 1 on.")
    private Optional<Integer> dump = Optional.empty();

    @Option(names = "--cache", paramLabel = "FOLDER", description = "Keep indexes in this folder.")
    private Optional<Path> cache = Optional.empty();

    @Option(names = "--no-keep", description = "Delete the index of the dump after the answer.")
    private boolean dropIndex;

    @Option(names = "--threads", paramLabel = "N", description = "Work with this many threads: all cores by default.")
    private Optional<Integer> threads = Optional.empty();

    /** Whether the command line says which dump of the file is meant. */
    public boolean choosesDump() {
        return dump.isPresent();
    }

    public SnapshotOptions options(Progress progress) {
        SnapshotOptions standard = SnapshotOptions.standard();
        return new SnapshotOptions(
                atLeastOne("--dump", dump.orElse(1)),
                cache,
                !dropIndex,
                threads.map(count -> atLeastOne("--threads", count)).orElse(standard.threads()),
                progress,
                KeptReferents.NONE);
    }

    private int atLeastOne(String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " " + value + " is less than 1.");
        }
        return value;
    }
}
