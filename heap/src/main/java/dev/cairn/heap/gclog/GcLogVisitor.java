// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.heap.gclog;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * Receives the records of a log in the order of the file. Everything between two {@link #appDomain} calls belongs to
 * the first; {@link #end} is missing where the file is cut short. Ids are unsigned, and may be met twice, or never.
 */
public interface GcLogVisitor {
    /**
     * An AppDomain begins.
     *
     * @param timestamp milliseconds since the device was started, modulo 2^32
     */
    void appDomain(long version, String name, OptionalLong timestamp) throws IOException;

    void type(long id, String name) throws IOException;

    /**
     * An object.
     *
     * @param size in bytes, never negative
     * @param references valid during the call only
     * @param count how many of them there are
     */
    void object(long id, long typeId, long size, long[] references, int count) throws IOException;

    /**
     * Further references of the latest object: it has more than {@link GcLogReader#REFERENCES_AT_ONCE}.
     *
     * @param references valid during the call only
     */
    void moreReferences(long[] references, int count) throws IOException;

    /**
     * A root.
     *
     * @param kind one of {@link GcLogFormat}'s, or another
     * @param containerType the type that has the static variable; only where the kind is {@link GcLogFormat#KIND_STATIC}
     */
    void root(long id, int kind, int flags, OptionalLong containerType) throws IOException;

    void end(String name, OptionalLong timestamp) throws IOException;
}
