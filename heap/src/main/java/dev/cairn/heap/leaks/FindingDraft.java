// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A finding that a rule fills in. What every finding is to say follows from the object: way, what if, growth, site. */
public final class FindingDraft {
    private static final int PERCENT = 100;
    private static final int MOST_OTHERS = 6;
    private static final int MOST_ABOVE = 6;
    /** For a cut takes time in proportion to what stays, and a report has many. */
    private static final long MOST_STAYING = 2_000_000;
    /** Of what the finding says; cutting something else may free more. */
    private static final double ENOUGH = 0.5;
    /** A reference farther up that frees nearly as much says more. */
    private static final double NEARLY_AS_MUCH = 0.9;

    private final String rule;
    private final LeakContext context;
    private Confidence confidence = Confidence.LOW;
    private String sentence = "";
    private long bytes;
    private HolderWay way = HolderWay.NONE;
    private String signature = "";
    private OptionalLong object = OptionalLong.empty();
    /** Whether it is what gathers the memory, and no mere example. */
    private boolean gathers;

    private long objects = 1;
    private boolean outside;
    private final List<String> evidence = new ArrayList<>();
    private String advice = "";
    private Optional<Held.Cut> cut = Optional.empty();
    private Optional<WhatIf> whatIf = Optional.empty();
    private MadeAt madeAt = MadeAt.UNKNOWN;

    FindingDraft(String rule, LeakContext context) {
        this.rule = rule;
        this.context = context;
    }

    public FindingDraft confidence(Confidence value) {
        confidence = value;
        return this;
    }

    /** What was found; how much that is follows it. */
    public FindingDraft sentence(String words) {
        sentence = words;
        return this;
    }

    public FindingDraft bytes(long count) {
        bytes = count;
        return this;
    }

    /** One of several, or the only object that gathers the memory, and how it is held. */
    public FindingDraft held(Held by) throws IOException {
        way = by.way();
        signature = by.way().signature();
        object = OptionalLong.of(by.container());
        gathers = true;
        madeAt(by.container());
        cut = by.last();
        context.explain(by.container());
        by.last().ifPresent(last -> context.explain(last.to()));
        return this;
    }

    /** One of many that have nothing in common but what they are: how it is held is worth to know, and no more. */
    public FindingDraft example(Held by) {
        way = by.way();
        object = OptionalLong.of(by.container());
        gathers = false;
        return this;
    }

    /** What would go without the last reference of the way. */
    private void cut() throws IOException {
        if (cut.isPresent() && whatIf.isEmpty()) {
            Held.Cut last = cut.get();
            OptionalLong found = context.snapshot().freedByCutting(last.from(), last.to(), MOST_STAYING);
            if (found.isEmpty()) {
                cut = Optional.empty();
                evidence("How much would go if " + last.name() + " were cut was not added up, as more than "
                        + MOST_STAYING + " objects would stay.");
                return;
            }
            long freed = found.getAsLong();
            whatIf = Optional.of(new WhatIf(last.name(), freed));
            long container = object.orElse(last.to());
            if (freed < context.dominators().retainedBytes(container)) {
                others(container, last.from());
            }
        }
    }

    /**
     * The reference that frees most if it is cut, where the way's last one does not: one that leads down to what gathers
     * the memory.
     */
    public FindingDraft orCutAbove(long gatherer) throws IOException {
        cut();
        long best = whatIf.map(WhatIf::freedBytes).orElse(0L);
        if (best >= ENOUGH * bytes) {
            return this;
        }
        long at = gatherer;
        for (int i = 0; i < MOST_ABOVE; i++) {
            OptionalLong above = context.dominators().dominatorOf(at);
            if (above.isEmpty()
                    || (at == object.orElse(gatherer) && at != gatherer)
                    || holdsAnything(above.getAsLong())) {
                break;
            }
            List<String> names = context.snapshot().referenceNames(above.getAsLong(), at, 1);
            if (!names.isEmpty()) {
                long freed = context.snapshot()
                        .freedByCutting(above.getAsLong(), at, MOST_STAYING)
                        .orElse(0);
                if (freed > 0 && freed > NEARLY_AS_MUCH * best) {
                    best = Math.max(best, freed);
                    whatIf = Optional.of(new WhatIf(nameOf(above.getAsLong(), names.getFirst()), freed));
                }
            }
            at = above.getAsLong();
        }
        return this;
    }

