// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.limits;

/** Ends the reading of a file inside these packages; its message becomes {@code ProfileReading.Refused}. */
public final class UnreadableProfile extends Exception {
    public UnreadableProfile(String sentence) {
        super(sentence);
    }
}
