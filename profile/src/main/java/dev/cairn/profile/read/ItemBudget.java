// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

/**
 * Counts what a file asks for, and ends the reading when it is too much. What a few bytes of a file can ask for many times is
 * taken from it before it is made.
 */
final class ItemBudget {
    /** A text that is longer counts as several items, as all that write it have to write all of it. */
    private static final int CHARACTERS_AN_ITEM = 128;

    private final long limit;
    private long taken;

    ItemBudget(long limit) {
        this.limit = limit;
    }

    void take(long items) throws UnreadableProfile {
        taken += items;
        if (taken > limit) {
            throw new UnreadableProfile(
                    "it unfolds into more than " + limit
                            + " frames and values, for which there is too little memory; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g");
        }
    }

    /** A text that is there once more; a short one costs nothing beside what it is part of. */
    void takeText(String text) throws UnreadableProfile {
        take(text.length() / CHARACTERS_AN_ITEM);
    }
}
