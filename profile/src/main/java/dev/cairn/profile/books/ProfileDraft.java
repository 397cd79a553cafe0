// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.books;

import dev.cairn.profile.model.Estimate;
import dev.cairn.profile.model.LiveObjects;
import dev.cairn.profile.model.RecordedProfile;
import dev.cairn.profile.model.RecordedSite;
import dev.cairn.profile.model.ValueColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a profile needs of the books, as they were at one moment. Any thread may make the profile of it, while the books go on.
 */
public final class ProfileDraft {
    private final BookState state;
    private final List<ValueColumn> columns;
    private final RowSums now;
    private final Cuts.Since<RowSums> since;
    private final SiteSelection selection;
    private final Stacks stacks;

    ProfileDraft(BookState state, RowSums now, Cuts.Since<RowSums> since, SiteSelection selection) {
        this.state = state;
        this.now = now;
        this.since = since;
        this.selection = selection;
        columns = state.kind().columns();
        stacks = new Stacks(state.sites());
    }

    /** Makes the profile; called once. */
    public RecordedProfile profile(ProfileFacts facts) {
        BitSet rows = selection.select(state.sites(), state.siteOfRow(), state.threadOfRow());
        Map<Integer, LiveSum> alive = alive(rows);
        double[][] ofThreads = ofThreads();
        List<RecordedSite> sites = new ArrayList<>();
        long samples = 0;
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            long more = now.samples(row) - since.sums().samples(row);
            samples += more;
            if (more > 0 || alive.containsKey(row)) {
                sites.add(site(row, more, ofThreads, Optional.ofNullable(alive.get(row))));
            }
        }
        boolean mayBeExact = state.kind().mayBeExact();
        List<String> notes = new ArrayList<>(facts.notes());
        notes.addAll(state.kind().notes(sites));
        notes.addAll(now.omissions().since(since.sums().omissions()).notes());
        notes.addAll(state.notes());
        return new RecordedProfile(
                state.kind(),
                facts.target(),
                since.window(),
                mayBeExact
                        && state.interval() == 0
                        && state.intervalSince() <= since.window().startNanos(),
                state.interval(),
                samples,
                facts.loss(),
                mayBeExact ? facts.threadsNotYetExact() : 0,
                facts.end(),
                selection.filter().texts(),
                facts.cost(),
                notes,
                columns,
                state.live(),
                sites);
    }

    private RecordedSite site(int row, long samples, double[][] ofThreads, Optional<LiveSum> alive) {
        int site = state.siteOfRow().get(row);
        int thread = state.threadOfRow().get(row);
        Map<ValueColumn, Estimate> values = HashMap.newHashMap(columns.size());
        for (int column = 0; column < columns.size(); column++) {
            values.put(columns.get(column), estimate(row, column, ofThreads[column][thread]));
        }
        return new RecordedSite(
                state.sites().className(site),
                state.sites().threads().get(thread),
                stacks.of(state.sites().node(site)),
                state.sites().truncated(site),
                values,
                samples,
                state.live() ? Optional.of(alive.map(LiveSum::objects).orElse(LiveObjects.NONE)) : Optional.empty());
    }

    private Estimate estimate(int row, int column, double ofThread) {
        double parts = Math.max(0, now.variance(row, column) - since.sums().variance(row, column));
        double value = value(row, column);
        return new Estimate(value, Math.sqrt(columns.get(column).variance().of(parts, value, ofThread)));
    }

    /** A difference of long sums: what rounding could push below 0 is 0. */
    private double value(int row, int column) {
        return Math.max(0, now.value(row, column) - since.sums().value(row, column));
    }

    /** By column and thread, whatever the filter leaves. */
    private double[][] ofThreads() {
        double[][] sums = new double[columns.size()][state.sites().threads().count()];
        for (int column = 0; column < columns.size(); column++) {
            for (int row = 0; row < state.siteOfRow().count(); row++) {
                sums[column][state.threadOfRow().get(row)] += value(row, column);
            }
        }
        return sums;
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
