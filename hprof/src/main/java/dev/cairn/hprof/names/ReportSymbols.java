// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import dev.cairn.profile.record.LineTable;
import dev.cairn.profile.symbols.JavaNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the recorder's numbers of classes and methods stand for. It takes no more memory than it was given; what comes then has no
 * name, and is counted.
 */
public final class ReportSymbols {
    /** The serial number of the first class. */
    public static final int FIRST_CLASS = 100_000;

    /** What an entry takes besides its texts. */
    private static final int ENTRY_BYTES = 160;

    private static final int LINE_BYTES = 8;

    private final Map<Integer, ClassSymbol> classes = new HashMap<>();
    private final Map<Integer, MethodSymbol> methods = new HashMap<>();
    private final long mostBytes;
    private long bytes;
    private long nameless;
    private int nextSerial = FIRST_CLASS;

    /** An empty one. */
    public ReportSymbols(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    public void addClass(int number, String descriptor, String source) {
        ClassSymbol before = classes.get(number);
        if (before != null && before.descriptor().equals(descriptor)) {
            return;
        }
        if (hasRoom(3L * descriptor.length() + source.length())) {
            classes.put(number, new ClassSymbol(nextSerial++, descriptor, JavaNames.inFull(descriptor), source));
        }
    }

    public void addMethod(int number, int type, String name, String signature, LineTable lines) {
        if (hasRoom(name.length() + signature.length() + (long) lines.size() * LINE_BYTES)) {
            methods.put(number, new MethodSymbol(type, name, signature, lines));
        }
    }

    private boolean hasRoom(long more) {
        if (bytes + more + ENTRY_BYTES > mostBytes) {
            nameless++;
            return false;
        }
        bytes += more + ENTRY_BYTES;
        return true;
    }

    /** Empty if its name has not come. */
    public Optional<ClassSymbol> type(int number) {
        return Optional.ofNullable(classes.get(number));
    }

    /** Empty if its name has not come. */
    public Optional<MethodSymbol> method(int number) {
        return Optional.ofNullable(methods.get(number));
    }

    /** How many names found no room. */
    public long nameless() {
        return nameless;
    }
}
