// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.model;

/** Why a profile ends where it does. */
public enum ProfileEnd {
    /** The recording goes on: this is what was seen so far, or one window of many. */
    SNAPSHOT("the recording goes on"),
    STOPPED("the recording was ended"),
    TARGET_ENDED("the target ended"),
    /** Something in the ring was malformed; the profile reports what came before. */
    CORRUPT("the target's records could not be read any further"),
    GUARDRAIL("recording took more than it may");

    private final String text;

    ProfileEnd(String text) {
        this.text = text;
    }

    /** The end of a sentence. */
    public String text() {
        return text;
    }
}
