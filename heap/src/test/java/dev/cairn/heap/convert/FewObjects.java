// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.ReachabilitySummary;
import dev.cairn.heap.Snapshot;
import dev.cairn.heap.SnapshotSummary;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A snapshot of a few objects, each with its class, size and referees; it knows nothing that a conversion need not ask. */
final class FewObjects {
    private final List<HeapClass> classes = new ArrayList<>();
    private final List<Item> objects = new ArrayList<>();
    private final List<GcRoot> roots = new ArrayList<>();

    private record Item(long id, int type, long bytes, List<Long> referees) {}

    FewObjects type(String name, HeapClass.Kind kind, int superclass, long loader) {
        OptionalInt above = superclass < 0 ? OptionalInt.empty() : OptionalInt.of(superclass);
        classes.add(new HeapClass(classes.size(), 0x1000 + classes.size(), name, kind, above, loader, 16, true));
        return this;
    }

    FewObjects object(long id, int type, long bytes, Long... referees) {
        objects.add(new Item(id, type, bytes, List.of(referees)));
        return this;
    }

    FewObjects root(long object, RootKind kind, int thread) {
        roots.add(new GcRoot(object, kind, thread, GcRoot.NO_FRAME));
        return this;
    }

    /** Methods by name, so that more of them in the interface do not matter here. */
    Snapshot open() {
        InvocationHandler answers = (proxy, method, given) -> switch (method.getName()) {
            case "summary" -> summary();
            case "objectCount" -> (long) objects.size();
            case "classes" -> List.copyOf(classes);
            case "roots" -> List.copyOf(roots);
            case "idOf" -> at(given).id;
            case "classOf" -> classes.get(at(given).type);
            case "shallowBytes" -> at(given).bytes;
            case "referees" ->
                at(given).referees.stream().mapToLong(Long::longValue).toArray();
            case "eachReferee" ->
                at(given).referees.stream().mapToLong(Long::longValue).iterator();
            case "indexOf" -> OptionalLong.empty(); // of a class's own object, which none here has
            case "agentRecords" -> Optional.empty();
            case "heapParts" -> List.of();
            case "stackTraces" -> 0;
            case "reachability" -> new ReachabilitySummary(0, 0, 0, 0, 0, 0, List.of());
            case "close" -> 0;
            default -> throw new UnsupportedOperationException(method.getName());
        };
        return (Snapshot)
                Proxy.newProxyInstance(Snapshot.class.getClassLoader(), new Class<?>[] {Snapshot.class}, answers);
    }

    private Item at(Object[] given) {
        return objects.get(Math.toIntExact((Long) given[0]));
    }

    private SnapshotSummary summary() {
        return new SnapshotSummary(
                "HPROF 1.0.2",
                8,
                0x1_2345_6789L,
                objects.size(),
                0,
                0,
                0,
                0,
                roots.size(),
                0,
                "",
                1,
                OptionalLong.empty(),
                List.of("Something was wrong."));
    }
}
