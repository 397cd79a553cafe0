// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.convert;

import dev.cairn.heap.Snapshot;
import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.perfetto.HeapGraphWriter;
import dev.cairn.heap.perfetto.TypeKind;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The types of a heap graph: each class is one, and the class's own object has a type of its own, as its statics are fields of
 * no other object. They have the numbers 1, 2, and so on.
 */
final class GraphTypes {
    /** No compiler makes deeper hierarchies. */
    private static final int DEEPEST = 500;

    private static final Map<String, TypeKind> BY_SUPERCLASS = Map.of(
            "java.lang.ref.SoftReference", TypeKind.SOFT_REFERENCE,
            "java.lang.ref.WeakReference", TypeKind.WEAK_REFERENCE,
            "java.lang.ref.PhantomReference", TypeKind.PHANTOM_REFERENCE,
            "java.lang.ref.FinalReference", TypeKind.FINALIZER_REFERENCE,
            "java.lang.ref.FinalizerReference", TypeKind.FINALIZER_REFERENCE,
            "java.lang.ClassLoader", TypeKind.CLASS_LOADER);

    private final List<HeapClass> classes;
    private final Map<Long, Integer> byObject = new HashMap<>();

    GraphTypes(Snapshot snapshot) {
        this.classes = snapshot.classes();
        for (HeapClass type : classes) {
            OptionalLong object =
                    type.id() == 0 || !type.defined() ? OptionalLong.empty() : snapshot.indexOf(type.id());
            if (object.isPresent()) {
                Integer _ = byObject.putIfAbsent(object.getAsLong(), type.index());
            }
        }
    }

    /** Whether an object is that of a class. */
    boolean isClassObject(long object) {
        return byObject.containsKey(object);
    }

    /** The number of an object's type. */
    long of(long object, HeapClass type) {
        Integer described = byObject.get(object);
        return described == null ? numberOf(type.index()) : ownNumberOf(described);
    }

    private static long numberOf(int type) {
        return type + 1L;
    }

    private long ownNumberOf(int type) {
        return classes.size() + numberOf(type);
    }

    void write(HeapGraphWriter graph) throws IOException {
        for (HeapClass type : classes) {
            long superclass =
                    type.superclass().isPresent() ? numberOf(type.superclass().getAsInt()) : 0;
            long bytes = type.kind() == HeapClass.Kind.INSTANCE ? type.shallowBytes() : 0;
            graph.type(numberOf(type.index()), type.name(), bytes, superclass, type.loaderId(), kindOf(type));
        }
        for (int type : byObject.values().stream().sorted().toList()) {
            HeapClass described = classes.get(type);
            graph.type(
                    ownNumberOf(type),
                    "java.lang.Class<" + described.name() + ">",
                    0,
                    0,
                    described.loaderId(),
                    TypeKind.UNKNOWN);
        }
    }

    private TypeKind kindOf(HeapClass type) {
        return switch (type.kind()) {
            case OPAQUE -> TypeKind.UNKNOWN;
            case PRIMITIVE_ARRAY -> TypeKind.WITHOUT_REFERENCES;
            case OBJECT_ARRAY -> TypeKind.ARRAY;
            case INSTANCE -> kindOfInstances(type);
        };
    }

    private TypeKind kindOfInstances(HeapClass type) {
        HeapClass at = type;
        for (int depth = 0; depth < DEEPEST; depth++) {
            TypeKind known = BY_SUPERCLASS.get(at.name());
            if (known != null) {
                return known;
            }
            if (at.superclass().isEmpty()) {
                break;
            }
            at = classes.get(at.superclass().getAsInt());
        }
        return TypeKind.NORMAL;
    }
}
