// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.leaks;

import dev.cairn.heap.ElementPage;
import dev.cairn.heap.StackFrame;
import dev.cairn.heap.words.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A finding that a rule fills in. What every finding is to say follows from the object: way, what if, growth, site. */
public final class FindingDraft {
    private static final ElementPage NO_ELEMENTS = new ElementPage(0, 0, 0);
    private static final int PERCENT = 100;

    private final String rule;
    private final LeakContext context;
    private Confidence confidence = Confidence.LOW;
    private String sentence = "";
    private long bytes;
    private HolderWay way = HolderWay.NONE;
    private String signature = "";
    private OptionalLong object = OptionalLong.empty();
    private long objects = 1;
    private final List<String> evidence = new ArrayList<>();
    private String advice = "";
    private Optional<WhatIf> whatIf = Optional.empty();
    private List<String> allocatedAt = List.of();

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
        allocatedAt = context.snapshot().describe(by.container(), NO_ELEMENTS).allocatedAt().stream()
                .map(StackFrame::words)
                .toList();
        if (by.last().isPresent()) {
            Held.Cut cut = by.last().get();
            whatIf = Optional.of(
                    new WhatIf(cut.name(), context.snapshot().freedByCutting(cut.from(), cut.to())));
        }
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
    public Finding finish() {
        double share = context.share(bytes);
        return new Finding(
                FindingId.of(rule, signature),
                rule,
                confidence,
                sentence + ": " + Bytes.of(bytes)
                        + String.format(Locale.ROOT, ", %.1f %% of what is held.", PERCENT * share),
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
}
