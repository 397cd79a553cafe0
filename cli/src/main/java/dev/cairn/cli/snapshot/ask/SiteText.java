// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.cli.snapshot.ask;

import dev.cairn.cli.terminal.Quantity;
import dev.cairn.heap.root.StackFrame;
import dev.cairn.heap.site.SiteShare;
import dev.cairn.report.snapshot.paths.SitesReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where objects were allocated, as a message and for a person. */
public final class SiteText {
    private static final int MOST_PLACES = 10;
    private static final int MOST_OF_JDK = 6;
    private static final int CALLERS = 2;

    private SiteText() {}

    /** The message; null if nothing is known. */
    public static @Nullable SitesReport report(long objects, double bytes, double error, List<SiteShare> shares) {
        return objects == 0
                ? null
                : new SitesReport(
                        objects,
                        Math.round(bytes),
                        error,
                        shares.stream().limit(MOST_PLACES).map(SiteText::place).toList());
    }

    public static @Nullable SitesReport report(SiteShare.Sum sum) {
        return report(sum.objects(), sum.bytes(), sum.bytesError(), sum.shares());
    }

    private static SitesReport.Place place(SiteShare share) {
        return new SitesReport.Place(
                share.frames().stream().map(StackFrame::words).toList(),
                share.objects(),
                Math.round(share.bytes()),
                share.bytesError(),
                share.share(),
                share.shareError());
    }

    /**
     * The largest place in one line.
     *
     * @param whole how many bytes there are all in all, known or not
     */
    public static String line(SitesReport sites, long whole) {
        SitesReport.Place first = sites.places().getFirst();
        boolean sampled = sites.bytesStdError() > 0;
        return "allocated at " + shortly(first.frames()) + ": " + percent(first.share(), first.shareStdError())
                + " of what is known, " + Quantity.count(first.objects()) + " of "
                + (sampled
                        ? Quantity.counted(sites.objects(), "sampled object", "sampled objects") + ", which stand for "
                        : Quantity.counted(sites.objects(), "object", "objects") + " with a site, which are ")
                + Quantity.bytes(sites.bytes())
                + (sampled ? " ± " + Quantity.bytes(Math.round(sites.bytesStdError())) : "") + " of "
                + Quantity.bytes(whole);
    }

    private static String percent(double share, double error) {
        return error == 0
                ? String.format(Locale.ROOT, "%.0f %%", 100 * share)
                : String.format(Locale.ROOT, "%.0f ± %.0f %%", 100 * share, Math.max(1, 100 * error));
    }

    /** The frames up to the first that is not the JDK's, and its callers. */
    private static String shortly(List<String> frames) {
        List<String> shown = new ArrayList<>();
        int last = 0;
        while (last < frames.size() - 1 && last < MOST_OF_JDK && isOfJdk(frames.get(last))) {
            last++;
        }
        for (int i = 0; i < frames.size() && i <= last + CALLERS; i++) {
            shown.add(frames.get(i));
        }
        return frames.isEmpty() ? "an unknown place" : String.join(" < ", shown);
    }

    private static boolean isOfJdk(String frame) {
        return frame.startsWith("java.")
                || frame.startsWith("javax.")
                || frame.startsWith("jdk.")
                || frame.startsWith("sun.");
    }
}
