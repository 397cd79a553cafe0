// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.cairn;

import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.format.EndText;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.SampleKinds;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.Window;
import dev.cairn.profile.read.json.JsonFields;
import dev.cairn.profile.read.json.JsonValue;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Cairn's own JSON. Keys that are not known are passed over. */
public final class JsonProfileReader {
    /** Beyond it sums of rounded values could overflow. */
    private static final double MOST = 4e18;

    private static final String TELLS_LIVE = "tellsLive";

    private final SampleKind kind;
    private double sum;

    private JsonProfileReader(SampleKind kind) {
        this.kind = kind;
    }

    public static ExportedProfile read(JsonValue json, ItemBudget budget) throws UnreadableProfile {
        JsonFields root = JsonFields.of(json, "it");
        String name = root.text("kind");
        if (name.equals("stacks")) {
            return new ExportedProfile.Stacks(JsonStacksReader.read(root, budget));
        }
        SampleKind kind = SampleKinds.named(name)
                .orElseThrow(() -> new UnreadableProfile(
                        "it is JSON, but neither Cairn's (\"kind\" is \"" + name + "\") nor speedscope's"));
        return new ExportedProfile.Recorded(read(root, kind));
    }

    /** A profile of a kind that is known. */
    static RecordedProfile read(JsonFields root, SampleKind kind) throws UnreadableProfile {
        return new JsonProfileReader(kind).profile(root);
    }

    private RecordedProfile profile(JsonFields root) throws UnreadableProfile {
        List<RecordedSite> sites = new ArrayList<>();
        for (JsonFields site : root.objects("sites")) {
            sites.add(site(site));
        }
        return new RecordedProfile(
                kind,
                root.text("target"),
                window(root),
                kind.mayBeExact() && root.truth("exact"),
                root.whole(kind.intervalKey()),
                root.whole("samples"),
                loss(root),
                kind.mayBeExact() ? root.number("threadsNotYetExact", 0) : 0,
                end(root),
                root.texts("filters"),
                cost(root),
                root.texts("notes"),
                columns(root, sites),
                kind.mayFollowObjects() && tellsLive(root, sites),
                sites);
    }

    private RecordedSite site(JsonFields site) throws UnreadableProfile {
        long samples = site.whole("samples");
        if (kind.samples().isPresent()) {
            add((double) samples);
        }
        Map<ValueColumn, Estimate> values = new HashMap<>();
        for (ValueColumn column : kind.columns()) {
            if (column.presenceKey().isEmpty() || site.has(column.key())) {
                values.put(column, estimate(site, column.key()));
            }
        }
        return new RecordedSite(
                kind.isOfObjects() ? site.text("className") : "",
                site.text("thread"),
                frames(site),
                site.truth("truncated"),
                values,
                samples,
                kind.mayFollowObjects() && site.has("liveObjects") ? Optional.of(alive(site)) : Optional.empty());
    }

    /**
     * A file without the key of a column has it if each of its sites has a number; in any file, a site without a number
     * means that it does not.
     */
    private List<ValueColumn> columns(JsonFields root, List<RecordedSite> sites) throws UnreadableProfile {
        List<ValueColumn> columns = new ArrayList<>();
        for (ValueColumn column : kind.columns()) {
            Optional<String> key = column.presenceKey();
            boolean said = key.isEmpty() || !root.has(key.get()) || root.truth(key.get());
            if (said && sites.stream().allMatch(site -> site.find(column).isPresent())) {
                columns.add(column);
            }
        }
        return columns;
    }

    private static boolean tellsLive(JsonFields root, List<RecordedSite> sites) throws UnreadableProfile {
        return root.has(TELLS_LIVE)
                ? root.truth(TELLS_LIVE)
                : sites.stream().anyMatch(site -> site.live().isPresent());
    }

    private LiveObjects alive(JsonFields site) throws UnreadableProfile {
        SortedMap<Integer, Estimate> ages = new TreeMap<>();
        for (JsonFields age : site.objects("agesInGcs")) {
            ages.put(age.number("gcs", 0), estimate(age, "liveBytes"));
        }
        return new LiveObjects(estimate(site, "liveObjects"), estimate(site, "liveBytes"), ages);
    }

    private Estimate estimate(JsonFields fields, String key) throws UnreadableProfile {
        double value = fields.real(key);
        add(value);
        if (!fields.has(key + "StdError")) {
            return Estimate.unsure(value);
        }
        double error = fields.real(key + "StdError");
        if (error < 0) {
            throw fields.wrong(key + "StdError", "0 or more");
        }
        return new Estimate(value, error);
    }

    private void add(double value) throws UnreadableProfile {
        sum += Math.abs(value);
        if (sum > MOST) {
            throw new UnreadableProfile("its values add up to more than 64 bits hold");
        }
    }

    private static Window window(JsonFields root) throws UnreadableProfile {
        return new Window(
                root.whole("windowStartNanos"),
                root.whole("windowEndNanos"),
                root.whole("windowStartMillis"),
                root.whole("windowEndMillis"),
                root.whole("gapNanos", 0)); // not in older files
    }

    private static ProfileEnd end(JsonFields root) throws UnreadableProfile {
        return EndText.parse(root.text("end")).orElse(ProfileEnd.SNAPSHOT);
    }

    private static RecordingLoss loss(JsonFields root) throws UnreadableProfile {
        JsonFields loss = root.object("loss");
        return new RecordingLoss(
                loss.whole("allocations"),
                loss.whole("allocatedBytes"),
                loss.whole("frees"),
                loss.whole("unresolved"),
                loss.whole("others"));
    }

    private static RecordingCost cost(JsonFields root) throws UnreadableProfile {
        JsonFields cost = root.object("cost");
        return new RecordingCost(
                cost.whole("callbackNanos"),
                cost.whole("targetNanos"),
                cost.whole("targetBytes"),
                cost.whole("serviceNanos"),
                cost.whole("serviceBytes"));
    }

    static List<StackFrame> frames(JsonFields site) throws UnreadableProfile {
        List<StackFrame> frames = new ArrayList<>();
        for (JsonFields frame : site.objects("frames")) {
            int line = frame.number("line", StackFrame.UNKNOWN_LINE);
            frames.add(new StackFrame(
                    frame.text("class"),
                    frame.text("method"),
                    frame.has("file") ? Optional.of(frame.text("file")) : Optional.empty(),
                    line > 0 || line == StackFrame.NATIVE_LINE ? line : StackFrame.UNKNOWN_LINE));
        }
        return frames;
    }
}
