// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read.limits;

/**
 * Counts what a file asks for, and ends the reading when it is too much. What a few bytes of a file can ask for many times is
 * taken from it before it is made.
 */
public final class ItemBudget {
    /** A text that is longer counts as several items, as all that write it have to write all of it. */
    private static final int CHARACTERS_AN_ITEM = 128;

    private final long limit;
    private final long mostBytes;
    private long taken;
    private long kept;

    public ItemBudget(ReadingLimits limits) {
        this.limit = limits.items();
        this.mostBytes = limits.bytes();
    }

    public void take(long items) throws UnreadableProfile {
        taken += items;
        if (taken > limit) {
            throw new UnreadableProfile(
                    "it unfolds into more than " + limit
                            + " frames and values, for which there is too little memory; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g");
        }
    }

    /** A text that is there once more; a short one costs nothing beside what it is part of. */
    public void takeText(String text) throws UnreadableProfile {
        take(text.length() / CHARACTERS_AN_ITEM);
    }

    /** A text that is kept, of a file that is not kept itself. */
    public void keep(String text) throws UnreadableProfile {
        takeText(text);
        kept += text.length();
        mayHold(kept);
    }

    /** Checks that {@code bytes} bytes may be held at once. */
    public void mayHold(long bytes) throws UnreadableProfile {
        if (bytes > mostBytes) {
            throw new UnreadableProfile("what is to be kept of it is larger than " + mostBytes
                    + " bytes, for which there is too little memory; give Java more, as in CAIRN_JAVA_OPTS=-Xmx2g");
        }
    }
}
