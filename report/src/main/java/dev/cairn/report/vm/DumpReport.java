// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.report.vm;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cairn dump VM FILE --json} prints. Keys may be added, none is renamed.
 *
 * @param file its absolute path
 * @param bytes how long it is
 * @param millis how long it took, as the monitor saw it
 * @param live whether it was made without what nothing refers to any more
 * @param losses what the file's format cannot say, a sentence each
 * @param sites what is known of allocation sites (--sites); null without
 * @param capture the id of the capture that it is; null if it was not kept
 */
@Json
public record DumpReport(
        String key,
        long pid,
        String name,
        String file,
        long bytes,
        long millis,
        boolean live,
        List<String> losses,
        @Nullable DumpSitesReport sites,
        @Nullable String capture) {
    public DumpReport {
        losses = List.copyOf(losses);
    }
}
