// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

import dev.cairn.wire.ring.RecordType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What samples of one kind count, and what is said of them. A sample is a stack, a thread and an amount; a site adds up what
 * its samples stand for, a number for each of {@link #columns}. Books, exports and readers go by this description, not by the
 * kind. Sentences about exact recordings and limits still speak of allocations: no other kind can be exact.
 */
public interface SampleKind {
    /** In JSON; never changes. */
    String name();

    /** The records that are its samples. */
    RecordType record();

    /** For people, at the beginning of a title: {@code Allocations}. */
    String title();

    /** What the sites add up. */
    List<ValueColumn> columns();

    /** What lies between two samples: {@link RecordedProfile#interval}. */
    ValueType period();

    /** The name of {@link RecordedProfile#interval} in JSON. */
    String intervalKey();

    /** Name and unit of the number of samples, where that is shown before the columns. */
    default Optional<ValueType> samples() {
        return Optional.empty();
    }

    /** Whether each sample is of an object, so that sites have a class. */
    default boolean isOfObjects() {
        return false;
    }

    /** Whether the ends of objects can be recorded, so that a profile shows what is alive. */
    default boolean mayFollowObjects() {
        return false;
    }

    /** Whether an interval of 0 records everything there is. */
    default boolean mayBeExact() {
        return false;
    }

    /** The smallest amount that a sample may have; a record with a smaller one makes no sense. */
    default long leastAmount() {
        return 0;
    }

    /** Flags of its records that say where a sample is instead of a stack, each with the frame to show, in the order of showing. */
    default Map<Integer, StackFrame> places() {
        return Map.of();
    }

    /** How many samples were lost. */
    long lost(RecordingLoss loss);

    /** What the numbers of a profile rest on, a sentence: the first of its notes. */
    String basis(RecordedProfile profile);

    /** As {@link #basis}, as a line of the head of a table. */
    String basisInBrief(RecordedProfile profile);

    /** What a reader of these sites must know, a sentence each. */
    default List<String> notes(List<RecordedSite> sites) {
        return List.of();
    }

    /** What a target left out for having too much of it ({@code RecorderStatus.notFollowed}), a sentence. */
    String leftOut(long count);
}
