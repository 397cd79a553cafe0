// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.record;

import dev.cairn.cli.terminal.Measure;
import dev.cairn.cli.terminal.NumberedFile;
import dev.cairn.cli.terminal.Quantity;
import dev.cairn.files.PendingFile;
import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.SampleKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** How long to record, and where the profile goes to. */
final class RecordedOutput {
    private static final Duration DEFAULT_DURATION = Duration.ofSeconds(10);
    private static final int OTHER_NAMES = 1000;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description = "How long, such as 10s or 5m. 10s if not given; with --every until Ctrl-C.")
    private Optional<Duration> duration = Optional.empty();

    @Option(
            names = "--every",
            paramLabel = "TIME",
            converter = Measure.Time.class,
            description = "One profile each so long, into files with a number before the ending. Each begins where the"
                    + " one before ended.")
    private Optional<Duration> every = Optional.empty();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the profile; may be given several times. The ending says the format: .pb.gz (pprof),"
                    + " .collapsed, .speedscope.json, .html (flame graph), .json, .txt (table of sites), .alloc"
                    + " (DDM report, of allocations only). Without it the top sites are printed.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--force", description = "Replace the FILEs of -o that exist, once the new ones are whole.")
    private boolean force;

    @Option(names = "--json", description = "Print the profile as JSON; with --every, a line each.")
    private boolean json;

    @Option(
            names = {"--top", "--limit"},
            paramLabel = "N",
            description = "Print at most this many sites; 20 if not given.")
    private int top = 20;

    /** Empty for until it is stopped. */
    Optional<Duration> duration() {
        return duration.or(() -> every.isPresent() ? Optional.empty() : Optional.of(DEFAULT_DURATION));
    }

    Optional<Duration> every() {
        return every;
    }

    boolean json() {
        return json;
    }

    int top() {
        return top;
    }

    /** Whether the command prints the profile. */
    boolean prints() {
        return files.isEmpty() || json;
    }

    /** What was written, and what went otherwise than asked, a sentence each. */
    record Written(List<String> said, List<String> complaints) {}

    /** What is wrong with them, as far as that shows before all the work. */
    Optional<String> problem(SampleKind kind) {
        if (top < 1) {
            return Optional.of("--top " + top + " would print nothing; give 1 or more.");
        }
        Set<Path> names = new HashSet<>();
        for (Path file : files) {
            if (!names.add(file.toAbsolutePath().normalize())) {
                return Optional.of("-o \"" + file + "\" is given twice; give each file once.");
            }
            Optional<ExportFormat> format = ExportFormat.ofFile(file);
            if (format.isEmpty()) {
                return Optional.of(ExportFormat.unknownEnding(file));
            }
            if (!kind.isOfObjects() && format.get() == ExportFormat.REPORT) {
                return Optional.of("\"" + file
                        + "\" would be a report of allocations, and " + kind.title()
                        + " is recorded; choose another ending.");
            }
        }
        return Optional.empty();
    }

    /** The first folder that is not there, before somebody records for an hour to hear of it. */
    Optional<String> missingFolder() {
        return files.stream()
                .map(file ->
                        Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("/")))
                .filter(folder -> !Files.isDirectory(folder))
                .findFirst()
                .map(folder -> "The folder " + folder + " does not exist; make it first.");
    }

    /** Which file is there already that would be replaced though nobody asked for that, before somebody records for an hour. */
    Optional<String> existing() {
        if (force) {
            return Optional.empty();
        }
        for (Path file : files) {
            Optional<Path> there = every.isPresent()
                    ? NumberedFile.any(file, ending(file))
                    : Optional.of(file).filter(each -> Files.exists(each, LinkOption.NOFOLLOW_LINKS));
            if (there.isPresent()) {
                return there.map(each -> each + " exists already; choose another name, or have it replaced (--force).");
            }
        }
        return Optional.empty();
    }

    /**
     * Writes the profile to all files. Without {@code --force} a file that came meanwhile stays, and the profile gets another name.
     *
     * @param number of the window, from 1 on; 0 if there is only one
     * @return what was written, and what the formats could not say
     */
    Written write(ExportedProfile profile, int number) throws IOException {
        List<String> said = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        for (Path file : files) {
            Path asked = number == 0 ? file : NumberedFile.of(file, ending(file), number);
            List<String> losses = new ArrayList<>();
            Path to = write(profile, asked, losses);
            if (!to.equals(asked)) {
                complaints.add(asked + " exists by now and is not replaced; the profile is in " + to + ".");
            }
            said.add(to + ", " + Quantity.bytes(Files.size(to)));
            losses.forEach(loss -> said.add("  " + loss));
        }
        return new Written(said, complaints);
    }

    private Path write(ExportedProfile profile, Path asked, List<String> losses) throws IOException {
        if (force) {
            losses.addAll(ProfileExport.write(profile, asked));
            return asked;
        }
        ExportFormat format = ExportFormat.ofFile(asked).orElseThrow(); // problem() has looked
        List<Path> names = IntStream.rangeClosed(0, OTHER_NAMES)
                .mapToObj(i -> i == 0 ? asked : NumberedFile.of(asked, format.ending(), i))
                .toList();
        return PendingFile.createAs(names, out -> losses.addAll(ProfileExport.write(profile, format, out)));
    }

    private static String ending(Path file) {
        return ExportFormat.ofFile(file).map(ExportFormat::ending).orElse("");
    }
}
