// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import dev.cairn.profile.format.AllocatedClass;
import dev.cairn.profile.format.ClassDescriptor;
import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.model.StackProfile;
import dev.cairn.profile.model.StackSample;
import dev.cairn.profile.model.ValueType;
import dev.cairn.profile.read.limits.ItemBudget;
import dev.cairn.profile.read.limits.SampleCollection;
import dev.cairn.profile.read.limits.UnreadableProfile;
import dev.cairn.wire.bytes.Bytes;
import dev.cairn.wire.ddm.Decoding;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport;
import dev.cairn.wire.ddm.chunk.allocation.AllocationReport.Allocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The allocation reports of DDM, {@code .alloc}. Each of their entries is taken for one object. */
final class ReportReader {
    private static final List<ValueType> TYPES =
            List.of(new ValueType("alloc_objects", "count"), new ValueType("alloc_space", "bytes"));
    private static final int BYTES = 1;

    /** The lengths of a report's header, an entry and a frame, which begin it, as all that ever wrote one have them. */
    private static final byte[] USUAL_START = {15, 9, 8};

    private final AllocationReport report;
    /** Many entries may have one long name, so it is taken apart once. */
    private final Map<String, String> names = new HashMap<>();

    private ReportReader(AllocationReport report) {
        this.report = report;
    }

    /** Empty if {@code bytes} are no report. */
    static Optional<StackProfile> read(String title, byte[] bytes, ItemBudget budget) throws UnreadableProfile {
        for (int i = 0; i < USUAL_START.length; i++) {
            if (i >= bytes.length || bytes[i] != USUAL_START[i]) {
                return Optional.empty();
            }
        }
        return switch (AllocationReport.FORM.decode(Bytes.owning(bytes))) {
            case Decoding.Done<AllocationReport>(AllocationReport report, int surplus) ->
                surplus == 0 ? Optional.of(new ReportReader(report).profile(title, budget)) : Optional.empty();
            case Decoding.Malformed<AllocationReport> _ -> Optional.empty();
        };
    }

    private StackProfile profile(String title, ItemBudget budget) throws UnreadableProfile {
        SampleCollection samples = new SampleCollection(TYPES.size(), budget);
        for (Allocation allocation : report.allocations()) {
            String type = name(report.className(allocation.classIndex()));
            List<StackFrame> frames = new ArrayList<>(List.of(AllocatedClass.frame(type)));
            allocation.frames().forEach(frame -> frames.add(frame(report.frame(frame))));
            Map<String, String> labels =
                    Map.of(StackSample.CLASS, type, StackSample.THREAD, "thread " + allocation.threadId());
            samples.add(frames, labels, new long[] {1, allocation.size()});
        }
        return new StackProfile(title, TYPES, BYTES, 0, 0, 0, TYPES.get(BYTES), List.of(), samples.toList());
    }

    private StackFrame frame(dev.cairn.wire.ddm.chunk.field.StackFrame frame) {
        Optional<String> file = Optional.of(frame.file()).filter(name -> !name.isEmpty());
        int line = frame.line() > 0 || frame.line() == StackFrame.NATIVE_LINE ? frame.line() : StackFrame.UNKNOWN_LINE;
        return new StackFrame(name(frame.className()), frame.method(), file, line);
    }

    private String name(String descriptor) {
        return names.computeIfAbsent(descriptor, ClassDescriptor::name);
    }
}
