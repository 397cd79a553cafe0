// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.AllocationProfile;
import dev.cairn.profile.model.AllocationSite;
import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A profile of allocations before it is made. */
final class AllocationDraft implements ProfileDraft<AllocationProfile> {
    private final AllocationState state;
    private final AllocationSums now;
    private final Cuts.Since<AllocationSums> since;
    private final SiteSelection selection;
    private final Stacks stacks;

    AllocationDraft(
            AllocationState state, AllocationSums now, Cuts.Since<AllocationSums> since, SiteSelection selection) {
        this.state = state;
        this.now = now;
        this.since = since;
        this.selection = selection;
        stacks = new Stacks(state.sites());
    }

    @Override
    public AllocationProfile profile(ProfileFacts facts) {
        BitSet rows = selection.select(state.sites(), state.siteOfRow(), state.threadOfRow());
        Map<Integer, LiveSum> alive = alive(rows);
        List<AllocationSite> sites = new ArrayList<>();
        long samples = 0;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            long more = now.samples(row) - since.sums().samples(row);
            samples += more;
            if (more > 0 || alive.containsKey(row)) {
                sites.add(site(row, more, Optional.ofNullable(alive.get(row))));
            }
        }
        boolean exact =
                state.interval() == 0 && state.intervalSince() <= since.window().startNanos();
        List<String> notes = new ArrayList<>(facts.notes());
        notes.addAll(now.omissions().since(since.sums().omissions()).notes());
        notes.addAll(state.notes());
        return new AllocationProfile(
                facts.target(),
                since.window(),
                exact,
                state.interval(),
                samples,
                facts.loss(),
                facts.threadsNotYetExact(),
                facts.end(),
                selection.filter().texts(),
                facts.cost(),
                notes,
                true,
                state.live(),
                sites);
    }

    private AllocationSite site(int row, long samples, Optional<LiveSum> alive) {
        int site = state.siteOfRow().get(row);
        AllocationSums before = since.sums();
        return new AllocationSite(
                state.sites().className(site),
                state.sites().threads().get(state.threadOfRow().get(row)),
                stacks.of(state.sites().node(site)),
                state.sites().truncated(site),
                Optional.of(estimate(
                        now.objects(row) - before.objects(row),
                        now.objectsVariance(row) - before.objectsVariance(row))),
                estimate(now.bytes(row) - before.bytes(row), now.bytesVariance(row) - before.bytesVariance(row)),
                samples,
                state.live() ? Optional.of(alive.map(LiveSum::objects).orElse(LiveObjects.NONE)) : Optional.empty());
    }

    /** Differences of long sums: what rounding could push below 0 is 0. */
    private static Estimate estimate(double value, double variance) {
        return new Estimate(Math.max(0, value), Math.sqrt(Math.max(0, variance)));
    }

    private Map<Integer, LiveSum> alive(BitSet rows) {
        Map<Integer, LiveSum> sums = new HashMap<>();
        LiveObjectsCopy alive = state.alive();
        for (int object = 0; object < alive.count(); object++) {
            int row = alive.row(object);
            if (rows.get(row)) {
                long age = Math.max(0, (long) state.epoch() - alive.epoch(object));
                sums.computeIfAbsent(row, _ -> new LiveSum())
                        .add((int) Math.min(Integer.MAX_VALUE, age), alive.bytes(object), alive.objects(object));
            }
        }
        return sums;
    }
}
