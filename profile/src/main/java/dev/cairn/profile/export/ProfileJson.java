// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.export;

import dev.cairn.profile.format.EndText;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.RecordingCost;
import dev.cairn.profile.model.RecordingLoss;
import dev.cairn.profile.model.SampleKind;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueColumn;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.model.Window;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Cairn's own JSON. Keys may be added and none is renamed; units stand in the names. {@code kind} says which shape
 * it is: that of a {@link SampleKind}, or {@code stacks} for what came from other programs' files.
 */
final class ProfileJson {
    private final JsonText json;

    private ProfileJson(JsonText json) {
        this.json = json;
    }

    static List<String> write(ExportedProfile profile, OutputStream out) throws IOException {
        ProfileJson writer = new ProfileJson(new JsonText(out));
        switch (profile) {
            case ExportedProfile.Recorded recorded -> writer.recorded(recorded.profile());
            case ExportedProfile.Stacks stacks -> writer.stacks(stacks.stacks());
        }
        writer.json.flush();
        return List.of();
    }

    private void recorded(RecordedProfile profile) throws IOException {
        SampleKind kind = profile.kind();
        json.object(() -> {
            json.field("kind", kind.name()).field("target", profile.target());
            if (kind.mayBeExact()) {
                json.field("exact", profile.exact());
            }
            json.field(kind.intervalKey(), profile.interval())
                    .field("samples", profile.samples())
                    .field("lost", kind.lost(profile.loss()));
            if (kind.mayBeExact()) {
                json.field("threadsNotYetExact", profile.threadsNotYetExact());
            }
            for (ValueColumn column : kind.columns()) {
                if (column.presenceKey().isPresent()) {
                    json.field(column.presenceKey().get(), profile.columns().contains(column));
                }
            }
            if (kind.mayFollowObjects()) {
                json.field("tellsLive", profile.tellsLive());
            }
            common(profile);
            json.line().key("sites").array(() -> {
                for (RecordedSite site : profile.sites()) {
                    site(site, kind);
                }
            });
        });
    }

    private void site(RecordedSite site, SampleKind kind) throws IOException {
        json.line().object(() -> {
            if (kind.isOfObjects()) {
                json.field("className", site.className());
            }
            json.field("thread", site.thread());
            if (kind.samples().isPresent()) {
                json.field("samples", site.samples());
            }
            for (ValueColumn column : kind.columns()) {
                value(column.key(), site.find(column));
            }
            if (kind.samples().isEmpty()) {
                json.field("samples", site.samples());
            }
            if (kind.mayFollowObjects()) {
                alive(site.live());
            }
            json.field("truncated", site.truncated());
            frames(site.frames());
        });
    }

    private void value(String key, Optional<Estimate> value) throws IOException {
        if (value.isPresent()) {
            estimate(key, value.get());
        } else {
            json.nothing(key);
        }
    }

    private void alive(Optional<LiveObjects> live) throws IOException {
        value("liveObjects", live.map(LiveObjects::objects));
        value("liveBytes", live.map(LiveObjects::bytes));
        if (live.isEmpty()) {
            return;
        }
        json.key("agesInGcs").array(() -> {
            for (var age : live.get().agesInGcs().entrySet()) {
                json.object(() -> {
                    json.field("gcs", age.getKey());
                    estimate("liveBytes", age.getValue());
                });
            }
        });
    }

    private void common(RecordedProfile profile) throws IOException {
        Window window = profile.window();
        json.field("windowStartMillis", window.startMillis())
                .field("windowEndMillis", window.endMillis())
                .field("windowStartNanos", window.startNanos())
                .field("windowEndNanos", window.endNanos())
                .field("gapNanos", window.gapNanos())
                .field("end", EndText.of(profile.end()))
                .strings("filters", profile.filters())
                .strings("notes", profile.notes());
        loss(profile.loss());
        cost(profile.cost());
    }

    private void loss(RecordingLoss loss) throws IOException {
        json.line()
                .key("loss")
                .object(() -> json.field("allocations", loss.allocations())
                        .field("allocatedBytes", loss.allocatedBytes())
                        .field("frees", loss.frees())
                        .field("unresolved", loss.unresolved())
                        .field("others", loss.others()));
    }

    private void cost(RecordingCost cost) throws IOException {
        if (cost.equals(RecordingCost.NONE)) {
            json.nothing("cost");
            return;
        }
        json.key("cost")
                .object(() -> json.field("callbackNanos", cost.callbackNanos())
                        .field("targetNanos", cost.targetNanos())
                        .field("targetBytes", cost.targetBytes())
                        .field("serviceNanos", cost.serviceNanos())
                        .field("serviceBytes", cost.serviceBytes())
                        .field("callbackShare", cost.callbackShare()));
    }

    private void estimate(String name, Estimate estimate) throws IOException {
        json.field(name, estimate.value()).field(name + "StdError", estimate.standardError());
    }

    private void stacks(StackProfile profile) throws IOException {
        json.object(() -> {
            json.field("kind", "stacks").field("title", profile.title());
            json.key("types").array(() -> {
                for (ValueType type : profile.types()) {
                    type(type);
                }
            });
            json.field("defaultType", profile.defaultType())
                    .field("startMillis", profile.startMillis())
                    .field("durationNanos", profile.durationNanos())
                    .field("period", profile.period());
            json.key("periodType");
            type(profile.periodType());
            json.strings("notes", profile.notes()).line().key("samples").array(() -> {
                for (StackSample sample : profile.samples()) {
                    sample(sample);
                }
            });
        });
    }

    private void type(ValueType type) throws IOException {
        json.object(() -> json.field("name", type.name()).field("unit", type.unit()));
    }

    private void sample(StackSample sample) throws IOException {
        json.line().object(() -> {
            json.key("values").array(() -> {
                for (long value : sample.values()) {
                    json.value(value);
                }
            });
            json.key("standardErrors").array(() -> {
                for (double error : sample.standardErrors()) {
                    json.value(error);
                }
            });
            json.key("labels").object(() -> {
                for (var label : new TreeMap<>(sample.labels()).entrySet()) {
                    json.field(label.getKey(), label.getValue());
                }
            });
            frames(sample.frames());
        });
    }

    private void frames(List<StackFrame> frames) throws IOException {
        json.key("frames").array(() -> {
            for (StackFrame frame : frames) {
                json.object(() -> {
                    json.field("class", frame.className()).field("method", frame.method());
                    if (frame.file().isPresent()) {
                        json.field("file", frame.file().get());
                    } else {
                        json.nothing("file");
                    }
                    json.field("line", frame.line());
                });
            }
        });
    }
}
