// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.profile.model.ProfileFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which part of a recording is shown. */
final class RecordedFilter {
    @Option(
            names = "--include",
            paramLabel = "GLOB",
            description = "Only what this matches; may be given several times. class:GLOB looks at the class of the"
                    + " objects, frame:GLOB at the stack, package:GLOB and a GLOB alone at both, thread:GLOB at the"
                    + " thread's name. * is anything but a dot, ** anything.")
    private List<String> includes = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "GLOB",
            description =
                    "Leave out what this matches, even what --include takes; GLOB is as for --include. May be given"
                            + " several times.")
    private List<String> excludes = new ArrayList<>();

    String[] includes() {
        return includes.toArray(String[]::new);
    }

    String[] excludes() {
        return excludes.toArray(String[]::new);
    }

    Optional<String> problem() {
        return ProfileFilter.parse(includes, excludes) instanceof ProfileFilter.Parsed.Bad(String problem)
                ? Optional.of(problem)
                : Optional.empty();
    }
}
