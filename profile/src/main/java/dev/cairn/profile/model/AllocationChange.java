// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import java.util.List;
import java.util.Optional;

/** One site in two profiles. What is alive is there if both recorded it. */
public record AllocationChange(
        String className,
        List<StackFrame> frames,
        Estimate objectsBefore,
        Estimate objectsAfter,
        Estimate bytesBefore,
        Estimate bytesAfter,
        Optional<Estimate> liveBytesBefore,
        Optional<Estimate> liveBytesAfter) {
    public AllocationChange {
        frames = List.copyOf(frames);
    }

    public Estimate bytes() {
        return bytesAfter.minus(bytesBefore);
    }

    public Estimate objects() {
        return objectsAfter.minus(objectsBefore);
    }
}
