// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.profile;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.export.ProfileExportException;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.view.ComparedLengths;
import dev.cairn.profile.view.Grouping;
import dev.cairn.profile.view.ProfileChanges;
import dev.cairn.report.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What changed from one profile to another, as a file: a flame graph, collapsed stacks, or the JSON that {@code cairn
 * profile diff} prints, by site.
 */
public final class DifferenceFile {
    /** A profile, and what it is called. */
    public record Named(String name, StackProfile profile) {}

    private DifferenceFile() {}

    /**
     * Writes to {@code out}, which stays open.
     *
     * @return what the format does not show, a sentence each
     * @throws ProfileExportException if the format holds no difference, or the two count nothing that is the same
     */
    public static List<String> write(
            Named before, Named after, ComparedLengths lengths, ExportFormat format, OutputStream out)
            throws IOException {
        return switch (format) {
            case JSON -> writeJson(before, after, lengths, out);
            case FLAME_GRAPH, COLLAPSED ->
                ProfileExport.writeDifference(before.profile(), after.profile(), lengths, format, out);
            case PPROF, SPEEDSCOPE, TABLE, REPORT ->
                throw new ProfileExportException(
                        "A difference is a file NAME.html, NAME.collapsed or NAME.json, and no " + format.title()
                                + ".");
        };
    }

    private static List<String> writeJson(Named before, Named after, ComparedLengths lengths, OutputStream out)
            throws IOException {
        List<ValueType> common = ProfileChanges.commonTypes(before.profile(), after.profile());
        if (common.isEmpty()) {
            throw new ProfileExportException(ProfileChanges.nothingInCommon("The two profiles") + ".");
        }
        ProfileDifference difference = ProfileDifference.of(
                before.profile(),
                after.profile(),
                lengths,
                ProfileChanges.usualType(common, after.profile()),
                Grouping.SITE);
        int rows = difference.changes().size();
        out.write(Json.compact(
                        difference.report(before.name(), after.name(), List.of(), null, rows, difference.changes()))
                .getBytes(StandardCharsets.UTF_8));
        return List.of();
    }
}
