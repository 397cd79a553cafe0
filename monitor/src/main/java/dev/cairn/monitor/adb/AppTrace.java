// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.monitor.adb;

import dev.cairn.wire.bytes.Bytes;

/** Something that an app's VM records by itself, and sends as a file when it is to end. Owned by one thread. */
public interface AppTrace {
    /** What became of a request to begin. */
    sealed interface Begun {
        /** It goes on until {@link AppTrace#end}. */
        record Going(AppTrace trace) implements Begun {}

        /**
         * It does not.
         *
         * @param why a sentence
         */
        record Refused(String why) implements Begun {}
    }

    /** What became of a request to end. */
    sealed interface Ended {
        /** The bytes of the file, in a format that {@code cairn profile} reads. */
        record Recorded(Bytes file) implements Ended {}

        /**
         * Nothing came.
         *
         * @param why a sentence
         */
        record Failed(String why) implements Ended {}
    }

    /** Has the app end it and send what it has. */
    Ended end();
}
