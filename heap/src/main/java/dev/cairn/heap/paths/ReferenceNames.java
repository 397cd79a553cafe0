// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.hprof.HprofReferences;
import dev.cairn.heap.index.HeapGraph;
import dev.cairn.heap.index.HeapSource;
import dev.cairn.heap.index.ObjectIds;
import dev.cairn.heap.index.RowReader;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.object.NamedReference;
import dev.cairn.heap.store.LongColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What references are called: as the dump says, or {@code "reference"} where it does not. */
final class ReferenceNames {
    private static final String NAMELESS = "reference";
    private static final String CLASS = "<class>";
    private static final int MOST_OF_ONE = 16;
    private static final String LINK = " (a link of the collector's)";

    private final HeapSource source;
    private final HeapGraph graph;
    private final LongColumn offsets;
    private final Optional<HprofReferences> dump;

    /**
     * The names of a snapshot.
     *
     * @param dump empty where the snapshot knows no names
     */
    ReferenceNames(HeapSource source, HeapGraph graph, LongColumn offsets, Optional<HprofReferences> dump) {
        this.source = source;
        this.graph = graph;
        this.offsets = offsets;
        this.dump = dump;
    }

    /** What the reference from one object to another is called; of several the first that keeps it. */
    String name(long from, long to) {
        List<HprofReferences.Reference> found = found(from, to, mayBeWeak(from) ? MOST_OF_ONE : 1);
        return found.stream()
                .filter(HprofReferences.Reference::keeps)
                .findFirst()
                .or(() -> found.stream().findFirst())
                .map(ReferenceNames::marked)
                .orElseGet(() -> withoutName(from, to));
    }

    /** Others are asked for the first only, so that arrays and statics need not be read to their end. */
    private boolean mayBeWeak(long from) {
        return graph.traits().haveWeak(graph.classes().get(from));
    }

    /** Marks a link of the collector's as such: a reader of a path might take it for what holds the object. */
    private static String marked(HprofReferences.Reference reference) {
        return reference.isLink() ? reference.name() + LINK : reference.name();
    }

    /** Whether paths may go by any of the references from one object to another that do not keep it. */
    boolean isFollowed(long from, long to, int type, ReferenceKinds kinds) {
        return found(from, to, mayBeWeak(from) ? MOST_OF_ONE : 1).stream()
                .anyMatch(each -> !each.keeps() && kinds.areFollowed(type, each.isLink()));
    }

    /** The name of a reference that is not in the object's record: each object has one to its class. */
    String withoutName(long from, long to) {
        return dump.isPresent() && classOf(from).id() == source.idOf(to, offsets) ? CLASS : NAMELESS;
    }

    /** What the first references of an object are called, by the object that each is to; of several to one the first. */
    Map<Long, String> byTarget(long from, int limit) {
        Map<Long, String> result = new HashMap<>();
        from(from, limit).forEach(each -> result.putIfAbsent(each.object(), each.name()));
        return result;
    }

    /** The references from one object to another; of an array's the first only, so that it need not be read to its end. */
    List<NamedReference> between(long from, long to, int limit) {
        if (dump.isEmpty()) {
            return List.of(new NamedReference(NAMELESS, from, keeps(from, to)));
        }
        long id = source.idOf(to, offsets);
        int most = classOf(from).kind() == HeapClass.Kind.OBJECT_ARRAY ? 1 : limit;
        return dump.get().find(from, classOf(from), each -> each == id, most).stream()
                .map(each -> new NamedReference(each.name(), from, each.keeps()))
                .toList();
    }

    /** The names of the references from one object to another, in the order of the dump; none where it has none. */
    List<String> all(long from, long to, int limit) {
        return found(from, to, limit).stream()
                .map(HprofReferences.Reference::name)
                .toList();
    }

    private List<HprofReferences.Reference> found(long from, long to, int limit) {
        long id = source.idOf(to, offsets);
        return dump.map(names -> names.find(from, classOf(from), each -> each == id, limit))
                .orElse(List.of());
    }

    private boolean keeps(long from, long to) {
        RowReader reader = graph.readerOf(from);
        while (reader.hasNext()) {
            if (reader.next() == to) {
                return true;
            }
        }
        return false;
    }

    /** The first references of an object, dangling ones left out. */
    List<NamedReference> from(long object, int limit) {
        if (dump.isPresent()) {
            return dump
                    .get()
                    .find(object, classOf(object), id -> source.ids().indexOf(id) != ObjectIds.NONE, limit)
                    .stream()
                    .map(each -> new NamedReference(each.name(), source.ids().indexOf(each.id()), each.keeps()))
                    .toList();
        }
        List<NamedReference> result = new ArrayList<>();
        RowReader reader = graph.readerOf(object);
        while (reader.hasNext()) {
            long target = reader.next();
            if (result.size() < limit) {
                result.add(new NamedReference(NAMELESS, target, true));
            }
        }
        if (graph.traits().haveWeak(graph.classes().get(object))) {
            reader.beginWeak();
            while (reader.hasNext() && result.size() < limit) {
                result.add(new NamedReference(NAMELESS, reader.next(), false));
            }
        }
        return result;
    }

    private HeapClass classOf(long object) {
        return source.classes().get(graph.classes().get(object));
    }
}
