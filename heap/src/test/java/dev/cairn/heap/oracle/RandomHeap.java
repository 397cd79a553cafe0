// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes small heaps, the same one for a seed each time, with all that is hard about them: circles, garbage, references to
 * oneself, weak ones, classes that only their objects keep, loaders that only their classes keep, dangling references.
 */
final class RandomHeap {
    private final Random random;
    private final List<MadeObject> all = new ArrayList<>();
    private final boolean many;
    private final MadeObject object;
    private final MadeObject classOfClasses;
    private final MadeObject classLoader;
    private final MadeObject weakReference;
    private final MadeObject objectArray;
    private final @Nullable MadeObject byteArray;

    /** @param parts how many heaps that have nothing to do with each other; of one alone the JDK's classes may be garbage */
    private RandomHeap(long seed, int parts) {
        random = new Random(seed);
        many = parts > 1;
        classOfClasses = new MadeObject(MadeObject.Kind.CLASS, 0, null);
        classOfClasses.type = classOfClasses;
        object = addClass("java/lang/Object", 0, null);
        name(classOfClasses, "java/lang/Class", object);
        classLoader = addClass("java/lang/ClassLoader", 0, object);
        classLoader.references = 1;
        MadeObject reference = addClass("java/lang/ref/Reference", 0, object);
        reference.isReference = true;
        reference.references = 1;
        weakReference = addClass("java/lang/ref/WeakReference", 0, reference);
        objectArray = addClass("[Ljava/lang/Object;", 0, object);
        byteArray = chance(70) ? addClass("[B", 0, object) : null;
        for (MadeObject each : all) {
            each.root = many || chance(85);
        }
        for (int part = 0; part < parts; part++) {
            new Part(part).make();
        }
    }

    static MadeHeap one(long seed) {
        return new RandomHeap(seed, 1).heap();
    }

