// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.hprof;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which part of an HPROF report to read.
 *
 * @param section empty for the first one of {@link HprofSection} that is there
 * @param dump which of the tables of that section, from 1 on, as each dump writes one; empty for what all of them
 *     report together
 */
public record HprofChoice(Optional<HprofSection> section, OptionalInt dump) {
    /** What people want to see who say nothing. */
    public static final HprofChoice USUAL = new HprofChoice(Optional.empty(), OptionalInt.empty());

    public boolean isUsual() {
        return equals(USUAL);
    }
}
