// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.web.capture;

import dev.cairn.profile.export.ExportFormat;
import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.export.ProfileExport;
import dev.cairn.profile.model.RecordedProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** How recorded profiles are kept: in Cairn's own JSON, which loses nothing, gzipped. */
public final class KeptProfile {
    public static final String ENDING = ".json.gz";

    private KeptProfile() {}

    /** Writes to {@code out}, which stays open; what JSON cannot say, a sentence each. */
    public static List<String> write(RecordedProfile profile, OutputStream out) throws IOException {
        GZIPOutputStream zipped = new GZIPOutputStream(out);
        List<String> losses = ProfileExport.write(new ExportedProfile.Recorded(profile), ExportFormat.JSON, zipped);
        zipped.finish();
        return losses;
    }
}