    static MadeHeap many(long seed, int parts) {
        return new RandomHeap(seed, parts).heap();
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private MadeObject addClass(String name, int part, @Nullable MadeObject superclass) {
        return name(new MadeObject(MadeObject.Kind.CLASS, part, classOfClasses), name, superclass);
    }

    private MadeObject name(MadeObject type, String name, @Nullable MadeObject superclass) {
        type.name = name;
        type.superclass = superclass;
        all.add(type);
        return type;
    }

    /** One of the heaps. */
    private final class Part {
        private final int number;
        private final List<MadeObject> loaders = new ArrayList<>();
        private final List<MadeObject> types = new ArrayList<>();
        private final List<MadeObject> arrayTypes = new ArrayList<>();
        private final List<MadeObject> classes = new ArrayList<>();
        private final List<MadeObject> objects = new ArrayList<>();
        private final boolean treeLike = chance(60);
        private int nextChild;

        Part(int number) {
            this.number = number;
        }

        void make() {
            for (int i = random.nextInt(3); i > 0; i--) {
                loaders.add(add(MadeObject.Kind.INSTANCE, classLoader));
            }
            types.add(object);
            types.add(weakReference);
            arrayTypes.add(objectArray);
            for (int i = random.nextInt(5); i > 0; i--) {
                addUserClass(i);
            }
            int count = 1 + random.nextInt(chance(50) ? 60 : 12);
            for (int i = 0; i < count; i++) {
                addObject();
            }
            if (chance(50)) {
                Collections.shuffle(objects, random);
            }
            objects.forEach(this::fill);
            classes.forEach(this::fill);
            for (int i = random.nextInt(4); i > 0; i--) {
                objects.get(random.nextInt(objects.size())).root = true;
            }
        }

        private void addUserClass(int i) {
            String name = "p" + number + "/C" + i;
            MadeObject type = addClass(name, number, types.get(random.nextInt(types.size())));
            type.references = random.nextInt(4);
            type.ints = random.nextInt(2);
            type.loader = loaders.isEmpty() || chance(20) ? null : loaders.get(random.nextInt(loaders.size()));
            type.root = type.loader == null ? chance(80) : chance(5);
            types.add(type);
            classes.add(type);
            if (chance(30)) {
                MadeObject array = addClass("[L" + name + ";", number, object);
                array.loader = type.loader;
                array.root = type.root;
                arrayTypes.add(array);
                classes.add(array);
            }
            if (chance(20)) {
                loaders.add(add(MadeObject.Kind.INSTANCE, type));
            }
        }

        private MadeObject add(MadeObject.Kind kind, @Nullable MadeObject type) {
            MadeObject result = new MadeObject(kind, number, type);
            objects.add(result);
            all.add(result);
            return result;
        }

        private void addObject() {
            int dice = random.nextInt(10);
            if (dice == 0) {
                MadeObject _ = add(MadeObject.Kind.BYTE_ARRAY, byteArray);
            } else if (dice <= 2) {
                MadeObject _ = add(MadeObject.Kind.OBJECT_ARRAY, arrayTypes.get(random.nextInt(arrayTypes.size())));
            } else {
                MadeObject _ = add(MadeObject.Kind.INSTANCE, types.get(random.nextInt(types.size())));
            }
        }

        private void fill(MadeObject each) {
            int count = each.kind == MadeObject.Kind.INSTANCE && each.type != null
                    ? each.type.allReferences()
                    : each.kind == MadeObject.Kind.BYTE_ARRAY
                            ? 0
                            : random.nextInt(each.kind == MadeObject.Kind.CLASS ? 2 : 5);
            for (int i = 0; i < count; i++) {
                each.values.add(target(each));
            }
            if (each.type != null && each.kind == MadeObject.Kind.INSTANCE && each.type.haveReferents()) {
                each.referent = target(each);
            }
            if (each.kind == MadeObject.Kind.CLASS && chance(10)) {
                each.signers = target(each);
            }
        }

        private @Nullable MadeObject target(MadeObject from) {
            int dice = random.nextInt(100);
            if (treeLike && dice < 75 && nextChild < objects.size()) {
                return objects.get(nextChild++);
            }
            if (dice < (treeLike ? 90 : 15)) {
                return null;
            }
            if (dice == 99) {
                return MadeHeap.DANGLING;
            }
            if (dice == 98) {
                return from;
            }
            return dice < 96 || classes.isEmpty()
                    ? objects.get(random.nextInt(objects.size()))
                    : classes.get(random.nextInt(classes.size()));
        }
    }

    private MadeHeap heap() {
        switch (random.nextInt(3)) {
            case 0 -> Collections.shuffle(all, random);
            case 1 -> all.sort((one, other) -> one.kind.compareTo(other.kind));
            default -> {}
        }
        int idSize = giveIds();
        Set<Integer> ends = new HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            ends.add(random.nextInt(all.size()));
        }
        return new MadeHeap(idSize, all, ends.stream().sorted().toList());
    }

    /** Returns how many bytes they take. */
    private int giveIds() {
        List<MadeObject> order = new ArrayList<>(all);
        if (chance(50)) {
            Collections.shuffle(order, random);
        }
        int way = random.nextInt(many ? 4 : 6);
        long first = switch (way) {
            case 0 -> 0x7_8000_0000L;
            case 1 -> 0xFFFF_8000_0000_0000L;
            case 2 -> 0x5000_0001L;
            case 3 -> 0;
            default -> 1;
        };
        long next = first;
        for (MadeObject each : order) {
            each.id = way == 3 ? strewn() : next;
            next += switch (way) {
                case 0, 1 -> 8 + 8L * random.nextInt(6) + (chance(2) ? 8L << random.nextInt(24) : 0);
                default -> 1;
            };
        }
        return switch (way) {
            case 0, 1, 3 -> 8;
            case 2 -> 4;
            case 4 -> 2;
            default -> all.size() < 250 ? 1 : 2;
        };
    }

    private long strewn() {
        long id = random.nextLong() | 1;
        return chance(50) ? id : id >>> 16 | 1;
    }
}
