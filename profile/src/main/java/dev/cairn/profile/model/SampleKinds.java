// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.wire.ring.RecordType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All kinds of samples. */
public final class SampleKinds {
    /** Every kind that can be recorded or read. */
    public static final List<SampleKind> ALL = List.of(AllocationSamples.KIND, CpuSamples.KIND, NativeSamples.KIND);

    private static final Map<RecordType, SampleKind> BY_RECORD =
            new EnumMap<>(ALL.stream().collect(Collectors.toMap(SampleKind::record, kind -> kind)));

    private SampleKinds() {}

    /** The kind with this {@link SampleKind#name}. */
    public static Optional<SampleKind> named(String name) {
        return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** The kind whose samples these records are. */
    public static SampleKind of(RecordType record) {
        SampleKind kind = BY_RECORD.get(record);
        if (kind == null) {
            throw new IllegalArgumentException("No sample is a record of the type " + record + ".");
        }
        return kind;
    }
}
