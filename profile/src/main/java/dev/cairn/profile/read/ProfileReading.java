// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

import dev.cairn.profile.export.ExportedProfile;

/** What came of reading a file. */
public sealed interface ProfileReading {
    /**
     * A profile.
     *
     * @param format in words, for the middle of a sentence
     */
    record Done(ExportedProfile profile, String format) implements ProfileReading {}

    /**
     * None.
     *
     * @param why a sentence that names the file
     */
    record Refused(String why) implements ProfileReading {}
}
