// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.testkit.target.allocation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Allocates native memory and frees none, as each line of its input says, and answers "done": {@code load FILE} loads a
 * library, of which {@code library COUNT SIZE} then has that many blocks; {@code arena COUNT SIZE} has them of
 * {@code Arena.global()}, and {@code downcalls COUNT SIZE} of calls to malloc itself, where the VM has the foreign function
 * API.
 */
public final class NativeLeak {
    private static final String FOREIGN = "java.lang.foreign.";

    private NativeLeak() {}

    public static void main(String[] args) throws Throwable {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            int count = words.length == 3 ? Integer.parseInt(words[1]) : 0;
            int size = words.length == 3 ? Integer.parseInt(words[2]) : 0;
            switch (words[0]) {
                case "load" -> System.load(words[1]);
                case "library" -> leakByLibrary(count, size);
                case "arena" -> leakByArena(count, size);
                case "downcalls" -> leakByDowncalls(count, size);
                default -> throw new IOException(line);
            }
            System.out.println("done");
        }
    }

    private static native long allocate(int size);

    private static void leakByLibrary(int count, int size) {
        for (int i = 0; i < count; i++) {
            allocate(size);
        }
    }

    private static void leakByArena(int count, int size) throws ReflectiveOperationException {
        Class<?> type = Class.forName(FOREIGN + "Arena");
        Object arena = type.getMethod("global").invoke(null);
        Method allocate = type.getMethod("allocate", long.class, long.class);
        for (int i = 0; i < count; i++) {
            allocate.invoke(arena, (long) size, 1L);
        }
    }

    private static void leakByDowncalls(int count, int size) throws Throwable {
        MethodHandle malloc = malloc();
        for (int i = 0; i < count; i++) {
            Object unused = malloc.invoke((long) size);
        }
    }

    private static MethodHandle malloc() throws ReflectiveOperationException {
        Class<?> linkers = Class.forName(FOREIGN + "Linker");
        Class<?> layouts = Class.forName(FOREIGN + "MemoryLayout");
        Class<?> values = Class.forName(FOREIGN + "ValueLayout");
        Class<?> descriptors = Class.forName(FOREIGN + "FunctionDescriptor");
        Class<?> options =
                Array.newInstance(Class.forName(FOREIGN + "Linker$Option"), 0).getClass();
        Object linker = linkers.getMethod("nativeLinker").invoke(null);
        Object lookup = linkers.getMethod("defaultLookup").invoke(linker);
        Optional<?> place = (Optional<?>) Class.forName(FOREIGN + "SymbolLookup")
                .getMethod("find", String.class)
                .invoke(lookup, "malloc");
        Object ofSize = Array.newInstance(layouts, 1);
        Array.set(ofSize, 0, values.getField("JAVA_LONG").get(null));
        Object descriptor = descriptors
                .getMethod("of", layouts, ofSize.getClass())
                .invoke(null, values.getField("JAVA_LONG").get(null), ofSize);
        return (MethodHandle) linkers.getMethod(
                        "downcallHandle", Class.forName(FOREIGN + "MemorySegment"), descriptors, options)
                .invoke(linker, place.orElseThrow(), descriptor, Array.newInstance(options.getComponentType(), 0));
    }
}
