// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.cairn;

import dev.cairn.profile.export.ExportedProfile;
import dev.cairn.profile.format.EndText;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationSite;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.CpuSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.Window;
import dev.cairn.profile.read.json.JsonFields;
import dev.cairn.profile.read.json.JsonValue;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.UnreadableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Cairn's own JSON. Keys that are not known are passed over. */
public final class JsonProfileReader {
    /** Beyond it sums of rounded values could overflow. */
    private static final double MOST = 4e18;

    private static final String COUNTS_OBJECTS = "countsObjects";
    private static final String TELLS_LIVE = "tellsLive";

    private double sum;

    private JsonProfileReader() {}

    public static ExportedProfile read(JsonValue json, ItemBudget budget) throws UnreadableProfile {
        JsonFields root = JsonFields.of(json, "it");
        JsonProfileReader reader = new JsonProfileReader();
        return switch (root.text("kind")) {
            case "allocations" -> new ExportedProfile.Allocations(reader.allocations(root));
            case "cpu" -> new ExportedProfile.Cpu(reader.cpu(root));
            case "stacks" -> new ExportedProfile.Stacks(JsonStacksReader.read(root, budget));
            default ->
                throw new UnreadableProfile(
                        "it is JSON, but neither Cairn's (\"kind\" is \"" + root.text("kind") + "\") nor speedscope's");
        };
    }

    private AllocationProfile allocations(JsonFields root) throws UnreadableProfile {
        List<AllocationSite> sites = new ArrayList<>();
        for (JsonFields site : root.objects("sites")) {
            sites.add(new AllocationSite(
                    site.text("className"),
                    site.text("thread"),
                    frames(site),
                    site.truth("truncated"),
                    site.has("allocatedObjects") ? Optional.of(estimate(site, "allocatedObjects")) : Optional.empty(),
                    estimate(site, "allocatedBytes"),
                    site.whole("samples"),
                    site.has("liveObjects") ? Optional.of(alive(site)) : Optional.empty()));
        }
        return new AllocationProfile(
                root.text("target"),
                window(root),
                root.truth("exact"),
                root.whole("intervalBytes"),
                root.whole("samples"),
                loss(root),
                root.number("threadsNotYetExact", 0),
                end(root),
                root.texts("filters"),
                cost(root),
                root.texts("notes"),
                countsObjects(root, sites),
                tellsLive(root, sites),
                sites);
    }

    /**
     * A file without the key counts objects if each of its sites has a number; in any file, a site without a number
     * means that it does not.
     */
    private static boolean countsObjects(JsonFields root, List<AllocationSite> sites) throws UnreadableProfile {
        return (!root.has(COUNTS_OBJECTS) || root.truth(COUNTS_OBJECTS))
                && sites.stream().allMatch(site -> site.objects().isPresent());
    }

    private static boolean tellsLive(JsonFields root, List<AllocationSite> sites) throws UnreadableProfile {
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

    private CpuProfile cpu(JsonFields root) throws UnreadableProfile {
        List<CpuSite> sites = new ArrayList<>();
        for (JsonFields site : root.objects("sites")) {
            long samples = site.whole("samples");
            add((double) samples);
            sites.add(new CpuSite(
                    site.text("thread"), frames(site), site.truth("truncated"), samples, estimate(site, "cpuNanos")));
        }
        return new CpuProfile(
                root.text("target"),
                window(root),
                root.whole("intervalNanos"),
                root.whole("samples"),
                loss(root),
                end(root),
                root.texts("filters"),
                cost(root),
                root.texts("notes"),
                sites);
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
                root.whole("windowEndMillis"));
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
