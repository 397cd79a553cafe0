// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.names;

import dev.cairn.hprof.settings.ReportSettings;
import dev.cairn.profile.record.FrameList;

/** All that books and reports know of the target's names. One thread has them. */
public record NameTables(
        ReportSettings settings, ReportSymbols symbols, Traces traces, ReportThreads threads, ObjectIds objects) {
    /** The trace of a record with these frames, by the recorder's number of its thread. */
    public int trace(FrameList frames, int thread) {
        return traces.of(frames, settings.perThread() ? threads.serial(thread) : Traces.NO_THREAD);
    }

    /** A frame's method as people read it, without what it takes: {@code java.util.ArrayList.grow}. */
    public String methodName(int method) {
        return symbols.method(method)
                .map(symbol -> className(symbol.type()) + "." + symbol.name())
                .orElse("<Unknown Class>.<Unknown Method>");
    }

    /** A class as in Java source. */
    public String className(int type) {
        return symbols.type(type).map(ClassSymbol::name).orElse("<Unknown Class>");
    }
}
