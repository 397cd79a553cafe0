// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.files.PendingFile;
import dev.cairn.files.UnwritableFileException;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.view.ComparedLengths;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes a profile to a file, which has its name only once it is whole. A file of that name is replaced. */
public final class ProfileExport {
    private ProfileExport() {}

    /**
     * Writes in the format that the file's name asks for.
     *
     * @return what the format could not say, a sentence each. What is missing in the profile, and what it cost ({@link
     *     ExportedProfile#brief}), is said by each format but {@link ExportFormat#REPORT}, and so is returned for that one
     * @throws ProfileExportException if no format has such a name, or the format cannot hold the profile
     * @throws UnwritableFileException if the file cannot be written
     */
    public static List<String> write(ExportedProfile profile, Path file) throws IOException {
        ExportFormat format = ExportFormat.ofFile(file)
                .orElseThrow(() -> new ProfileExportException(ExportFormat.unknownEnding(file)));
        return PendingFile.replace(file, out -> write(profile, format, out));
    }

    /** Writes to {@code out}, which stays open. */
    public static List<String> write(ExportedProfile profile, ExportFormat format, OutputStream out)
            throws IOException {
        StackProfile stacks = profile.stacks();
        return switch (format) {
            case PPROF -> PprofWriter.write(stacks, out);
            case COLLAPSED -> CollapsedWriter.write(stacks, profile.brief(), out);
            case SPEEDSCOPE -> SpeedscopeWriter.write(stacks, profile.brief(), out);
            case FLAME_GRAPH -> FlameGraphPage.write(stacks, out);
            case JSON -> ProfileJson.write(profile, out);
            case TABLE -> SitesTable.write(profile, out);
            case REPORT -> ReportWriter.write(stacks, profile.brief(), out);
        };
    }

    /**
     * Writes what changed, as a flame graph or as collapsed stacks.
     *
     * @param lengths how the numbers of both are compared
     * @return what it does not show, a sentence each
     * @throws ProfileExportException also if the two count nothing that is the same
     * @throws UnwritableFileException if the file cannot be written
     */
    public static List<String> writeDifference(
            StackProfile before, StackProfile after, ComparedLengths lengths, Path file) throws IOException {
        ExportFormat format = ofDifference(file).orElseThrow(() -> new ProfileExportException(noDifference(file)));
        return PendingFile.replace(file, out -> writeDifference(before, after, lengths, format, out));
    }

    /** The same, to {@code out}, which stays open. */
    public static List<String> writeDifference(
            StackProfile before, StackProfile after, ComparedLengths lengths, ExportFormat format, OutputStream out)
            throws IOException {
        return switch (format) {
            case FLAME_GRAPH -> FlameGraphPage.writeDifference(before, after, lengths, out);
            case COLLAPSED -> CollapsedDifference.write(before, after, lengths, out);
            case PPROF, SPEEDSCOPE, JSON, TABLE, REPORT ->
                throw new ProfileExportException("A difference is not written as " + format.title() + ".");
        };
    }

    /** What a difference is written as into a file of this name; empty if its ending asks for nothing that holds one. */
    public static Optional<ExportFormat> ofDifference(Path file) {
        return ExportFormat.ofFile(file)
                .filter(format -> format == ExportFormat.FLAME_GRAPH || format == ExportFormat.COLLAPSED);
    }

    /** What to say of a file whose name asks for what holds no difference. */
    public static String noDifference(Path file) {
        return "A difference is written as a flame graph or as collapsed stacks; \"" + file + "\" should end in "
                + ExportFormat.FLAME_GRAPH.ending() + " or " + ExportFormat.COLLAPSED.ending() + ".";
    }
}
