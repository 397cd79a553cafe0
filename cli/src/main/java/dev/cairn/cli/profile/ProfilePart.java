// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.profile;

import dev.cairn.profile.read.hprof.HprofChoice;
import dev.cairn.profile.read.hprof.HprofSection;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --section NAME} and {@code --dump N}: which part of an HPROF report is meant. */
final class ProfilePart {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--section",
            paramLabel = "NAME",
            description =
                    "Which table of an HPROF report: ${COMPLETION-CANDIDATES}; else the first of these that is there.")
    private Optional<HprofSection> section = Optional.empty();

    @Option(
            names = "--dump",
            paramLabel = "N",
            description = "Which dump of an HPROF report with several, from 1 on; without it, all of them together.")
    private Optional<Integer> dump = Optional.empty();

    HprofChoice choice() {
        return choice("--dump", dump);
    }

    /** The same with a dump of one file's own, that {@code option} chose; else as {@code --dump} says. */
    HprofChoice choice(String option, Optional<Integer> own) {
        Optional<Integer> number = own.or(() -> dump);
        if (number.isPresent() && number.get() < 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    (own.isPresent() ? option : "--dump") + " " + number.get() + " is less than 1.");
        }
        return new HprofChoice(section, number.map(OptionalInt::of).orElseGet(OptionalInt::empty));
    }
}
