// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.dump;

import java.util.OptionalLong;

/** Receives now and then how far a dump is, on the thread that asked for the dump, which goes on when this returns. */
@FunctionalInterface
public interface DumpProgress {
    /** What is being done. */
    enum Stage {
        /** The VM writes; its threads stand still. */
        WRITING,
        /** The file is copied to where it was asked for; the VM goes on. */
        COPYING,
        /** The file becomes one of another format. */
        CONVERTING
    }

    /** Reports nothing. */
    DumpProgress NONE = (stage, bytes, expected) -> {};

    /**
     * So far it is.
     *
     * @param bytes what is there now
     * @param expected about how many it will be; empty if that is not known
     */
    void at(Stage stage, long bytes, OptionalLong expected);
}
