// SPDX-FileCopyrightText: 2026 The Cairn Authors
// SPDX-License-Identifier: Apache-2.0
package dev.cairn.profile.read;

/** Counts what a file asks for, and ends the reading when it is too much. */
final class ItemBudget {
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
}
