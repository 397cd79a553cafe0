// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.snapshot.paths;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * Where objects were allocated, as far as a dump says that, which may be of a sample of them.
 *
 * @param objects that have a site
 * @param bytes that those stand for, an estimate where it is a sample
 * @param bytesStdError its standard error; 0 if each object that has a site stands for itself
 * @param places the largest share first; not all where there are many
 */
@Json
public record SitesReport(long objects, long bytes, double bytesStdError, List<Place> places) {
    public SitesReport {
        places = List.copyOf(places);
    }

    /**
     * A place.
     *
     * @param frames the innermost first
     * @param objects that have this site
     * @param bytes that those stand for
     * @param share of {@code bytes} of all places, from 0 to 1
     * @param shareStdError its standard error
     */
    @Json
    public record Place(
            List<String> frames, long objects, long bytes, double bytesStdError, double share, double shareStdError) {
        public Place {
            frames = List.copyOf(frames);
        }
    }
}
