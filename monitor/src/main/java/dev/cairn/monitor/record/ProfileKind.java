// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.record;

import dev.cairn.profile.books.BookLimits;
import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.CpuProfile;
import dev.cairn.profile.model.ProfileEnd;
import dev.cairn.profile.model.Window;
import dev.cairn.profile.service.Bookkeeper;
import dev.cairn.profile.service.Guardrails;
import dev.cairn.profile.service.RecordingBooks;
import dev.cairn.profile.service.RecordingStart;
import dev.cairn.wire.ddm.chunk.Recordings;
import java.util.List;
import java.util.stream.Stream;

/**
 * What differs between recordings of allocations and of CPU samples.
 *
 * @param <P> the kind of profile
 */
sealed interface ProfileKind<P> {
    /** {@link Recordings.Start#what}. */
    int what();

    /** In the middle of a sentence. */
    String text();

    RecordingBooks<P> books(Bookkeeper keeper, RecordingStart start, Guardrails guardrails);

    /** The same with more notes, and another end. */
    P amended(P profile, ProfileEnd end, List<String> more);

    ProfileEnd endOf(P profile);

    /** A window of no length behind this one. */
    P emptyAfter(P profile);

    private static List<String> both(List<String> notes, List<String> more) {
        return Stream.concat(notes.stream(), more.stream()).distinct().toList();
    }

    private static Window behind(Window window) {
        return new Window(window.endNanos(), window.endNanos(), window.endMillis(), window.endMillis());
    }

    /** Who allocates what. */
    record Allocations() implements ProfileKind<AllocationProfile> {
        @Override
        public int what() {
            return Recordings.ALLOCATIONS;
        }

        @Override
        public String text() {
            return "allocations";
        }

        @Override
        public RecordingBooks<AllocationProfile> books(Bookkeeper keeper, RecordingStart start, Guardrails guardrails) {
            return keeper.allocations(start, BookLimits.DEFAULT, guardrails);
        }

        @Override
        public ProfileEnd endOf(AllocationProfile profile) {
            return profile.end();
        }

        @Override
        public AllocationProfile amended(AllocationProfile of, ProfileEnd end, List<String> more) {
            return new AllocationProfile(
                    of.target(),
                    of.window(),
                    of.exact(),
                    of.intervalBytes(),
                    of.samples(),
                    of.loss(),
                    of.threadsNotYetExact(),
                    end,
                    of.filters(),
                    of.cost(),
                    both(of.notes(), more),
                    of.sites());
        }

        @Override
        public AllocationProfile emptyAfter(AllocationProfile of) {
            return new AllocationProfile(
                    of.target(),
                    behind(of.window()),
                    of.exact(),
                    of.intervalBytes(),
                    0,
                    of.loss(),
                    of.threadsNotYetExact(),
                    of.end(),
                    of.filters(),
                    of.cost(),
                    of.notes(),
                    List.of());
        }
    }

    /** Where threads use the processor. */
    record Cpu() implements ProfileKind<CpuProfile> {
        @Override
        public int what() {
            return Recordings.CPU;
        }

        @Override
        public String text() {
            return "CPU samples";
        }

        @Override
        public RecordingBooks<CpuProfile> books(Bookkeeper keeper, RecordingStart start, Guardrails guardrails) {
            return keeper.cpu(start, BookLimits.DEFAULT, guardrails);
        }

        @Override
        public ProfileEnd endOf(CpuProfile profile) {
            return profile.end();
        }

        @Override
        public CpuProfile amended(CpuProfile of, ProfileEnd end, List<String> more) {
            return new CpuProfile(
                    of.target(),
                    of.window(),
                    of.intervalNanos(),
                    of.samples(),
                    of.loss(),
                    end,
                    of.filters(),
                    of.cost(),
                    both(of.notes(), more),
                    of.sites());
        }

        @Override
        public CpuProfile emptyAfter(CpuProfile of) {
            return new CpuProfile(
                    of.target(),
                    behind(of.window()),
                    of.intervalNanos(),
                    0,
                    of.loss(),
                    of.end(),
                    of.filters(),
                    of.cost(),
                    of.notes(),
                    List.of());
        }
    }
}
