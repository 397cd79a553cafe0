// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.wire.ring.RecordLayout;
import dev.cairn.wire.ring.RecordType;
import java.util.Locale;
import java.util.Map;

/**
 * Which calls allocate native memory, with malloc and its kin or in heaps of the program's own; the class of each block is the name
 * of its heap.
 */
public final class NativeSamples extends MemorySamples {
    /** In place of Java frames that the VM could not give. */
    public static final StackFrame NO_JAVA_STACK = StackFrame.named("[Java stack not known]");

    public static final SampleKind KIND = new NativeSamples();

    private static final Map<Integer, StackFrame> PLACES =
            Map.of(RecordLayout.Allocation.FLAG_NO_JAVA_STACK, NO_JAVA_STACK);

    private NativeSamples() {}

    @Override
    public String name() {
        return "native";
    }

    @Override
    public RecordType record() {
        return RecordType.NATIVE;
    }

    @Override
    public String title() {
        return "Native memory";
    }

    @Override
    public Map<Integer, StackFrame> places() {
        return PLACES;
    }

    /** What the target had before is nobody's: a recording sees only what is allocated while it goes on. */
    @Override
    public String basis(RecordedProfile profile) {
        return super.basis(profile)
                + " Only blocks that malloc and its kin, or heaps of the program's own, allocated since the recording began are"
                + " seen.";
    }

    @Override
    public String leftOut(long count) {
        return String.format(
                Locale.ROOT,
                "%,d sampled blocks have not been followed since the recording began, so they are not among what is alive.",
                count);
    }
}
