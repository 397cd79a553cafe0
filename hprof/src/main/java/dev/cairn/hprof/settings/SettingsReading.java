// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.hprof.settings;

/** What became of reading the settings. */
public sealed interface SettingsReading {
    record Read(ReportSettings settings) implements SettingsReading {}

    /**
     * They are none.
     *
     * @param why a sentence
     */
    record Refused(String why) implements SettingsReading {}
}
