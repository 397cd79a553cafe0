// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.session.api;

import dev.cairn.wire.ddm.chunk.connection.CairnFeature;
import dev.cairn.wire.ddm.chunk.connection.Greeting;
import dev.cairn.wire.ddm.chunk.field.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a target says it can do, by the names of FEAT.
 *
 * @param untold why it has not said it, as a sentence; empty if it has
 */
public record Features(Set<String> names, Optional<String> untold) {
    public static final Features NONE = new Features(Set.of());

    /**
     * What a monitor of this version announces to a target that is Cairn's own. It understands compressed chunks too,
     * and asks for them only where records come over the connection: on one machine they would only cost the target
     * time.
     */
    public static final List<CairnFeature> OURS = List.of(
            CairnFeature.CAIRN_1,
            CairnFeature.HEAP_INFO_8,
            CairnFeature.HEAP_SEGMENT_8,
            CairnFeature.HEAP_OBJECTS_8,
            CairnFeature.NATIVE_MAPPINGS,
            CairnFeature.THREAD_STATUS_PERIODIC,
            CairnFeature.THREAD_STATUS_EXTENDED,
            CairnFeature.EVENTS_LOST,
            CairnFeature.MULTI_CHUNK,
            CairnFeature.DETACH);

    /** All names that Cairn's agents of any version use for themselves begin so. */
    private static final String CAIRN_PREFIX = "cairn";

    public Features {
        names = Set.copyOf(names);
    }

    public Features(Set<String> names) {
        this(names, Optional.empty());
    }

    /** Those of a target that was asked and has not answered, which may have any. */
    public static Features untold(String why) {
        return new Features(Set.of(), Optional.of(why));
    }

    /** The FEAT that says so, and that those are understood besides. */
    public static Greeting.FeaturesRequest announcement(CairnFeature... besides) {
        return new Greeting.FeaturesRequest(Stream.concat(OURS.stream(), Stream.of(besides))
                .map(feature -> new Text(feature.text()))
                .toList());
    }

    public static Features of(Greeting.Features told) {
        return new Features(told.names().stream().map(Text::text).collect(Collectors.toSet()));
    }

    public boolean has(CairnFeature feature) {
        return names.contains(feature.text());
    }

    /** Whether the target is one of Cairn's own, and may be sent what nobody else knows. */
    public boolean isCairn() {
        return names.stream().anyMatch(name -> name.startsWith(CAIRN_PREFIX));
    }
}
