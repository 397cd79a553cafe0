// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.paths;

import dev.cairn.heap.object.HeapClass;
import dev.cairn.heap.root.GcRoot;
import dev.cairn.heap.root.RootOrigin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a dump says of where its roots are. Only some names of threads are remembered, as there may be a million. */
final class RootOrigins {
    private static final int MOST_NAMES = 1 << 14;
    private static final int MOST_CHARACTERS = 1 << 22;

    private final List<HeapClass> classes;
    private final Optional<ThreadTable> threads;
    private final Map<Integer, String> names = new HashMap<>();
    private int characters;

    /**
     * Origins of the roots of one dump.
     *
     * @param threads if the dump has any
     */
    RootOrigins(List<HeapClass> classes, Optional<ThreadTable> threads) {
        this.classes = classes;
        this.threads = threads;
    }

    RootOrigin of(GcRoot root) {
        int serial = root.threadSerial();
        return new RootOrigin(
                root.kind(),
                serial,
                serial == 0 ? "" : threads.map(each -> name(serial, each)).orElse(""),
                serial == 0 ? Optional.empty() : threads.flatMap(each -> each.frame(serial, root.frame())),
                root.container().stream()
                        .mapToObj(number -> classes.get(number).name())
                        .findFirst());
    }

    private String name(int serial, ThreadTable threads) {
        return known(serial).orElseGet(() -> {
            String name = threads.nameOf(serial); // reads the dump, which needs no lock
            remember(serial, name);
            return name;
        });
    }

    private synchronized Optional<String> known(int serial) {
        return Optional.ofNullable(names.get(serial));
    }

    private synchronized void remember(int serial, String name) {
        if (names.size() >= MOST_NAMES || characters > MOST_CHARACTERS) {
            names.clear();
            characters = 0;
        }
        characters += names.put(serial, name) == null ? name.length() : 0;
    }
}
