// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The dominator of a class with many objects is right although only a sample of them is asked to keep the class; a
 * second pass is made only where the sample does not suffice.
 */
class SampledClassesTest {
    private static final int ITEMS = 200;

    @TempDir
    Path folder;

    private final MadeObject object = type("java/lang/Object");
    private final MadeObject reference = type("java/lang/ref/Reference");
    private final MadeObject weakReference = type("java/lang/ref/WeakReference");
    private final MadeObject array = type("[Ljava/lang/Object;");
    private final MadeObject itemType = type("p/Item");
    private final MadeObject holder = new MadeObject(MadeObject.Kind.OBJECT_ARRAY, 0, array);
    private final MadeObject top = new MadeObject(MadeObject.Kind.OBJECT_ARRAY, 0, array);
    private final MadeObject loader = new MadeObject(MadeObject.Kind.OBJECT_ARRAY, 0, array);
    private final List<MadeObject> items = IntStream.range(0, ITEMS)
            .mapToObj(_ -> new MadeObject(MadeObject.Kind.INSTANCE, 0, itemType))
            .toList();

    SampledClassesTest() {
        Stream.of(object, reference, weakReference, array, top).forEach(each -> each.root = true);
        Stream.of(reference, array, itemType).forEach(each -> each.superclass = object);
        weakReference.superclass = reference;
        reference.isReference = true;
        itemType.loader = loader; // else the boot loader keeps it
        top.values.add(holder);
        holder.values.add(loader);
        items.forEach(item -> holder.values.add(item));
    }

    private static MadeObject type(String name) {
        MadeObject type = new MadeObject(MadeObject.Kind.CLASS, 0, null);
        type.name = name;
        return type;
    }

    /** Compares with brute force, and says in how many goes the tree was made. */
    private int goes(MadeObject... others) throws IOException {
        List<MadeObject> all =
                new ArrayList<>(List.of(object, reference, weakReference, array, itemType, loader, top, holder));
        all.addAll(List.of(others));
        all.addAll(items);
        for (int i = 0; i < all.size(); i++) {
            all.get(i).id = 0x7_0000_0000L + 2048L * i;
        }
        AtomicInteger goes = new AtomicInteger();
        SnapshotAgreement.check(new MadeHeap(Long.BYTES, all, List.of()), folder, (step, done, total) -> {
            if (step.equals("walking depth first")) {
                goes.incrementAndGet();
            }
        });
        return goes.get();
    }

    private MadeObject another(MadeObject... elements) {
        MadeObject made = new MadeObject(MadeObject.Kind.OBJECT_ARRAY, 0, array);
        made.values.addAll(List.of(elements));
        return made;
    }

    @Test
    void aClassIsBelowWhatHoldsAllItsObjects() throws IOException {
        assertThat(goes()).isEqualTo(1);
    }

    @Test
    void aClassThatItsLoaderHoldsToo() throws IOException {
        MadeObject elsewhere = another(itemType);
        elsewhere.root = true;
        assertThat(goes(elsewhere)).isEqualTo(1);
    }

    @Test
    void oneObjectElsewhereIsEnoughWhicheverItIs() throws IOException {
        MadeObject elsewhere = another();
        elsewhere.root = true;
        int second = 0;
        for (MadeObject item : items) {
            elsewhere.values.clear();
            elsewhere.values.add(item);
            second += goes(elsewhere) - 1;
        }
        assertThat(second).isBetween(ITEMS / 2, ITEMS - 1); // those that are asked need no second go
    }

    @Test
    void anObjectElsewhereThatIsGarbageOrHeldWeaklyChangesNothing() throws IOException {
        items.forEach(item -> holder.values.remove(item));
        holder.values.add(itemType);
        MadeObject garbage = another(items.subList(0, ITEMS / 2).toArray(MadeObject[]::new));
        MadeObject weaklyHeld = another(items.subList(ITEMS / 2, ITEMS).toArray(MadeObject[]::new));
        MadeObject weak = new MadeObject(MadeObject.Kind.INSTANCE, 0, weakReference);
        weak.referent = weaklyHeld;
        weak.root = true;
        assertThat(goes(garbage, weaklyHeld, weak)).isEqualTo(1);
    }

    @Test
    void theClassOfGarbageIsGarbage() throws IOException {
        top.values.clear();
        assertThat(goes()).isEqualTo(2);
    }

    @Test
    void aClassThatIsHeldWeakly() throws IOException {
        top.values.clear();
        MadeObject weak = new MadeObject(MadeObject.Kind.INSTANCE, 0, weakReference);
        weak.referent = holder;
        weak.root = true;
        assertThat(goes(weak)).isEqualTo(2);
    }
}
