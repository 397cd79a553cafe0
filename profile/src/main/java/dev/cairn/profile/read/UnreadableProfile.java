// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

/** Ends the reading of a file inside this package; its message becomes {@link ProfileReading.Refused}. */
final class UnreadableProfile extends Exception {
    UnreadableProfile(String sentence) {
        super(sentence);
    }
}