    /** A class, loader or thread has other things too. */
    private boolean holdsAnything(long above) {
        HeapClass type = context.snapshot().classOf(above);
        return context.classes().described(above).isPresent()
                || context.classes().isA(type, "java.lang.ClassLoader")
                || context.classes().isA(type, "java.lang.Thread");
    }

    private String nameOf(long from, String field) {
        return context.classes()
                        .described(from)
                        .map(ProgramClasses::nameOf)
                        .orElseGet(
                                () -> ProgramClasses.nameOf(context.snapshot().classOf(from)))
                + "." + field.replaceFirst("^static ", "");
    }

    /** Why cutting one reference does not free the object. */
    private void others(long container, long known) throws IOException {
        List<String> names = new ArrayList<>();
        for (NamedReference each :
                context.snapshot().references(container, MOST_OTHERS).referrers()) {
            if (each.object() != known && each.keeps()) {
                boolean _ = names.add(nameOf(each.object(), each.name()));
            }
        }
        if (!names.isEmpty()) {
            evidence("Other references hold it too: " + String.join(", ", names) + ".");
        }
    }

    /** Leaves the what-if out, where no reference of the way should be cut. */
    public FindingDraft withoutWhatIf() {
        cut = Optional.empty();
        return this;
    }

    /** That the bytes are not in the heap, so that they have no share of it. */
    public FindingDraft outsideTheHeap() {
        outside = true;
        return this;
    }

    /** How it is held, where no object gathers the memory. */
    public FindingDraft root(String words, String stable) {
        way = new HolderWay(words, List.of(), stable);
        signature = stable;
        return this;
    }

    /** Shows where an object was allocated, if the dump records it. */
    public FindingDraft madeAt(long one) throws IOException {
        MadeAt found = MadeAt.of(context.snapshot(), one);
        madeAt = found.frames().isEmpty() ? madeAt : found;
        return this;
    }

    /** What the id is made of, where that is not the way. */
    public FindingDraft about(String what) {
        signature = what;
        return this;
    }

    public FindingDraft objects(long count) {
        objects = count;
        return this;
    }

    public FindingDraft evidence(String words) {
        boolean _ = evidence.add(words);
        return this;
    }

    public FindingDraft advice(String words) {
        advice = words;
        return this;
    }

    /** The finding. */
    public Finding finish() throws IOException {
        cut();
        if (!madeAt.note().isEmpty()) {
            evidence("Of one of these the dump says: allocated " + madeAt.note() + ".");
        }
        List<String> allocatedAt = allocatedAt();
        double share = outside ? 0 : context.share(bytes);
        String tail = outside
                ? " outside the heap."
                : String.format(Locale.ROOT, ", %.1f %% of what is held.", PERCENT * share);
        return new Finding(
                FindingId.of(rule, signature),
                rule,
                confidence,
                sentence + ": " + Bytes.of(bytes) + tail,
                bytes,
                share,
                way,
                object,
                objects,
                evidence,
                advice,
                whatIf,
                context.growth().of(way.signature()),
                allocatedAt);
    }

    /** Who made most of what the object keeps, where the dump does not say that of the one that was looked at. */
    private List<String> allocatedAt() throws IOException {
        Optional<SitesBelow> below =
                gathers && object.isPresent() ? SitesBelow.of(context, object.getAsLong()) : Optional.empty();
        below.ifPresent(found -> evidence(found.words()));
        return madeAt.frames().isEmpty() ? below.map(SitesBelow::mostly).orElse(List.of()) : madeAt.frames();
    }
}
