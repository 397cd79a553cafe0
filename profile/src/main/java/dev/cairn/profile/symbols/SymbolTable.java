// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.symbols;

import dev.cairn.profile.model.StackFrame;
import dev.cairn.profile.record.LineTable;
import dev.cairn.wire.ring.RecordLayout.MethodName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a target's numbers of methods, classes and heaps stand for. It takes no more memory than it was given: what comes then stays
 * unresolved.
 */
public final class SymbolTable {
    /** As much as a table takes if nothing else is said. */
    public static final long DEFAULT_BYTES = 32L << 20;

    /** In place of a name that did not come. */
    public static final String UNKNOWN = "[unknown]";

    /** In place of a frame whose name did not come. */
    public static final StackFrame UNKNOWN_FRAME = StackFrame.named(UNKNOWN);

    /** What an entry takes besides its texts. */
    private static final int ENTRY_BYTES = 200;

    private static final int LINE_BYTES = 8;
    private static final int MOST_FRAMES_KEPT = 1 << 16;

    private record Method(int type, boolean isNative, String name, LineTable lines) {
        long bytes() {
            return (long) ENTRY_BYTES + name.length() + (long) lines.size() * LINE_BYTES;
        }
    }

    private record Type(String name, Optional<String> source) {
        long bytes() {
            return (long) ENTRY_BYTES + name.length() + source.orElse("").length();
        }
    }

    private final Map<Integer, Method> methods = new HashMap<>();
    private final Map<Integer, Type> types = new HashMap<>();
    private final Map<Integer, String> heaps = new HashMap<>();
    private final Map<Long, StackFrame> frames = new HashMap<>();
    private final long mostBytes;
    private long bytes;
    private long version;

    public SymbolTable(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Names a method; one that finds no room stays without a name, as do the others. */
    public void addMethod(int number, int type, int flags, String name, LineTable lines) {
        Method method = new Method(type, (flags & MethodName.FLAG_NATIVE) != 0, name, lines);
        Method before = methods.get(number);
        if (makeRoom(method.bytes() - (before == null ? 0 : before.bytes()))) {
            methods.put(number, method);
            if (before != null) {
                frames.clear();
            }
        }
    }

    /** Names a class, by its descriptor; the source file is empty if nobody knows it. */
    public void addType(int number, String descriptor, String source) {
        Type type =
                new Type(JavaNames.ofDescriptor(descriptor), source.isEmpty() ? Optional.empty() : Optional.of(source));
        Type before = types.get(number);
        if (makeRoom(type.bytes() - (before == null ? 0 : before.bytes()))) {
            types.put(number, type);
            if (before != null) {
                frames.clear();
            }
        }
    }

    /** Names a heap of native memory. */
    public void addHeap(int number, String name) {
        String before = heaps.get(number);
        long more = before == null ? (long) ENTRY_BYTES + name.length() : name.length() - before.length();
        if (makeRoom(more)) {
            heaps.put(number, name);
        }
    }

    private boolean makeRoom(long more) {
        if (bytes + more > mostBytes) {
            return false;
        }
        bytes += more;
        version++;
        return true;
    }

    /** Another number as soon as anything more is known. */
    long version() {
        return version;
    }

    /** Memory that it takes, an estimate. */
    public long bytes() {
        return bytes + (long) frames.size() * ENTRY_BYTES;
    }

    /** Empty if its name has not come. */
    Optional<String> typeName(int number) {
        return Optional.ofNullable(types.get(number)).map(Type::name);
    }

    Optional<String> heapName(int number) {
        return Optional.ofNullable(heaps.get(number));
    }

    /** Empty if the names of the method and its class have not both come. */
    Optional<StackFrame> frame(int method, int bytecodeIndex) {
        long key = ((long) method << 32) | (bytecodeIndex & 0xFFFF_FFFFL);
        StackFrame known = frames.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        Method found = methods.get(method);
        Type type = found == null ? null : types.get(found.type());
        if (found == null || type == null) {
            return Optional.empty();
        }
        int line = found.isNative() ? StackFrame.NATIVE_LINE : found.lines().lineOf(bytecodeIndex);
        StackFrame frame = new StackFrame(type.name(), found.name(), type.source(), line);
        if (frames.size() >= MOST_FRAMES_KEPT) {
            frames.clear();
        }
        frames.put(key, frame);
        return Optional.of(frame);
    }
}
